"""What both stores know of BM25: how much a term says, and which terms are worth their reading."""

import math
from collections.abc import Mapping

POSTINGS = 30_000  # read at most about so many for one question, the rarest terms first
_TERMS = 400  # look up at most so many


def idf(drawers: int, count: int) -> float:
    """How much a term says that `count` of a user's `drawers` have; never negative."""
    return math.log1p((drawers - count + 0.5) / (count + 0.5))


def rarest(frequencies: Mapping[str, int]) -> dict[str, int]:
    """Drop the commonest terms once the rarer ones give enough postings: they cost the most and say the least."""
    kept: dict[str, int] = {}
    for term, count in sorted(frequencies.items(), key=lambda item: (item[1], item[0])):
        if kept and (sum(kept.values()) + count > POSTINGS or len(kept) == _TERMS):
            break
        kept[term] = count
    return kept
