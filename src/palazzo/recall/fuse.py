"""Fusion: one order out of several."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from palazzo.model.ids import DrawerId
from palazzo.stores.base import Scored

_FLATTEN = 60  # the usual constant of reciprocal rank fusion: how little the very first ranks differ


def fuse(rankings: Mapping[str, Sequence[Scored]]) -> list[Scored]:
    """Merge the signals' rankings, best first; ties fall back to the id, so the order never depends on luck."""
    scores: dict[DrawerId, float] = defaultdict(float)
    for ranking in rankings.values():
        for rank, scored in enumerate(ranking):
            scores[scored.id] += 1.0 / (_FLATTEN + rank)
    return [Scored(id, scores[id]) for id in sorted(scores, key=lambda id: (-scores[id], id))]
