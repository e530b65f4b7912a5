"""Messages: what a caller hands over to be remembered."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from palazzo.errors import Invalid
from palazzo.model.drawer import Provenance, Role
from palazzo.model.moment import aware

Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Message:
    """One message on its way in."""

    role: Role
    content: str
    at: datetime | None = None  # None: now
    id: str | None = None  # the caller's own
    speaker: str | None = None
    provenance: Provenance = Provenance.SESSION_TURN

    def __post_init__(self) -> None:
        if self.role is Role.NOTE:
            raise Invalid("a note belongs to no conversation; save it with Palace.note")
        if self.at is not None:
            aware(self.at, "the time a message was said")


def word(kind: type[Word], value: str, what: str) -> Word:
    """Read one of a fixed set of words; raise Invalid naming them all if it is none."""
    try:
        return kind(value)
    except ValueError as error:
        raise Invalid(f"{value!r} is no {what}; choose one of {', '.join(kind)}") from error
