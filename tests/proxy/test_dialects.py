"""Reading what clients and models of both APIs send, and putting context into it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.proxy.anthropic import Messages
from palazzo.proxy.dialect import Dialect
from palazzo.proxy.events import as_object, events
from palazzo.proxy.openai import ChatCompletions
from palazzo.proxy.turns import Side, Turn

CHAT, MESSAGES = ChatCompletions(), Messages()
BOTH = pytest.mark.parametrize("dialect", [CHAT, MESSAGES], ids=["openai", "anthropic"])
IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}

TEXT = st.text("ab <", max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["role", "content", "type", "text", "id", "tool_calls", "delta", "choices", "index"])
            | TEXT,
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@BOTH
def test_user_and_assistant_have_turns_and_nobody_else(dialect: Dialect) -> None:
    request = {
        "messages": [
            {"role": "system", "content": "be kind"},
            {"role": "user", "content": "hello"},
            {"role": "assistant", "content": [{"type": "text", "text": "hi"}]},
            {"role": "tool", "tool_call_id": "c1", "content": "42"},
            {"role": "user", "content": [{"type": "text", "text": "what is this?"}, IMAGE]},
            {"role": "user", "content": [IMAGE]},
        ]
    }
    assert dialect.turns(request) == [
        Turn(Side.USER, "hello"),
        Turn(Side.ASSISTANT, "hi"),
        Turn(Side.USER, "what is this?"),
    ]


def test_what_tools_answer_is_not_the_users_word() -> None:
    result = {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "42"}]}
    assert MESSAGES.turns({"messages": [{"role": "user", "content": [result]}]}) == []


def test_a_call_of_a_tool_is_a_turn_without_words() -> None:
    message = {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "type": "function"}]}
    assert CHAT.turns({"messages": [message]}) == [Turn(Side.ASSISTANT, "", ("c1",))]
    use = {"type": "tool_use", "id": "t1", "name": "add", "input": {}}
    assert MESSAGES.turns({"messages": [{"role": "assistant", "content": [use]}]}) == [
        Turn(Side.ASSISTANT, "", ("t1",))
    ]


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([], [{"role": "system", "content": "C"}]),
        (
            [{"role": "user", "content": "hello"}],
            [{"role": "system", "content": "C"}, {"role": "user", "content": "hello"}],
        ),
        (
            [{"role": "system", "content": "be kind", "name": "n"}],
            [{"role": "system", "content": "C\nbe kind", "name": "n"}],
        ),
        ([{"role": "developer", "content": "be kind"}], [{"role": "developer", "content": "C\nbe kind"}]),
        (
            [{"role": "system", "content": [{"type": "text", "text": "be kind"}]}],
            [{"role": "system", "content": [{"type": "text", "text": "C"}, {"type": "text", "text": "be kind"}]}],
        ),
    ],
)
def test_context_begins_the_system_prompt_of_a_chat(messages: list[Any], expected: list[Any]) -> None:
    request = {"model": "m", "messages": messages, "unknown": 1}
    assert CHAT.with_context(request, "C") == {"model": "m", "messages": expected, "unknown": 1}


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ({}, "C"),
        ({"system": "be kind"}, "C\nbe kind"),
        (
            {"system": [{"type": "text", "text": "be kind", "cache_control": {"type": "ephemeral"}}]},
            [
                {"type": "text", "text": "C"},
                {"type": "text", "text": "be kind", "cache_control": {"type": "ephemeral"}},
            ],
        ),
    ],
)
def test_context_begins_the_system_prompt_of_messages(system: dict[str, Any], expected: object) -> None:
    request = {"model": "m", "messages": [], **system}
    assert MESSAGES.with_context(request, "C") == {"model": "m", "messages": [], "system": expected}


def test_a_streamed_chat_is_put_together() -> None:
    deltas: list[Any] = [
        {"role": "assistant", "content": ""},
        {"content": "8-"},
        {"content": "AWG "},
        {"tool_calls": [{"index": 0, "id": "c1", "function": {"name": "add", "arguments": ""}}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": "{}"}}]},
    ]
    parts: list[dict[str, Any]] = [
        {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas
    ]
    other = {"choices": [{"index": 1, "delta": {"content": "no"}}]}
    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    assert CHAT.streamed_reply([*parts, other, end]) == Turn(Side.ASSISTANT, "8-AWG ", ("c1",))
    assert CHAT.streamed_reply(parts) is None


def test_streamed_messages_are_put_together() -> None:
    parts: list[dict[str, Any]] = [
        {"type": "message_start", "message": {"content": []}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "hm"}},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "8-"}},
        {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "AWG"}},
        {"type": "content_block_start", "index": 2, "content_block": {"type": "tool_use", "id": "t1", "name": "add"}},
    ]
    assert MESSAGES.streamed_reply([*parts, {"type": "message_stop"}]) == Turn(Side.ASSISTANT, "8-AWG", ("t1",))
    assert MESSAGES.streamed_reply(parts) is None


@BOTH
@given(body=st.dictionaries(st.sampled_from(["messages", "choices", "system", "content", "type"]), JSON))
def test_whatever_is_sent_nothing_raises(dialect: Dialect, body: dict[str, Any]) -> None:
    for turn in dialect.turns(body):
        assert turn.digest
    dialect.with_context(body, "C")
    dialect.reply(body)
    dialect.streamed_reply([body, body])


def test_events_are_read_from_any_line_ends_and_comments_are_not() -> None:
    stream = ': ping\r\n\r\ndata: {"a": 1}\r\n\r\nevent: x\ndata: {"b":\ndata: 2}\n\ndata: [DONE]\n\ndata: {"c'
    assert list(events(stream)) == [{"a": 1}, {"b": 2}]


@pytest.mark.parametrize("text", ["", "[1]", "nonsense", "[" * 100_000, b"\xff\xfe"])
def test_what_is_no_json_object_is_none(text: str | bytes) -> None:
    assert as_object(text) is None
