"""Messages: what a caller hands over to be remembered."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeVar
from uuid import UUID

from palazzo.errors import Invalid
from palazzo.model.drawer import Provenance, Role
from palazzo.model.moment import moment

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
        object.__setattr__(self, "role", word(Role, self.role, "role"))
        object.__setattr__(self, "provenance", word(Provenance, self.provenance, "provenance"))
        for name in ("content", "id", "speaker"):
            if name == "id" and isinstance(getattr(self, name), UUID):
                object.__setattr__(self, name, str(self.id))
            if not isinstance(found := getattr(self, name), str) and (found is not None or name == "content"):
                raise Invalid(f"`{name}` of a message must be text, not {type(found).__name__}")
        if self.role is Role.NOTE:
            raise Invalid("a note belongs to no conversation; save it with Palace.note")
        if self.at is not None:
            object.__setattr__(self, "at", moment(self.at, "the time a message was said"))


def word(kind: type[Word], value: str, what: str) -> Word:
    """Read one of a fixed set of words; raise Invalid naming them all if it is none."""
    try:
        return kind(value)
    except (ValueError, TypeError) as error:
        raise Invalid(f"{value!r} is no {what}; choose one of {', '.join(kind)}") from error
