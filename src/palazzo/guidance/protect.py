"""Which turns are guidance: P_shard by the deontic frame, P_boost by meaning, and P_final, their union.

Everything here is a decision about values; storing what was decided is somebody else's work.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.guidance.booster import Booster
from palazzo.guidance.clauses import Setting
from palazzo.guidance.deontic import read
from palazzo.guidance.finding import NOTHING, Finding, Modality, Reading
from palazzo.model.drawer import Provenance, Role, default_stability
from palazzo.text.excerpt import excerpt

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
    finding: Finding | None
    booster: float  # b_sem, or 0 where it was not asked for
    stability: float

    @property
    def protected(self) -> bool:
        """P_final(t)."""
        return self.path is not Path.NONE

    @property
    def delta(self) -> int:
        """δ(t)."""
        return 0 if self.finding is None else 1

    @property
    def modality(self) -> Modality | None:
        return None if self.finding is None else self.finding.modality


def make_turn(
    text: str, role: Role, provenance: Provenance = Provenance.SESSION_TURN, stability: float | None = None
) -> Turn:
    """A turn with the stability that its role and provenance give it, unless the server stored another."""
    return Turn(text, role, provenance, default_stability(role, provenance) if stability is None else stability)


def protect(turns: Sequence[Turn], booster: Booster | None = None) -> list[Protection]:
    """Decide every turn, in order; the booster may add to what the deontic frame protects, and never takes away."""
    readings = [_read(turn) for turn in turns]
    doubtful = [
        index
        for index, (turn, reading) in enumerate(zip(turns, readings, strict=True))
        if turn.qualifies and reading.hint and not reading.delta
    ]
    boosts = [0.0] * len(turns)
    if booster is not None:
        similarities = booster.similarities([excerpt(turns[index].text) for index in doubtful])
        for index, similarity in zip(doubtful, similarities, strict=True):
            boosts[index] = similarity
    floor = booster.floor if booster is not None and any(boosts) else 1.0
    return [_decide(*each, floor) for each in zip(turns, readings, boosts, strict=True)]


def _read(turn: Turn) -> Reading:
    if turn.provenance not in TRUSTED:
        return NOTHING  # foreign text is not even read: nothing it says can count
    return read(turn.text, Setting.AUTHORED if turn.provenance is Provenance.AUTHORED else Setting.CONVERSATION)


def _decide(turn: Turn, reading: Reading, boost: float, floor: float) -> Protection:
    shard = turn.qualifies and reading.delta == 1
    boosted = turn.qualifies and reading.hint and not reading.delta and boost > 0.0 and boost >= floor
    path = Path.DEONTIC if shard else Path.BOOSTER if boosted else Path.NONE
    return Protection(path, reading.finding, boost, turn.stability)
