"""What a block of context is made of: tiers of trust, and the entries in them."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypedDict, Unpack

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
class Heading:
    """A conversation on one day, which stands over what is recalled of it; `tokens` is what the heading takes."""

    key: str
    title: str
    day: date
    ago: str  # how long before the question that is, in words
    tokens: int = 0


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
    heading: Heading | None = None  # the conversation that it is recalled from
    position: int = 0  # in its conversation
    times: str = ""  # what times such as "yesterday" mean that the text names
    since: str = ""  # of a fact: the day from which it holds
    past: bool = False  # it states what no longer holds
    until: str = ""  # the day on which that was replaced, where it is known
    retired: bool = False  # it was a rule
    quarantined: bool = False  # a stranger gives orders in it
    relevance: float | None = None  # of a hit

    def __post_init__(self) -> None:
        if self.tokens < 0:
            raise Invalid(f"an entry takes 0 tokens or more, not {self.tokens}")
        if self.said_at is not None:
            aware(self.said_at, "the time an entry was said")


Bundle = tuple[Entry, ...]  # turns that belong together: a question and its answer, a hit and what makes it understood


@dataclass(frozen=True, slots=True)
class Tiers:
    """Everything that could go into a block, before anyone looked at the budget."""

    hard: tuple[Entry, ...] = ()  # in source order
    tail: tuple[Bundle, ...] = ()  # the turns that must be there, oldest first
    soft: tuple[Entry, ...] = ()  # in source order
    extension: tuple[Bundle, ...] = ()  # the turns before those, oldest first
    guidance: tuple[Entry, ...] = ()  # most relevant first
    facts: tuple[Entry, ...] = ()  # that the question asks for; they stand over what is recalled
    recalled: tuple[Bundle, ...] = ()  # passages, best first; the hit is the first entry of each

    @property
    def count(self) -> int:
        flat = len(self.hard) + len(self.soft) + len(self.guidance) + len(self.facts)
        return flat + sum(map(len, (*self.tail, *self.extension, *self.recalled)))


class Shown(TypedDict, total=False):
    """What `drawer_entry` takes besides the drawer."""

    heading: Heading | None
    times: str
    past: bool
    until: str
    retired: bool
    quarantined: bool
    relevance: float | None


def drawer_entry(drawer: Drawer, *, text: str | None = None, key: str | None = None, **shown: Unpack[Shown]) -> Entry:
    """The entry of one drawer: all its words, or the part of them that is shown."""
    return Entry(
        key=drawer.id if key is None else key,
        text=drawer.content if text is None else text,
        pointer=drawer.pointer,
        said_at=drawer.said_at,
        role=drawer.role.value,
        speaker=drawer.speaker or "",
        provenance=drawer.provenance,
        position=drawer.position,
        **shown,
    )
