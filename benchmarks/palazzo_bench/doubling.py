"""How much longer twice as much takes, on a machine that does other things as well.

The processor's time for the same work swings by half and more with what else the machine does, and a short piece of
work finds a quiet moment sooner than a long one: with the best of several runs of each, doubling would look dear. So
all lengths share one stretch of time. In a round they take turns, two pieces of a length before one that is twice as
long, so that every length but the longest does the same amount of work altogether; the longest comes last, once. Where
a doubling looks dear, more rounds follow, and what it cost in the middle one counts: neither luck nor bad luck does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from time import thread_time

Clock = Callable[[], float]

ROUNDS = 7  # where one is not enough
BAR = 2.3  # times as long, for a text twice as long


@dataclass(frozen=True, slots=True)
class Doubled:
    """Seconds for a text of each length, the shortest first, in each round."""

    rounds: tuple[tuple[float, ...], ...]

    @property
    def worst(self) -> float:
        """The most that a doubling cost."""
        by_round = [_doublings(seconds) for seconds in self.rounds]
        return max(median(costs[place] for costs in by_round) for place in range(len(by_round[0])))

    @property
    def growth(self) -> float:
        """How much more a character costs in the longest text than in the shortest."""
        return median(seconds[-1] / seconds[0] for seconds in self.rounds) / (1 << len(self.rounds[0]) - 1)

    @property
    def longest(self) -> float:
        """Seconds for the longest text."""
        return median(seconds[-1] for seconds in self.rounds)


def doubled(texts: Sequence[str], work: Callable[[str], object], clock: Clock = thread_time) -> Doubled:
    """Measure `work` on texts of which each is twice as long as the one before."""
    first = Doubled((_round(texts, work, clock),))
    if first.worst <= BAR:
        return first
    return Doubled((*first.rounds, *(_round(texts, work, clock) for _ in range(ROUNDS - 1))))


def _doublings(seconds: Sequence[float]) -> list[float]:
    return [longer / shorter for shorter, longer in pairwise(seconds)]


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
