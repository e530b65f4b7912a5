"""Chats of the official OpenAI client, through the proxy."""

from pathlib import Path
from typing import Any

import httpx
import openai
import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.providers.openai_compatible import OpenAIEmbedder
from palazzo.providers.openai_connection import Endpoint
from palazzo.serving.app import build
from tests.proxy.conftest import REPLY, Kept, until
from tests.support.clock import Clock
from tests.support.model_server import Answer, Model, as_json, completion, model_server, streamed_completion
from tests.support.server import PATIENCE, running

WIRE = "I tried a 12-AWG silicone wire and it overheated"


def ask(chat: openai.OpenAI, *texts: str, **headers: str) -> str:
    """Send a history, user and assistant by turns, and return what the model says."""
    messages: Any = [{"role": ("user", "assistant")[place % 2], "content": text} for place, text in enumerate(texts)]
    done = chat.chat.completions.create(model="m", messages=messages, extra_headers=headers)
    return done.choices[0].message.content or ""


def test_both_sides_are_remembered_and_the_answer_is_the_models(chat: openai.OpenAI, kept: Kept) -> None:
    assert ask(chat, WIRE) == REPLY
    assert kept.contents(2) == [("user", WIRE), ("assistant", REPLY)]


def test_what_is_remembered_is_put_before_the_next_chats_system_prompt(
    chat: openai.OpenAI, model: Model, palace: Palace
) -> None:
    palace.conversation("earlier").remember("user", WIRE)
    chat.chat.completions.create(
        model="m",
        messages=[{"role": "system", "content": "be kind"}, {"role": "user", "content": "which wire overheated?"}],
    )
    assert model.asked[0].system.startswith("<memory_context>")
    assert WIRE in model.asked[0].system
    assert model.asked[0].system.endswith("</memory_context>\n\nbe kind")


def test_without_anything_to_say_the_request_passes_byte_for_byte(url: str, model: Model) -> None:
    content = b'{"model":"m",  "messages":[{"role":"user","content":"hello"}],"seed":1.0,"unknown":{"a":[1,2]}}'
    httpx.post(
        f"{url}/v1/chat/completions", content=content, headers={"content-type": "application/json"}, timeout=PATIENCE
    )
    assert model.asked[0].content == content


def test_a_history_that_is_sent_again_is_not_stored_again(chat: openai.OpenAI, kept: Kept) -> None:
    ask(chat, "hello")
    kept.contents(2)
    ask(chat, "hello", REPLY, "and the battery?")
    kept.contents(4)
    ask(chat, "hello", REPLY, "and the battery?")
    ask(chat, "hello", REPLY, "and the battery?", REPLY, "thanks")
    assert [content for _, content in kept.contents(6)] == ["hello", REPLY, "and the battery?", REPLY, "thanks", REPLY]
    assert len(kept.conversations) == 1


def test_a_history_is_known_again_by_another_server(
    chat: openai.OpenAI, kept: Kept, memory: Memory, settings: Settings
) -> None:
    ask(chat, "hello")
    kept.contents(2)
    with (
        running(build(memory, settings, worker=False)) as url,
        openai.OpenAI(base_url=f"{url}/v1", api_key="k") as other,
    ):
        ask(other, "hello", f"  {REPLY}\n", "thanks")
    assert [content for _, content in kept.contents(4)] == ["hello", REPLY, "thanks", REPLY]
    assert len(kept.conversations) == 1


def test_the_client_may_name_the_conversation_and_the_agent(chat: openai.OpenAI, kept: Kept) -> None:
    ask(chat, "hello", **{"X-Palazzo-Conversation": "efoil", "X-Palazzo-Agent": "coder"})
    kept.contents(2)
    (info,) = kept.palace.conversations()
    assert (info.id, info.agent_id) == ("efoil", "coder")


def test_a_conversation_that_rests_is_mined(chat: openai.OpenAI, kept: Kept, memory: Memory, clock: Clock) -> None:
    ask(chat, WIRE)
    kept.contents(2)
    until(lambda: memory.waiting() == 2)
    memory.work()
    clock.go_on(minutes=10)
    memory.work()
    assert all(drawer.pointer is not None for drawer in kept.palace.drawers())


def test_a_stream_passes_token_by_token_and_is_remembered_whole(chat: openai.OpenAI, model: Model, kept: Kept) -> None:
    model.behaviour = lambda _: streamed_completion("8-", "AWG", " wire")
    stream = chat.chat.completions.create(model="m", messages=[{"role": "user", "content": "hello"}], stream=True)
    tokens = [part.choices[0].delta.content for part in stream]
    assert tokens == ["", "8-", "AWG", " wire", None]
    assert kept.contents(2)[1] == ("assistant", "8-AWG wire")


def test_a_streams_bytes_status_and_headers_are_the_models(url: str, model: Model) -> None:
    strange = [b": comment\r\n\r\n", b'data: {"a":', b" 1}\n\n", b"\x00\xff", b"data: [DONE]\n\n"]
    model.behaviour = lambda _: Answer(strange, 202, "text/event-stream", (("x-request-id", "r1"), ("x-more", "2")))
    got = httpx.post(f"{url}/v1/chat/completions", json={"messages": [], "stream": True}, timeout=PATIENCE)
    assert (got.status_code, got.content) == (202, b"".join(strange))
    assert (got.headers["content-type"], got.headers["x-request-id"]) == ("text/event-stream", "r1")


def test_tools_images_and_unknown_fields_pass_through(chat: openai.OpenAI, model: Model, kept: Kept) -> None:
    call: Any = {"id": "c1", "type": "function", "function": {"name": "gauge", "arguments": '{"amps": 30}'}}
    model.behaviour = lambda _: completion(None, tool_calls=[call])
    tool: Any = {"type": "function", "function": {"name": "gauge", "parameters": {"type": "object", "properties": {}}}}
    picture: Any = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
    words: Any = {"type": "text", "text": "what gauge is this?"}
    first = chat.chat.completions.create(
        model="m",
        messages=[{"role": "user", "content": [words, picture]}],
        tools=[tool],
        extra_body={"unknown": {"deep": [1]}},
    )
    sent = model.asked[0].body
    assert (sent["tools"], sent["unknown"], sent["messages"][0]["content"]) == ([tool], {"deep": [1]}, [words, picture])
    assert first.choices[0].message.tool_calls is not None
    assert first.choices[0].message.tool_calls[0].model_dump() == call
    assert kept.contents(1) == [("user", "what gauge is this?")]

    model.behaviour = lambda _: completion("8-AWG")
    chat.chat.completions.create(
        model="m",
        messages=[
            {"role": "user", "content": [words, picture]},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "8"},
        ],
    )
    assert kept.contents(2) == [("user", "what gauge is this?"), ("assistant", "8-AWG")]
    assert len(kept.conversations) == 1


@pytest.mark.parametrize(
    ("status", "kind"),
    [(400, openai.BadRequestError), (401, openai.AuthenticationError), (429, openai.RateLimitError)],
)
def test_the_models_refusals_pass_through(
    chat: openai.OpenAI, model: Model, kept: Kept, status: int, kind: type[openai.APIStatusError]
) -> None:
    refusal = {"error": {"message": "no", "type": "strange", "code": "c", "param": "p"}}
    model.behaviour = lambda _: as_json(refusal, status)
    with pytest.raises(kind) as caught:
        ask(chat, "hello")
    assert caught.value.response.json() == refusal
    assert kept.palace.count() == 0


def test_a_model_that_cannot_be_reached_is_an_error_that_says_so(memory: Memory) -> None:
    nowhere = Settings(proxy_target="http://127.0.0.1:9/v1", proxy_key="up")
    with (
        running(build(memory, nowhere, worker=False)) as url,
        openai.OpenAI(base_url=f"{url}/v1", api_key="k", max_retries=0) as chat,
        pytest.raises(openai.InternalServerError, match="cannot be reached") as caught,
    ):
        ask(chat, "hello")
    assert caught.value.status_code == 503


def test_a_stream_that_breaks_off_breaks_off_for_the_client_and_keeps_what_the_user_said(
    url: str, model: Model, kept: Kept
) -> None:
    whole = streamed_completion("8-", "AWG")
    model.behaviour = lambda _: Answer(whole.chunks[:2], content_type=whole.content_type, breaks=True)
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.post(
            f"{url}/v1/chat/completions", json={"messages": [{"role": "user", "content": "hello"}]}, timeout=PATIENCE
        )
    assert kept.contents(1) == [("user", "hello")]


def test_a_client_that_goes_takes_the_models_request_with_it(url: str, model: Model, kept: Kept) -> None:
    whole = streamed_completion("8-", "AWG")
    model.behaviour = lambda _: Answer(whole.chunks[:2], content_type=whole.content_type, hangs=True)
    body = {"messages": [{"role": "user", "content": "hello"}], "stream": True}
    with httpx.stream("POST", f"{url}/v1/chat/completions", json=body, timeout=PATIENCE) as stream:
        next(stream.iter_raw())
    assert model.gone.wait(60)
    assert kept.contents(1) == [("user", "hello")]


def test_models_and_embeddings_are_asked_for_as_they_are(chat: openai.OpenAI, model: Model) -> None:
    model.behaviour = lambda _: as_json(
        {"object": "list", "data": [{"id": "m", "object": "model", "created": 1, "owned_by": "o"}]}
    )
    assert [one.id for one in chat.models.list()] == ["m"]
    assert model.asked[0].path == "/v1/models"
    model.behaviour = lambda _: as_json({"data": [{"embedding": [1.0], "index": 0}], "model": "m"})
    assert chat.embeddings.create(model="m", input="x", encoding_format="float").data[0].embedding == [1.0]


def test_the_model_gets_its_own_key_and_nothing_that_was_meant_for_us(chat: openai.OpenAI, model: Model) -> None:
    ask(chat, "hello", **{"X-Palazzo-Agent": "coder", "X-Other": "1", "Cookie": "a=b"})
    headers = model.asked[0].headers
    assert (headers["authorization"], headers["x-other"]) == ("Bearer up", "1")
    assert not [name for name in headers if name.startswith("x-palazzo") or name == "cookie"]


def test_a_reply_that_only_repeats_what_memory_said_is_not_remembered(
    chat: openai.OpenAI, model: Model, palace: Palace, kept: Kept
) -> None:
    palace.conversation("earlier").remember("user", WIRE)
    model.behaviour = lambda _: completion(f"{WIRE}.")
    ask(chat, "which wire overheated?")
    ask(chat, "which wire overheated?", f"{WIRE}.", "and then?")
    contents = [content for _, content in kept.contents(3)]
    assert contents == [WIRE, "which wire overheated?", "and then?"]


def test_what_a_reply_cites_of_its_context_was_of_use(
    chat: openai.OpenAI, model: Model, palace: Palace, memory: Memory
) -> None:
    noted = palace.note("The 12-AWG silicone wire overheated", wing="Efoil rebuild")
    other = palace.note("The spare key hangs behind the boiler", wing="House")
    model.behaviour = lambda _: completion(f"The thin one ({noted.pointer}), not {other.pointer}.")
    ask(chat, "which wire overheated?")
    until(lambda: bool(palace.feedbacks()))
    (given,) = palace.feedbacks()
    assert (given.drawer_id, given.useful, given.source) == (noted.id, True, "citation")


@pytest.mark.parametrize("content", [b"nonsense", b"[1]", b'{"messages": 7}', b'{"messages": [{"role": []}, 3, null]}'])
def test_what_makes_no_sense_is_left_to_the_model_to_judge(url: str, model: Model, content: bytes) -> None:
    model.behaviour = lambda _: as_json({"error": {"message": "no"}}, 400)
    assert httpx.post(f"{url}/v1/chat/completions", content=content, timeout=PATIENCE).status_code == 400
    assert model.asked[0].content == content


@pytest.mark.parametrize("trouble", [Answer([], status=500), Answer([], hangs=True)], ids=["fails", "hangs"])
def test_an_embedder_in_trouble_leaves_what_words_find(
    place: Path, clock: Clock, model: Model, settings: Settings, trouble: Answer
) -> None:
    with model_server(lambda _: trouble) as broken:
        embedder = OpenAIEmbedder(Endpoint(f"{broken.url}/v1"), "m", dimension=8)
        with palazzo.open(place, embedder=embedder, settings=settings, clock=clock) as memory:
            memory.palace("me").conversation("earlier").remember("user", WIRE)
            app = build(memory, settings, worker=False)
            with running(app) as url, openai.OpenAI(base_url=f"{url}/v1", api_key="k", timeout=PATIENCE) as chat:
                assert ask(chat, "which wire overheated?") == REPLY
    assert WIRE in model.asked[0].system
