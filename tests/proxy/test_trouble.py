"""Whatever goes wrong with memory, the chat goes on."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import openai
import pytest
from fastapi import FastAPI

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.serving.app import build
from tests.proxy.conftest import REPLY, Kept, until
from tests.proxy.test_openai import WIRE, ask
from tests.support.embedders import FailingEmbedder
from tests.support.model_server import Model
from tests.support.server import PATIENCE, running


def failures(app: FastAPI) -> float:
    """What the metrics say of chats that went on without memory."""
    page = app.state.server.metrics.page().decode()
    name = "palazzo_proxy_memory_failures_total{"
    return sum(float(line.rsplit(" ", 1)[1]) for line in page.splitlines() if line.startswith(name))


@pytest.fixture
def app(memory: Memory, settings: Settings) -> FastAPI:
    return build(memory, settings, worker=False)


@pytest.fixture
def url(app: FastAPI) -> Iterator[str]:
    with running(app) as url:
        yield url


def test_a_store_that_is_gone_does_not_break_a_chat(
    app: FastAPI, chat: openai.OpenAI, memory: Memory, kept: Kept
) -> None:
    assert ask(chat, "hello") == REPLY
    kept.contents(2)
    memory.close()
    assert ask(chat, "hello", REPLY, "and the battery?") == REPLY
    until(lambda: failures(app) == 2)  # neither asked nor remembered


def test_a_cookie_without_its_token_is_refused_although_everyone_was_let_in_a_moment_ago(
    url: str, chat: openai.OpenAI, memory: Memory
) -> None:
    assert ask(chat, "hello") == REPLY
    memory.add_user("ann")
    key = memory.keys.create("ann").text
    with httpx.Client(base_url=url, timeout=PATIENCE) as page:
        assert page.post("/api/session", json={"key": key}).is_success
        refused = page.post("/v1/chat/completions", json={"messages": [{"role": "user", "content": "hello"}]})
    assert refused.status_code == 403


def test_an_embedder_that_fails_does_not_break_a_chat_and_words_are_still_found(
    place: Path, settings: Settings, model: Model
) -> None:
    with palazzo.open(place, embedder=FailingEmbedder(), settings=settings) as memory:
        memory.palace("me").conversation("earlier").remember("user", WIRE)
        app = build(memory, settings, worker=False)
        with (
            running(app) as url,
            openai.OpenAI(base_url=f"{url}/v1", api_key="k", max_retries=0) as chat,
        ):
            assert ask(chat, "which wire overheated?") == REPLY
            assert failures(app) == 1
    assert WIRE in model.asked[0].system


@pytest.mark.parametrize("text", ["a \x00 character that no store can keep", "\ud800"])
def test_a_turn_that_cannot_be_kept_does_not_keep_others_from_being_kept(url: str, kept: Kept, text: str) -> None:
    turns = [("user", text), ("assistant", "what?"), ("user", "hello")]
    body = json.dumps({"messages": [{"role": role, "content": content} for role, content in turns]})
    answered = httpx.post(f"{url}/v1/chat/completions", content=body, timeout=PATIENCE)
    assert answered.status_code == 200
    assert [content for _, content in kept.contents(3)] == ["what?", "hello", REPLY]


def test_a_conversation_id_that_makes_no_sense_does_not_break_a_chat(chat: openai.OpenAI, kept: Kept) -> None:
    assert ask(chat, "hello", **{"X-Palazzo-Conversation": "x" * 300}) == REPLY


def test_a_user_who_switched_memory_off_gets_no_context_and_is_remembered(
    chat: openai.OpenAI, model: Model, palace: Palace, kept: Kept
) -> None:
    palace.conversation("earlier").remember("user", WIRE)
    palace.change_settings(enabled=False)
    ask(chat, "which wire overheated?")
    assert model.asked[0].system == ""
    assert len(kept.contents(3)) == 3


def test_an_agent_with_memory_switched_off_gets_no_context_and_is_remembered(
    chat: openai.OpenAI, model: Model, palace: Palace, kept: Kept
) -> None:
    palace.conversation("earlier").remember("user", WIRE)
    palace.change_agent("coder", disabled=True)
    ask(chat, "which wire overheated?", **{"X-Palazzo-Agent": "coder"})
    ask(chat, "which wire overheated?", **{"X-Palazzo-Agent": "writer"})
    assert [bool(asked.system) for asked in model.asked] == [False, True]
    kept.contents(5)
