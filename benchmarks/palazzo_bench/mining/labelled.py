"""Labelled conversations: what mining should find in them."""

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import palazzo
from palazzo.model.aaak import Tag
from palazzo.model.drawer import Role
from palazzo.model.palace import WingKind


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


def read_labelled(folder: Path) -> tuple[Labelled, ...]:
    """Every labelled conversation of a folder, in the order of the files; raise NotFound or Invalid if it has none."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise palazzo.NotFound(f"there are no labelled conversations in {folder}; --data takes tests/mining/labelled")
    try:
        return tuple(_conversation(item) for file in files for item in json.loads(file.read_text(encoding="utf-8")))
    except (KeyError, TypeError, ValueError) as error:
        raise palazzo.Invalid(f"{folder} has a file that is no list of labelled conversations: {error!r}") from error


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
