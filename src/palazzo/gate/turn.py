"""What the gate judges: a text, and how like it what came before was."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from palazzo.errors import Invalid
from palazzo.gate.reading import Reading
from palazzo.text.excerpt import excerpt

DURABLE = 5  # nearest durable memories that are looked at
EARLIER = 10  # nearest earlier turns that are looked at


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Cosines of the nearest durable memories and of the nearest earlier turns, in any order.

    They come out as the gate counts them: the nearest first, no more than it looks at, and none below 0.
    """

    durable: Sequence[float] = ()
    earlier: Sequence[float] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "durable", _nearest(self.durable, DURABLE))
        object.__setattr__(self, "earlier", _nearest(self.earlier, EARLIER))


def _nearest(cosines: Sequence[float], count: int) -> tuple[float, ...]:
    if any(math.isnan(cosine) for cosine in cosines):
        raise Invalid("a neighbour's cosine is not a number; its vector is damaged, run `palazzo doctor`")
    clamped = (min(1.0, max(0.0, float(cosine))) for cosine in cosines)
    return tuple(sorted(clamped, reverse=True)[:count])


@dataclass(frozen=True)
class Turn:
    """One thing said, as the signals see it."""

    text: str
    neighbours: Neighbours = field(default_factory=Neighbours)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", excerpt(self.text))

    @cached_property
    def reading(self) -> Reading:
        return Reading(self.text)
