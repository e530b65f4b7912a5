"""Which turns are guidance: P_shard by the words, P_boost by meaning, and P_final, their union; and which are elevated.

Protecting and elevating are two decisions: in doubt a turn is kept word for word where it was said, and in doubt it is
not put before a model anywhere else. What lies between is a proposal. Everything here is a decision about values;
storing what was decided is somebody else's work.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.guidance.authored_lines import binds
from palazzo.guidance.booster import Booster
from palazzo.guidance.reader import NOTHING, Modality, Reading, about, read_all
from palazzo.model.drawer import Provenance, Role, default_stability
from palazzo.model.guidance import RuleScope, instruction
from palazzo.text.excerpt import excerpt
from palazzo.text.lexemes import lowered, tokens

STABLE = 0.35  # τ_stable

# Only the user's own turns and authored files can become guidance; the server says which these are.
TRUSTED = frozenset((Provenance.SESSION_TURN, Provenance.AUTHORED))


class Path(StrEnum):
    """What protected a turn."""

    DEONTIC = "deontic"
    BOOSTER = "booster"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Turn:
    """A text with what the server knows of it: who spoke, where it came from, how stable it is."""

    text: str
    role: Role
    provenance: Provenance
    stability: float  # a(t)

    def __post_init__(self) -> None:
        if not 0.0 <= self.stability <= 1.0:
            raise Invalid(f"a stability weight lies between 0 and 1, not {self.stability}")

    @property
    def qualifies(self) -> bool:
        """Whether it could be guidance at all: a(t) ≥ τ_stable, and not from a tool, the web or another agent."""
        return self.provenance in TRUSTED and self.stability >= STABLE


@dataclass(frozen=True, slots=True)
class Protection:
    """P_final with everything that led to it."""

    path: Path
    reading: Reading
    booster: float  # b_sem, or 0 where it was not asked for
    stability: float

    @property
    def protected(self) -> bool:
        """P_final(t)."""
        return self.path is not Path.NONE

    @property
    def elevated(self) -> bool:
        """Whether it goes before a model beyond its conversation; what is protected and not elevated is a proposal."""
        return self.path is Path.DEONTIC and self.reading.elevates

    @property
    def reason(self) -> str:
        """Why it is kept, in one sentence for people; empty where it is not."""
        if not self.protected:
            return ""
        return f"{'' if self.elevated else 'perhaps '}{instruction(self.reading.scope, self.reading.about)}"

    @property
    def delta(self) -> int:
        """δ(t)."""
        return int(self.reading.protects)


def make_turn(
    text: str, role: Role, provenance: Provenance = Provenance.SESSION_TURN, stability: float | None = None
) -> Turn:
    """A turn with the stability that its role and provenance give it, unless the server stored another."""
    return Turn(text, role, provenance, default_stability(role, provenance) if stability is None else stability)


def protect(turns: Sequence[Turn], booster: Booster | None = None) -> list[Protection]:
    """Decide every turn, in order; the booster may add to what the words protect, and never takes away."""
    readings = _read(turns)
    doubtful = [
        index
        for index, (turn, reading) in enumerate(zip(turns, readings, strict=True))
        if turn.qualifies and reading.hint and not reading.protects
    ]
    boosts = [0.0] * len(turns)
    if booster is not None:
        similarities = booster.similarities([excerpt(turns[index].text) for index in doubtful])
        for index, similarity in zip(doubtful, similarities, strict=True):
            boosts[index] = similarity
    floor = booster.floor if booster is not None and any(boosts) else 1.0
    return [_decide(*each, floor) for each in zip(turns, readings, boosts, strict=True)]


def _read(turns: Sequence[Turn]) -> list[Reading]:
    """Foreign text is not even read: nothing it says can count."""
    talk = [index for index, turn in enumerate(turns) if turn.provenance is Provenance.SESSION_TURN]
    readings = [NOTHING] * len(turns)
    for index, reading in zip(talk, read_all([turns[index].text for index in talk]), strict=True):
        readings[index] = reading
    for index, turn in enumerate(turns):
        if turn.provenance is Provenance.AUTHORED and binds(turn.text):
            words = tokens(lowered(excerpt(turn.text)))
            readings[index] = Reading(1.0, True, True, RuleScope.STANDING, about(words), Modality.OBLIGATION)
    return readings


def _decide(turn: Turn, reading: Reading, boost: float, floor: float) -> Protection:
    shard = turn.qualifies and reading.protects
    boosted = turn.qualifies and reading.hint and not reading.protects and boost > 0.0 and boost >= floor
    path = Path.DEONTIC if shard else Path.BOOSTER if boosted else Path.NONE
    return Protection(path, reading, boost, turn.stability)
