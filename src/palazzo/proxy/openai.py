"""OpenAI's chat completions."""

from collections.abc import Iterable, Iterator

from palazzo.proxy.dialect import Body, objects, text_of, with_first_text
from palazzo.proxy.turns import Side, Turn

_INSTRUCTIONS = ("system", "developer")


class ChatCompletions:
    def turns(self, request: Body) -> list[Turn]:
        return [turn for message in objects(request.get("messages")) for turn in _turn(message)]

    def with_context(self, request: Body, context: str) -> Body:
        messages = request.get("messages")
        if not isinstance(messages, list):
            return request
        first = messages[0] if messages else None
        if isinstance(first, dict) and first.get("role") in _INSTRUCTIONS:
            told = {**first, "content": with_first_text(first.get("content"), context)}
            return {**request, "messages": [told, *messages[1:]]}
        return {**request, "messages": [{"role": "system", "content": context}, *messages]}

    def reply(self, answer: Body) -> Turn | None:
        for choice in objects(answer.get("choices")):
            message = choice.get("message")
            if isinstance(message, dict):
                return next(_turn({"role": "assistant", **message}), None)
        return None

    def streamed_reply(self, events: Iterable[Body]) -> Turn | None:
        text: list[str] = []
        calls: list[str] = []
        finished = False
        for choice in (choice for event in events for choice in objects(event.get("choices"))):
            if choice.get("index", 0) != 0:  # of several answers the first counts, as in an answer at once
                continue
            delta = choice.get("delta")
            if isinstance(delta, dict):
                text.append(text_of(delta.get("content")))
                calls += _calls(delta)
            finished = finished or choice.get("finish_reason") is not None
        return Turn(Side.ASSISTANT, "".join(text), tuple(calls)) if finished else None


def _turn(message: Body) -> Iterator[Turn]:
    if message.get("role") not in list(Side):
        return
    text = text_of(message.get("content"))
    calls = tuple(_calls(message))
    if text.strip() or calls:
        yield Turn(Side(message["role"]), text, calls)


def _calls(message: Body) -> list[str]:
    """The ids of the tools that are called; in a stream, each comes once."""
    return [call["id"] for call in objects(message.get("tool_calls")) if isinstance(call.get("id"), str)]
