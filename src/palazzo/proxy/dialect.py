"""What the two ways of speaking to a model have in common."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from palazzo.proxy.turns import Turn

Body = dict[str, Any]  # JSON as a client or a model sent it: nothing about it is certain


class Dialect(Protocol):
    """Reads requests and replies of one API, and puts context into a request.

    Nothing here raises, whatever the body holds: what cannot be read is left to the model's server to judge.
    """

    def turns(self, request: Body) -> list[Turn]:
        """Return what the user and the model said so far."""
        ...

    def with_context(self, request: Body, context: str) -> Body:
        """Return the request with a system prompt that begins with `context`."""
        ...

    def reply(self, answer: Body) -> Turn | None:
        """Return what the model said in one answer; None if it did not come to an end."""
        ...

    def streamed_reply(self, events: Iterable[Body]) -> Turn | None:
        """Return the same from the events of a stream."""
        ...


def text_of(content: object) -> str:
    """The words of a content of either shape: a text, or a list of parts of which some are text."""
    if isinstance(content, str):
        return content
    texts = (part.get("text") for part in objects(content) if part.get("type") == "text")
    return "\n".join(text for text in texts if isinstance(text, str))


def objects(found: object) -> Iterator[Body]:
    """Yield the JSON objects of a list; none if it is no list."""
    if isinstance(found, list):
        yield from (each for each in found if isinstance(each, dict))


def with_first_text(content: object, context: str) -> object:
    """Put `context` before content of either shape."""
    if isinstance(content, list):
        return [{"type": "text", "text": context}, *content]
    return f"{context}\n{content}" if isinstance(content, str) and content else context
