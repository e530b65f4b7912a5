"""What a block of context is made of: tiers of trust, and the entries in them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.moment import aware
from palazzo.model.pointer import Pointer


class Tier(StrEnum):
    """The parts of a block, in their order; the value is the name that a reader sees."""

    HARD = "hard_rules"
    RECENT = "recent_turns"
    SOFT = "soft_rules"
    GUIDANCE = "guidance"
    RECALLED = "recalled_memories"


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule or one drawer, on its way into the block; `tokens` is what it takes there, its frame included."""

    key: str  # whatever has the same key says the same, and goes in once
    text: str
    tokens: int = 0
    pointer: Pointer | None = None
    said_at: datetime | None = None
    role: str = ""
    speaker: str = ""
    provenance: Provenance = Provenance.SESSION_TURN
    source: str = ""  # the file of an authored rule
    past: bool = False  # it states what no longer holds
    quarantined: bool = False  # a stranger gives orders in it

    def __post_init__(self) -> None:
        if self.tokens < 0:
            raise Invalid(f"an entry takes 0 tokens or more, not {self.tokens}")
        if self.said_at is not None:
            aware(self.said_at, "the time an entry was said")


Bundle = tuple[Entry, ...]  # turns that belong together: a question and its answer


@dataclass(frozen=True, slots=True)
class Tiers:
    """Everything that could go into a block, before anyone looked at the budget."""

    hard: tuple[Entry, ...] = ()  # in source order
    tail: tuple[Bundle, ...] = ()  # the turns that must be there, oldest first
    soft: tuple[Entry, ...] = ()  # in source order
    extension: tuple[Bundle, ...] = ()  # the turns before those, oldest first
    guidance: tuple[Entry, ...] = ()  # most relevant first
    recalled: tuple[Entry, ...] = ()  # best first

    @property
    def count(self) -> int:
        flat = len(self.hard) + len(self.soft) + len(self.guidance) + len(self.recalled)
        return flat + sum(map(len, self.tail)) + sum(map(len, self.extension))


def drawer_entry(drawer: Drawer, *, past: bool = False, quarantined: bool = False) -> Entry:
    """The entry of one drawer."""
    return Entry(
        key=drawer.id,
        text=drawer.content,
        pointer=drawer.pointer,
        said_at=drawer.said_at,
        role=drawer.role.value,
        speaker=drawer.speaker or "",
        provenance=drawer.provenance,
        past=past,
        quarantined=quarantined,
    )
