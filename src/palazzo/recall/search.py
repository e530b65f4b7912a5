"""Recall: every signal brings its candidates, fusion orders them."""

from collections.abc import Mapping, Sequence

from palazzo.errors import Invalid
from palazzo.model.hit import Hit
from palazzo.model.ids import UserId
from palazzo.providers.base import Embedder
from palazzo.recall.fuse import fuse
from palazzo.stores.base import Scored, Store
from palazzo.text.words import terms

CANDIDATES = 100  # of each signal


def search(store: Store, embedder: Embedder, user: UserId, query: str, top_k: int) -> list[Hit]:
    """Return the `top_k` drawers that best answer `query`, best first."""
    if not query.strip():
        raise Invalid("a question needs at least one word")
    if top_k < 1:
        raise Invalid(f"top_k must be at least 1, not {top_k}")
    vector = embedder.embed([query]).vectors[0]
    with store.reading(user) as tx:
        rankings = {
            "words": tx.words.search(terms(query), CANDIDATES),
            "vectors": tx.vectors.nearest(vector, CANDIDATES),
        }
        best = fuse(rankings)[:top_k]
        found = tx.drawers.find([scored.id for scored in best])
    signals = _by_drawer(rankings)
    return [
        Hit(found[scored.id].drawer, found[scored.id].place, scored.score, signals[scored.id])
        for scored in best
        if scored.id in found
    ]


def _by_drawer(rankings: Mapping[str, Sequence[Scored]]) -> dict[str, dict[str, float]]:
    signals: dict[str, dict[str, float]] = {}
    for name, ranking in rankings.items():
        for scored in ranking:
            signals.setdefault(scored.id, {})[name] = scored.score
    return signals
