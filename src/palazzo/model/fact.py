"""Facts: what statements come to, once they are put in order."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.graph import Validity
from palazzo.model.ids import DrawerId

BELIEVED = 0.5  # the confidence at which a statement is taken for a fact; below, it waits as a proposal


class Standing(StrEnum):
    """How it stands with a fact."""

    HOLDS = "holds"  # no end is known
    ENDED = "ended"  # its end was told
    REPLACED = "replaced"  # another value took its place
    OVERRULED = "overruled"  # stated, but another value held all the time


@dataclass(frozen=True, slots=True)
class Fact:
    """What held for a time, by the word of one drawer or several."""

    subject: str
    predicate: str
    object: str
    validity: Validity
    standing: Standing
    learned_at: datetime  # from the first who said so
    sources: tuple[DrawerId, ...]  # in the order in which we learned it from them
    confidence: float = 1.0
    stated: bool = False  # by the user, not only read in what was said
    object_type: str | None = None  # of an entity or of a value
    quote: str | None = None  # the words that it rests on
    answered: bool = False  # only an assistant said so

    @property
    def proposed(self) -> bool:
        """Whether it waits to be said again, or stated by the user, before it is taken for a fact."""
        return not self.stated and self.confidence < BELIEVED

    def holds_at(self, moment: datetime) -> bool:
        """Whether it is known to have held then; a fact whose start nobody told is not."""
        known = self.standing is not Standing.OVERRULED and self.validity.start_is_known
        return known and self.validity.holds_at(moment)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Something that facts connect an entity with, and those facts."""

    name: str
    facts: tuple[Fact, ...]
