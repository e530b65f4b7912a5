"""The name signal: what speaks of whom the question means, by another name."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.bm25 import Matches
from palazzo.text.words import terms


def other_terms(others: Mapping[str, Sequence[str]], asked: Iterable[str]) -> list[str]:
    """The terms of the other names, without those that the question has anyway."""
    found = dict.fromkeys(term for names in others.values() for name in names for term in terms(name))
    return [term for term in found if term not in set(asked)]


def score(candidates: Candidates, matches: Matches) -> Column:
    """Return how much of the other names each candidate has: 1 for the one that has most, 0 for none of them."""
    found = np.zeros(len(candidates))
    if len(matches.rows):
        _, here, there = np.intersect1d(candidates.rows, matches.rows, return_indices=True)
        found[here] = matches.scores[there] / max(float(matches.scores.max()), 1e-9)
    return found
