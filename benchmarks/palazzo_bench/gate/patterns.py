"""Precision and recall of every pattern, by set."""

from collections.abc import Mapping, Sequence

from palazzo.gate.judge import judge
from palazzo.gate.patterns.families import PATTERNS
from palazzo.gate.turn import Turn
from palazzo_bench.gate.labelled import LabelledTurn
from palazzo_bench.lines import Record

EVERY = "every pattern"


def measured(sets: Mapping[str, Sequence[LabelledTurn]]) -> list[Record]:
    """A row for each pattern, and one for all of them."""
    found = {name: [_found(turn.text) for turn in turns] for name, turns in sets.items()}
    rows = []
    for pattern in (*PATTERNS, EVERY):
        names = PATTERNS if pattern == EVERY else (pattern,)
        row: Record = {"pattern": pattern}
        for name, turns in sets.items():
            row |= {f"{name} {figure}": value for figure, value in _scores(names, turns, found[name]).items()}
        rows.append(row)
    return rows


def _found(text: str) -> frozenset[str]:
    return frozenset(fired.pattern for fired in judge(Turn(text)).patterns)


def _scores(names: Sequence[str], turns: Sequence[LabelledTurn], found: Sequence[frozenset[str]]) -> Record:
    pairs = [(name in turn.patterns, name in seen) for name in names for turn, seen in zip(turns, found, strict=True)]
    right = sum(there and seen for there, seen in pairs)
    there, seen = sum(there for there, _ in pairs), sum(seen for _, seen in pairs)
    return {
        "there": there,
        "precision": round(right / seen, 3) if seen else None,
        "recall": round(right / there, 3) if there else None,
    }
