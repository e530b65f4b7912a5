"""Drawers: verbatim text, written once and never changed."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import aware
from palazzo.model.pointer import Pointer
from palazzo.model.storable import check_storable

LONGEST_CONTENT = 4_000_000  # characters; longer things are documents, not messages


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    NOTE = "note"


class Provenance(StrEnum):
    """Where the words came from; given by the server, never taken from the text."""

    SESSION_TURN = "session_turn"
    AUTHORED = "authored"
    TOOL = "tool"
    WEB = "web"
    FILE = "file"
    AGENT = "agent"
    PERSON = "person"  # somebody other than the palace's owner


_STABILITY = {Role.USER: 0.5, Role.ASSISTANT: 0.25}
_OTHER_STABILITY = 0.2


def default_stability(role: Role, provenance: Provenance) -> float:
    """How far a drawer may serve as guidance, before the gate has spoken."""
    if provenance is Provenance.AUTHORED:
        return 1.0
    if provenance is not Provenance.SESSION_TURN:
        return _OTHER_STABILITY
    return _STABILITY.get(role, _OTHER_STABILITY)


@dataclass(frozen=True, slots=True)
class Drawer:
    """One verbatim message or note of one user."""

    id: DrawerId
    role: Role
    content: str
    said_at: datetime
    written_at: datetime
    stability: float
    provenance: Provenance = Provenance.SESSION_TURN
    conversation_id: ConversationId | None = None  # None: a note
    position: int = 0  # its place in the conversation, from 1; given by the store
    message_id: str | None = None  # the caller's own id
    speaker: str | None = None  # the name of whoever spoke, where there are several
    pointer: Pointer | None = None  # None: still in the vestibule

    def __post_init__(self) -> None:
        aware(self.said_at, "the time a message was said")
        aware(self.written_at, "the time a message was written")
        if not 0.0 <= self.stability <= 1.0:
            raise Invalid(f"a stability weight lies between 0 and 1, not {self.stability}")
        if not self.content:
            raise Invalid("a message needs at least one character")
        if len(self.content) > LONGEST_CONTENT:
            raise Invalid(f"a message has at most {LONGEST_CONTENT:,} characters; this has {len(self.content):,}")
        check_storable(self.content, self.speaker, self.message_id)
        if (self.role is Role.NOTE) == (self.conversation_id is not None):
            raise Invalid("a note belongs to no conversation, and every other message to one")

    def at_position(self, position: int) -> "Drawer":
        """The same drawer in its place; nothing else changes, so nothing is checked again."""
        placed = object.__new__(Drawer)
        for name in Drawer.__slots__:
            object.__setattr__(placed, name, getattr(self, name))
        object.__setattr__(placed, "position", position)
        return placed

    @property
    def spoken(self) -> str:
        """The words with the name of who spoke them: what a search looks at."""
        return self.content if self.speaker is None else f"{self.speaker}: {self.content}"

    def same_words_as(self, other: "Drawer") -> bool:
        """Whether `other` says the same thing in the same place: what a repeated `remember` must show."""
        return (self.role, self.content, self.speaker, self.conversation_id) == (
            other.role,
            other.content,
            other.speaker,
            other.conversation_id,
        )
