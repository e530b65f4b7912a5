"""Chats of the official Anthropic client, through the proxy."""

from typing import Any

import anthropic
import pytest

from palazzo import Palace
from tests.proxy.conftest import REPLY, Kept
from tests.support.model_server import Model, as_json, message, streamed_message

WIRE = "I tried a 12-AWG silicone wire and it overheated"
HELLO: Any = [{"role": "user", "content": "hello"}]


def test_both_sides_are_remembered_and_the_answer_is_the_models(claude: anthropic.Anthropic, kept: Kept) -> None:
    answer = claude.messages.create(model="m", max_tokens=10, messages=[{"role": "user", "content": WIRE}])
    assert [block.to_dict() for block in answer.content] == [{"type": "text", "text": REPLY}]
    assert kept.contents(2) == [("user", WIRE), ("assistant", REPLY)]


@pytest.mark.parametrize(
    "system", ["be kind", [{"type": "text", "text": "be kind", "cache_control": {"type": "ephemeral"}}]]
)
def test_what_is_remembered_begins_the_system_prompt(
    claude: anthropic.Anthropic, model: Model, palace: Palace, system: Any
) -> None:
    palace.conversation("earlier").remember("user", WIRE)
    asked: Any = [{"role": "user", "content": "which wire overheated?"}]
    claude.messages.create(model="m", max_tokens=10, system=system, messages=asked)
    sent = model.asked[0].body["system"]
    first, last = (sent[0]["text"], sent[-1]) if isinstance(sent, list) else (sent, sent[-len("be kind") :])
    assert first.startswith("<memory_context>")
    assert WIRE in first
    assert last == (system[0] if isinstance(system, list) else system)


def test_a_stream_passes_token_by_token_and_is_remembered_whole(
    claude: anthropic.Anthropic, model: Model, kept: Kept
) -> None:
    model.behaviour = lambda _: streamed_message("8-", "AWG", " wire")
    with claude.messages.stream(model="m", max_tokens=10, messages=HELLO) as stream:
        assert list(stream.text_stream) == ["8-", "AWG", " wire"]
    assert kept.contents(2) == [("user", "hello"), ("assistant", "8-AWG wire")]


def test_a_tool_is_called_and_answered_within_one_conversation(
    claude: anthropic.Anthropic, model: Model, kept: Kept
) -> None:
    use = {"type": "tool_use", "id": "t1", "name": "gauge", "input": {"amps": 30}}
    tools: Any = [{"name": "gauge", "input_schema": {"type": "object"}}]
    model.behaviour = lambda _: message(use)
    first = claude.messages.create(model="m", max_tokens=10, messages=HELLO, tools=tools)
    assert first.stop_reason == "end_turn"
    assert model.asked[0].body["tools"] == tools
    model.behaviour = lambda _: message({"type": "text", "text": "8-AWG"})
    result = {"type": "tool_result", "tool_use_id": "t1", "content": "8"}
    history: Any = [*HELLO, {"role": "assistant", "content": [use]}, {"role": "user", "content": [result]}]
    claude.messages.create(model="m", max_tokens=10, messages=history, tools=tools)
    assert kept.contents(2) == [("user", "hello"), ("assistant", "8-AWG")]
    assert len(kept.conversations) == 1


def test_a_history_that_is_sent_again_is_not_stored_again(claude: anthropic.Anthropic, kept: Kept) -> None:
    history = list(HELLO)
    for round in range(3):
        claude.messages.create(model="m", max_tokens=10, messages=history)
        history += [{"role": "assistant", "content": REPLY}, {"role": "user", "content": f"and number {round}?"}]
    expected = ["hello", REPLY, "and number 0?", REPLY, "and number 1?", REPLY]
    assert [content for _, content in kept.contents(6)] == expected


def test_tokens_are_counted_and_models_are_listed_by_the_models_server(
    claude: anthropic.Anthropic, model: Model
) -> None:
    model.behaviour = lambda _: as_json({"input_tokens": 42})
    assert claude.messages.count_tokens(model="m", messages=HELLO).input_tokens == 42
    one = {"id": "m", "type": "model", "display_name": "M", "created_at": "2026-01-01T00:00:00Z"}
    model.behaviour = lambda _: as_json({"data": [one], "has_more": False, "first_id": "m", "last_id": "m"})
    assert [found.id for found in claude.models.list()] == ["m"]
    assert [asked.path for asked in model.asked] == ["/v1/messages/count_tokens", "/v1/models"]


def test_refusals_pass_through(claude: anthropic.Anthropic, model: Model) -> None:
    refusal = {"type": "error", "error": {"type": "overloaded_error", "message": "later"}}
    model.behaviour = lambda _: as_json(refusal, 529)
    with pytest.raises(anthropic.APIStatusError) as caught:
        claude.messages.create(model="m", max_tokens=10, messages=HELLO)
    assert (caught.value.status_code, caught.value.response.json()) == (529, refusal)


def test_the_model_gets_its_own_key_and_the_clients_version(claude: anthropic.Anthropic, model: Model) -> None:
    claude.messages.create(model="m", max_tokens=10, messages=HELLO, extra_headers={"anthropic-beta": "b1"})
    headers = model.asked[0].headers
    assert (headers["x-api-key"], headers["anthropic-beta"]) == ("up", "b1")
    assert headers["anthropic-version"]
    assert "authorization" not in headers
