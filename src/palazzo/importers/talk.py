"""What a reader finds in an export: what was said, what is left out on purpose, and what is broken."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from palazzo.model.message import Message

# Why things are left out, where several formats have the same reason.
EDITED_AWAY = "edited away"
EMPTY = "empty"
MEDIA = "images, sounds and files"
THINKING = "thinking"

BATCH = 256  # messages in hand at once, and in one transaction


@dataclass(frozen=True, slots=True)
class About:
    """The conversation that something was said in."""

    id: str
    title: str | None = None
    wing: str | None = None
    agent: str | None = None
    started: datetime | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """One message, and where in the export it stands."""

    about: About
    message: Message
    place: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that is no memory, such as an image or what was edited away."""

    why: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that could not be read, where it stands, and what is wrong with it."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation, or a stretch of it: a long one comes in several."""

    about: About
    said: tuple[Said, ...]


Item = Said | LeftOut | Broken


def batches(items: Iterable[Item]) -> Iterator[list[Talk] | LeftOut | Broken]:
    """Put what was said into talks, a batch at a time, in constant memory; pass the rest on."""
    waiting: dict[About, list[Said]] = {}
    count = 0
    for item in items:
        if not isinstance(item, Said):
            yield item
            continue
        waiting.setdefault(item.about, []).append(item)
        count += 1
        if count == BATCH:
            yield _talks(waiting)
            waiting, count = {}, 0
    yield _talks(waiting)


def _talks(waiting: dict[About, list[Said]]) -> list[Talk]:
    return [Talk(about, tuple(said)) for about, said in waiting.items()]
