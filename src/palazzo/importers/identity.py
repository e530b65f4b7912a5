"""Ids that stay: the same record has the same one in every export that holds it."""

import hashlib
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.importers.talk import About
from palazzo.model.ids import checked
from palazzo.model.slug import slug

_LONGEST_NAME = 200


def about(
    format: str,
    id: str,
    *,
    title: str = "",
    wing: str = "",
    agent: str = "",
    started: datetime | None = None,
) -> About:
    """Name a conversation by the id that its own tool gave it."""
    return About(
        _usable(f"{format}:{id}"),
        title=_clean(title) or None,
        wing=_nameable(_clean(wing)),
        agent=_clean(agent) or None,
        started=started,
    )


def message_id(id: str, part: int = 0) -> str:
    """Name a message, or one of its parts, by the id that its own tool gave it."""
    return _usable(id if part == 0 else f"{id}/{part}")


def id_from_words(*words: object) -> str:
    """Name a message that has no id of its own by its words and whatever else tells it from others."""
    spelled = "".join(f"{len(str(word))}:{word}" for word in words)
    return "h-" + hashlib.sha256(spelled.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def _usable(id: str) -> str:
    try:
        return checked(id, "an id")
    except Invalid:
        return f"{_clean(id)[:40]}~{id_from_words(id)}"


def _clean(name: str) -> str:
    """A name on one line, without what no store can keep."""
    plain = "".join(" " if ord(character) < 32 else character for character in name[: 2 * _LONGEST_NAME])
    return " ".join(plain.encode("utf-8", "ignore").decode().split())[:_LONGEST_NAME]


def _nameable(wing: str) -> str | None:
    """The name of a wing, or None if no wing can be called that."""
    try:
        slug(wing)
    except Invalid:
        return None
    return wing
