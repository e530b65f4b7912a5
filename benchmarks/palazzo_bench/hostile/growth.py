"""How a reader's time grows with a hostile text: doubled until it is long, or until reading it takes long."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log2
from time import thread_time

from palazzo_bench.hostile.texts import text

SHORTEST = 1024  # characters
COMPARED = 4096  # characters from which lengths are compared: some readers treat a short text in another way
STEPS = 4  # doublings that are compared: sixteen times the text
FEWEST = 2  # doublings that are made, however long they take
MOST = 4.0  # times as much for a character of the longer text: linear is 1, the square of the length is 16
AGAIN = 3  # times that what seems superlinear is measured again
UNNOTICED = 0.0002  # seconds: what takes less is taken for this, because a clock is not that precise

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds for a text of each length, the shortest first."""

    lengths: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def a_character(self) -> float:
        """How much more a character costs in the longest text than in the shortest that is compared with it."""
        return self.seconds[-1] / max(self.seconds[self._before], UNNOTICED) / 2**self._doublings

    @property
    def a_doubling(self) -> float:
        """How much longer twice the text took, on average of the doublings that were compared."""
        return 2 * self.a_character ** (1 / self._doublings) if self._doublings else 2.0

    @property
    def exponent(self) -> float:
        """The power of the length that the time grows with: 1 is linear, 2 the square."""
        return log2(self.a_doubling) if self.a_doubling > 0 else 0.0

    @property
    def superlinear(self) -> bool:
        return self.a_character > float(MOST ** (self._doublings / STEPS))

    @property
    def _before(self) -> int:
        """Which length the longest is compared with."""
        least = max(COMPARED, self.lengths[-1] >> STEPS)
        return next((place for place, length in enumerate(self.lengths) if length >= least), -1)

    @property
    def _doublings(self) -> float:
        return log2(self.lengths[-1] / self.lengths[self._before])


def doubling(longest: int) -> list[int]:
    """The lengths from the shortest text to the longest."""
    return [SHORTEST << step for step in range((longest // SHORTEST).bit_length())]


def grow(
    kind: str, read: Callable[[str], object], lengths: Sequence[int], patience: float, clock: Clock = thread_time
) -> Growth:
    """Read ever longer texts of this kind; what seems superlinear is measured again, and the cheapest time counts.

    On a machine that others use, one look in a thousand takes several times as long.
    """
    first = found = _grow(kind, read, lengths, patience, clock)
    for _ in range(AGAIN):
        if not found.superlinear:
            break
        again = _grow(kind, read, lengths[: len(first.lengths)], patience, clock)
        found = min(found, again, key=lambda one: (len(one.lengths) < len(first.lengths), one.a_character))
    return found


def _grow(kind: str, read: Callable[[str], object], lengths: Sequence[int], patience: float, clock: Clock) -> Growth:
    seconds: list[float] = []
    for length in lengths:
        written = text(kind, length)
        begun = clock()
        read(written)
        seconds.append(clock() - begun)
        if seconds[-1] > patience and length >= COMPARED << FEWEST:
            break
    return Growth(tuple(lengths[: len(seconds)]), tuple(seconds))
