"""Conversations of our own writing, labelled by a careful reader: what mining is measured by.

How they are labelled:
- People are named people; animals and companies are items, hospitals and schools with a name are places.
- An event has its words ("knee surgery"), an item or interest the words that a reader would look for.
- A time is a day, a month, a year or `first day/last day`, seen from when the message was said.
- A relation that the text calls over has `until`; if the text does not say since when, that is the day it was said.
- The user is "user", a named speaker goes by the name.
"""

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from palazzo.model.aaak import Tag
from palazzo.model.drawer import Role
from palazzo.model.palace import WingKind

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Said:
    """One message, and the tags that belong on it."""

    role: Role
    speaker: str | None
    text: str
    at: datetime
    tags: dict[Tag, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ExpectedWing:
    """Where a conversation belongs; those of one group belong together."""

    kind: WingKind
    names: tuple[str, ...]
    group: str


@dataclass(frozen=True, slots=True)
class ExpectedCloset:
    """Messages `first` to `last` turn on one topic, which any of `words` would name."""

    first: int
    last: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpectedRelation:
    """A fact that message number `source` states."""

    subject: str
    predicate: str
    object: str
    source: int
    since: date | None
    until: date | None


@dataclass(frozen=True, slots=True)
class Labelled:
    """A conversation and what a reader takes from it."""

    id: str
    at: datetime
    messages: tuple[Said, ...]
    wing: ExpectedWing
    closets: tuple[ExpectedCloset, ...]
    relations: tuple[ExpectedRelation, ...]

    @property
    def held_out(self) -> bool:
        """Whether its errors are not to be looked at: a quarter, chosen by chance."""
        return int(sha256(self.id.encode()).hexdigest(), 16) % 4 == 0


@cache
def labelled() -> tuple[Labelled, ...]:
    """Every labelled conversation, in the order of the files."""
    files = sorted(_HERE.glob("*.json"))
    return tuple(_conversation(item) for file in files for item in json.loads(file.read_text(encoding="utf-8")))


def _conversation(item: dict[str, Any]) -> Labelled:
    at, expect = datetime.fromisoformat(item["at"]), item["expect"]
    wing = expect["wing"]
    return Labelled(
        id=item["id"],
        at=at,
        messages=tuple(
            _said(message, at, expect["tags"].get(str(index), {})) for index, message in enumerate(item["messages"])
        ),
        wing=ExpectedWing(WingKind(wing["kind"]), tuple(wing["names"]), wing["group"]),
        closets=tuple(ExpectedCloset(one["from"], one["to"], tuple(one["words"])) for one in expect["closets"]),
        relations=tuple(_relation(one) for one in expect["relations"]),
    )


def _said(message: dict[str, Any], start: datetime, tags: dict[str, list[str]]) -> Said:
    return Said(
        role=Role(message["role"]),
        speaker=message.get("speaker"),
        text=message["text"],
        at=start + timedelta(minutes=message.get("minutes", 0)),
        tags={Tag(letter): tuple(values) for letter, values in tags.items()},
    )


def _relation(one: dict[str, Any]) -> ExpectedRelation:
    return ExpectedRelation(
        one["subject"], one["predicate"], one["object"], one["source"], _day(one.get("from")), _day(one.get("until"))
    )


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
