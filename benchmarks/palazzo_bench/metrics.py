"""Figures of retrieval, as the makers of LongMemEval define them: pure functions of a ranking and its gold."""

from collections.abc import Collection, Sequence
from math import ceil, log2


def recall_all(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """1 if everything that is needed is among the first `k`: the strict figure."""
    return float(set(gold) <= set(ranking[:k]))


def recall_any(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """1 if anything that is needed is among the first `k`."""
    return float(not set(gold).isdisjoint(ranking[:k]))


def ndcg(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """How near the top what is needed stands, against the best order there could be."""
    wanted = set(gold)
    gained = _dcg([item in wanted for item in ranking[:k]])
    best = _dcg([True] * min(len(wanted), k))
    return gained / best if best else 0.0


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str]) -> float:
    """1 over the place of the first that is needed; 0 if none came."""
    wanted = set(gold)
    return next((1 / place for place, item in enumerate(ranking, 1) if item in wanted), 0.0)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` of all values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, ceil(len(ordered) * share) - 1)]


def _dcg(relevant: Sequence[bool]) -> float:
    """The official discount: the first two places count in full, the third 1 / log2(3), and so on."""
    return sum(1 / log2(max(place, 2)) for place, is_relevant in enumerate(relevant, 1) if is_relevant)
