"""The preference signal: where the question asks for advice, what the user has chosen before counts."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.base import Chunks

PREDICATES = ("likes", "dislikes", "prefers", "allergic_to", "has_diet", "plays", "practises", "owns", "uses")
LOOKED_AT = 500  # drawers that state a preference, the newest ones
BROUGHT = 20  # of them that become candidates

_OFTEN = 3  # drawers that state the same choice: more makes no difference


def nearest(chunks: Chunks, vector: NDArray[np.float32]) -> NDArray[np.int64]:
    """The rows whose best chunk is most like the question."""
    if not len(chunks.rows):
        return chunks.rows
    likeness = np.maximum.reduceat(np.vecdot(chunks.matrix, vector), np.cumsum(chunks.counts) - chunks.counts)
    return chunks.rows[np.argsort(-likeness, kind="stable")[:BROUGHT]]


def score(candidates: Candidates, stated: Mapping[int, int]) -> Column:
    """Return 1 for a choice that recurs, less for one that was stated once, 0 for none."""
    if not stated:
        return np.zeros(len(candidates))
    return np.array([min(stated.get(row, 0), _OFTEN) / _OFTEN for row in candidates.rows.tolist()])
