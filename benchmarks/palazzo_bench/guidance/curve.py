"""Precision over recall, of turns that stand for many."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from palazzo_bench.lines import Record

RECALLS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9)
FEWEST = 30  # rows among which a precision is more than chance


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn: how probably it is a rule, whether it is one, and for how many turns it stands."""

    probability: float
    rule: bool
    weight: float


def curve(turns: Sequence[Judged]) -> list[Record]:
    """For each recall the precision, the share of all turns that is found, and from which probability on."""
    points = list(_points(turns))
    rows: list[Record] = []
    for wanted in RECALLS:
        found = next((point for point in points if point["recall"] >= wanted), None)
        if found is not None:
            rows.append({**found, "recall": wanted})
    return rows


def at_precision(turns: Sequence[Judged], precision: float) -> float:
    """The lowest probability from which on so many of what is found are rules."""
    good = [
        point["from"] for row, point in enumerate(_points(turns)) if row >= FEWEST and point["precision"] >= precision
    ]
    return good[-1] if good else 1.0


def at_share(turns: Sequence[Judged], share: float) -> float:
    """The probability above which this share of all turns lies."""
    return next((point["from"] for point in _points(turns) if point["share"] >= share), 0.0)


def _points(turns: Sequence[Judged]) -> Iterator[dict[str, float]]:
    ordered = sorted(turns, key=lambda turn: -turn.probability)
    rules = list(accumulate(turn.weight * turn.rule for turn in ordered))
    everything = list(accumulate(turn.weight for turn in ordered))
    for turn, right, found in zip(ordered, rules, everything, strict=True):
        yield {
            "recall": right / max(rules[-1], 1e-9),
            "precision": right / found,
            "share": found / everything[-1],
            "from": turn.probability,
        }
