"""Which turns of a conversation are shortened together, and which stay as they are. Nothing here has effects.

The recent tail is never touched. Before it, n turns make c = ceil(n / k) clusters, and turn i goes to cluster
floor(i · c / n), with its whole bundle: a question and what answers it. Guidance is taken out of its cluster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from palazzo.model.drawer import Drawer, Role

CLUSTER = 20  # k: turns that a cluster has about
TAIL_TURNS = 4
TAIL_TOKENS = 128
ABSTRACTIVE = 0.60  # the mean gate score from which a model's summary is worth its price


@dataclass(frozen=True, slots=True)
class Turn:
    """A drawer with what was decided about it: whether it is guidance, and its gate score, if it has one."""

    drawer: Drawer
    tokens: int
    protected: bool = False
    gate: float | None = None


@dataclass(frozen=True, slots=True)
class Cluster:
    """Turns that follow one another, in order."""

    turns: tuple[Turn, ...]

    @property
    def protected(self) -> tuple[Turn, ...]:
        """What survives word for word."""
        return tuple(turn for turn in self.turns if turn.protected)

    @property
    def compressible(self) -> tuple[Turn, ...]:
        """What the summary covers."""
        return tuple(turn for turn in self.turns if not turn.protected)

    @property
    def tokens(self) -> int:
        """What the covered turns take now."""
        return sum(turn.tokens for turn in self.compressible)

    @property
    def gate(self) -> float:
        """The mean gate score of those that have one."""
        scores = [turn.gate for turn in self.turns if turn.gate is not None]
        return sum(scores) / len(scores) if scores else 0.0


class Why(StrEnum):
    """Why a cluster is left as it is."""

    ALONE = "there are not two turns to put together"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do with a conversation: clusters to shorten, clusters to leave, and the recent tail."""

    clusters: tuple[Cluster, ...]
    left: tuple[tuple[Cluster, Why], ...]
    tail: tuple[Turn, ...]


def plan(turns: Sequence[Turn], *, cluster: int = CLUSTER) -> Plan:
    """Decide about every turn; all of them come back, in order, in one place each."""
    recent = tail(turns)
    clusters = [Cluster(group) for group in chronological(turns[: len(turns) - len(recent)], cluster)]
    return Plan(
        tuple(one for one in clusters if len(one.compressible) > 1),
        tuple((one, Why.ALONE) for one in clusters if len(one.compressible) <= 1),
        recent,
    )


def bundles(turns: Sequence[Turn]) -> list[tuple[Turn, ...]]:
    """Cut before each turn of the user: whatever follows it answers it."""
    cut: list[list[Turn]] = []
    for turn in turns:
        if not cut or turn.drawer.role is Role.USER:
            cut.append([])
        cut[-1].append(turn)
    return [tuple(bundle) for bundle in cut]


def tail(turns: Sequence[Turn], *, fewest: int = TAIL_TURNS, tokens: int = TAIL_TOKENS) -> tuple[Turn, ...]:
    """The shortest end of the conversation with enough turns and tokens that splits no bundle."""
    kept: tuple[Turn, ...] = ()
    for bundle in reversed(bundles(turns)):
        if len(kept) >= fewest and sum(turn.tokens for turn in kept) >= tokens:
            break
        kept = bundle + kept
    return kept


def chronological(turns: Sequence[Turn], size: int) -> list[tuple[Turn, ...]]:
    """Clusters of about `size` turns in order; a bundle follows its first turn."""
    count = -(-len(turns) // size)
    clusters: dict[int, tuple[Turn, ...]] = {}
    index = 0
    for bundle in bundles(turns):
        number = index * count // len(turns)
        clusters[number] = clusters.get(number, ()) + bundle
        index += len(bundle)
    return list(clusters.values())
