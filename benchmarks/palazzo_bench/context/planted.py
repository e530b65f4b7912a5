"""A long conversation with rules planted in it, and models that do their worst with it."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import Event

import palazzo
from palazzo.model.drawer import Role
from palazzo.providers.base import ChatMessage, ChatModel
from palazzo.providers.fake import FakeChat

CHATTER = (
    "We went to the lake with Derek and the water was cold.",
    "The wire of the motor got warm after ten minutes.",
    "That sounds like a lovely afternoon on the boat.",
    "I found the old map of the harbour in the drawer.",
    "It rained the whole day and the garden is green again.",
)


def conversation(rules: Sequence[str], turns: int) -> list[palazzo.Message]:
    """Chatter of two, and every rule of the user somewhere in it."""
    chance = random.Random(6)
    places = dict(zip(chance.sample(range(0, turns, 2), len(rules)), rules, strict=True))
    return [
        palazzo.Message(
            Role.ASSISTANT if number % 2 else Role.USER,
            places.get(number) or f"{chance.choice(CHATTER)} {chance.choice(CHATTER)} ({number})",
            id=f"m{number}",
        )
        for number in range(turns)
    ]


def rounds(messages: Sequence[palazzo.Message], count: int) -> list[Sequence[palazzo.Message]]:
    """The conversation in so many pieces; after each it is compacted."""
    return [messages[len(messages) * n // count : len(messages) * (n + 1) // count] for n in range(count)]


def failing(messages: Sequence[ChatMessage]) -> str:  # noqa: ARG001 - whatever it is asked
    raise palazzo.Unavailable("the model is down")


def melting(messages: Sequence[ChatMessage]) -> str:  # noqa: ARG001 - whatever it is asked
    """A model that says nothing wrong and keeps nothing."""
    return json.dumps({"summary": "They talked about the lake, the wire and the boat.", "confidence": 1.0})


def plausible(messages: Sequence[ChatMessage]) -> str:  # noqa: ARG001 - whatever it is asked
    """A model whose summary is believed, and which passes over every rule."""
    return json.dumps({"summary": " ".join(CHATTER), "confidence": 1.0})


@contextmanager
def slow() -> Iterator[ChatModel]:
    """A model that has not answered yet when the conversation is over."""
    over = Event()

    def wait(messages: Sequence[ChatMessage]) -> str:  # noqa: ARG001 - whatever it is asked
        over.wait()
        return "{}"

    try:
        yield FakeChat(wait)
    finally:
        over.set()


@contextmanager
def _ready(model: ChatModel | None) -> Iterator[ChatModel | None]:
    yield model


MODELS: dict[str, Callable[[], AbstractContextManager[ChatModel | None]]] = {
    "absent": lambda: _ready(None),
    "slow": slow,
    "failing": lambda: _ready(FakeChat(failing)),
    "garbage": lambda: _ready(FakeChat(["}{ no JSON", '{"summary": 3}', ""])),
    "melting": lambda: _ready(FakeChat(melting)),
    "plausible": lambda: _ready(FakeChat(plausible)),
}
