"""From single questions to a table: means by question type, part of the data and level."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from palazzo_bench.lines import Record
from palazzo_bench.metrics import ndcg, recall_all, recall_any, reciprocal_rank

LEVELS = ("session", "turn")
FIGURES = (
    "recall_all@5",
    "recall_all@10",
    "recall_any@5",
    "recall_any@10",
    "ndcg@5",
    "ndcg@10",
    "mrr",
)
EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class Answered:
    """One question with what was needed and what was found, at both levels."""

    id: str
    type: str
    part: str
    gold: dict[str, list[str]]
    found: dict[str, list[str]]

    @classmethod
    def from_record(cls, record: Record) -> "Answered":
        return cls(record["id"], record["type"], record["part"], record["gold"], record["found"])

    def figures(self, level: str) -> dict[str, float]:
        found, gold = self.found[level], self.gold[level]
        return {
            "recall_all@5": recall_all(found, gold, 5),
            "recall_all@10": recall_all(found, gold, 10),
            "recall_any@5": recall_any(found, gold, 5),
            "recall_any@10": recall_any(found, gold, 10),
            "ndcg@5": ndcg(found, gold, 5),
            "ndcg@10": ndcg(found, gold, 10),
            "mrr": reciprocal_rank(found, gold),
        }


def score(answered: Sequence[Answered], parts: Sequence[str]) -> list[Record]:
    """One row for every part, level and question type, the row of all types last; parts without questions have none."""
    rows: list[Record] = []
    for part in parts:
        chosen = [one for one in answered if part in (EVERYTHING, one.part)]
        for level in LEVELS:
            asked = [one for one in chosen if one.gold[level]]
            for type in (*sorted({one.type for one in asked}), EVERYTHING):
                rows += _row(part, level, type, [one for one in asked if type in (EVERYTHING, one.type)])
    return rows


def misses(answered: Iterable[Answered], level: str, k: int) -> list[Answered]:
    """The questions of which something needed is not among the first `k`."""
    return [one for one in answered if one.gold[level] and not recall_all(one.found[level], one.gold[level], k)]


def _row(part: str, level: str, type: str, asked: Sequence[Answered]) -> list[Record]:
    if not asked:
        return []
    figures = [one.figures(level) for one in asked]
    means = {name: round(fmean(figure[name] for figure in figures), 4) for name in FIGURES}
    return [{"part": part, "level": level, "type": type, "questions": len(asked), **means}]
