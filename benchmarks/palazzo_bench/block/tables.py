"""The tables of a run, for the command and for the results page."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from palazzo_bench.block.measure import BLOCKS, STRANGERS
from palazzo_bench.block.told import in_force
from palazzo_bench.lines import Lines, Record

RULES, CHANGES = "rules", "changes"
EVIDENCE, CURVE = "Evidence in the block", "By min_relevance"

THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)


def tables(folder: Path) -> dict[str, list[Record]]:
    """Every table that the run in this folder has results for, by its title."""
    own, foreign, rules, changes = (
        list(Lines(folder / f"{name}.jsonl")) for name in (BLOCKS, STRANGERS, RULES, CHANGES)
    )
    found = {
        EVIDENCE: evidence(own),
        "By type, default budget": by_type(own),
        "Where nothing fits, by default": silence(own, foreign),
        CURVE: curve(own, foreign) if foreign else [],
        "Rules in force": in_force(rules) if rules else [],
        "Changes of facts": changes,
        "Processor time": cost(own),
    }
    return {title: rows for title, rows in found.items() if rows}


def evidence(rows: Sequence[Record]) -> list[Record]:
    """One line a data set and budget; questions without marked turns are left out."""
    marked = [row for row in rows if row["gold"]]
    return [
        {"data": source, "budget": budget, "questions": len(some), **_figures(some, budget)}
        for source in dict.fromkeys(row["source"] for row in marked)
        for some in [[row for row in marked if row["source"] == source]]
        for budget in some[0]["found"]
    ]


def by_type(rows: Sequence[Record], budget: str = "default") -> list[Record]:
    """One line a data set and type of question, at one budget."""
    marked = [row for row in rows if row["gold"]]
    return [
        {"data": source, "type": type, "questions": len(some), **_figures(some, budget)}
        for source, type in sorted({(row["source"], row["type"]) for row in marked})
        for some in [[row for row in marked if (row["source"], row["type"]) == (source, type)]]
    ]


def silence(own: Sequence[Record], foreign: Sequence[Record]) -> list[Record]:
    """What the default leaves alone: a line a data set."""
    return [
        {
            "data": source,
            "strangers' questions": sum(row["kind"] == "stranger" for row in others),
            "left alone": _mean(row["left_alone"] for row in others if row["kind"] == "stranger"),
            "nonsense left alone": _mean(row["left_alone"] for row in others if row["kind"] == "nonsense"),
            "own questions": len(asked),
            "lose a gold turn": _mean(row["silent"] and row["could_lose"] for row in asked),
        }
        for source in dict.fromkeys(row["source"] for row in foreign)
        for others in [[row for row in foreign if row["source"] == source]]
        for asked in [[row for row in own if row["source"] == source and row["gold"]]]
    ]


def curve(own: Sequence[Record], foreign: Sequence[Record]) -> list[Record]:
    """The same by `min_relevance`, over all data sets that strangers' questions were asked in."""
    sources = {row["source"] for row in foreign}
    asked = [row for row in own if row["source"] in sources and row["gold"]]
    strangers = [row["relevance"] for row in foreign if row["kind"] == "stranger"]
    return [
        {
            "min_relevance": least,
            "strangers left alone": _mean(value < least for value in strangers),
            "own lose a gold turn": _mean(row["relevance"] < least and row["could_lose"] for row in asked),
        }
        for least in THRESHOLDS
    ]


def cost(rows: Sequence[Record]) -> list[Record]:
    """Processor time of a block beside that of a recall, by the same process, a line a data set."""
    return [
        {
            "data": source,
            "recall_ms": _mean(row["recall_ms"] for row in some),
            "block_ms": _mean(row["block_ms"] for row in some),
            "times": sum(row["block_ms"] for row in some) / max(sum(row["recall_ms"] for row in some), 1e-9),
        }
        for source in dict.fromkeys(row["source"] for row in rows)
        for some in [[row for row in rows if row["source"] == source]]
    ]


def _figures(rows: Sequence[Record], budget: str) -> Record:
    names = ("every gold turn", "any", "tokens", "passages")
    return {name: _mean(row["found"][budget][place] for row in rows) for place, name in enumerate(names)}


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / max(len(found), 1)
