"""How much longer twice as much takes, on a machine that does other things as well.

The processor's time for the same work swings by half and more with what else the machine does, and a short piece of
work finds a quiet moment sooner than a long one: with the best of several runs of each, doubling would look dear. So
all lengths share one stretch of time. In a round they take turns, two pieces of a length before one that is twice as
long, so that every length but the longest does the same amount of work altogether; the longest comes last, once. Where
doubling still looks dear, more rounds follow, and each length counts by its best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from time import thread_time

Clock = Callable[[], float]

ROUNDS = 12  # at most
BAR = 2.3  # times as long, for a text twice as long


@dataclass(frozen=True, slots=True)
class Doubled:
    """Seconds for a text of each length, the shortest first, on the average of the best round."""

    seconds: tuple[float, ...]
    rounds: int

    @property
    def worst(self) -> float:
        """The most that a doubling cost."""
        return max(longer / shorter for shorter, longer in pairwise(self.seconds))

    @property
    def growth(self) -> float:
        """How much more a character costs in the longest text than in the shortest."""
        return self.seconds[-1] / self.seconds[0] / (1 << len(self.seconds) - 1)


def doubled(texts: Sequence[str], work: Callable[[str], object], clock: Clock = thread_time) -> Doubled:
    """Measure `work` on texts of which each is twice as long as the one before."""
    known = Doubled(_round(texts, work, clock), rounds=1)
    while known.worst > BAR and known.rounds < ROUNDS:
        again = _round(texts, work, clock)
        known = Doubled(tuple(map(min, known.seconds, again)), known.rounds + 1)
    return known


def _round(texts: Sequence[str], work: Callable[[str], object], clock: Clock) -> tuple[float, ...]:
    runs: list[list[float]] = [[] for _ in texts]
    for place in by_turns(len(texts)):
        begun = clock()
        work(texts[place])
        runs[place].append(clock() - begun)
    return tuple(map(fmean, runs))


def by_turns(lengths: int) -> list[int]:
    """Each length by its place, two pieces before one that is twice as long, the longest once: 0 0 1 0 0 1 2 3."""
    order: list[int] = []
    for place in range(lengths - 1):
        order = [*order, *order, place]
    return [*order, lengths - 1]
