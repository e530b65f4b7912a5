"""How much a pattern counts in its family."""

from dataclasses import dataclass

from palazzo.gate.patterns.base import Pattern


@dataclass(frozen=True, slots=True)
class Weighted:
    """A pattern and what it adds to its family's signal."""

    pattern: Pattern
    weight: float
