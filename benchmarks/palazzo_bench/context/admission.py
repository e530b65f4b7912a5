"""θ_1: how many rules are admitted for questions about them, and how many for other questions."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import palazzo
from palazzo.context.admit import THRESHOLDS
from palazzo.providers.base import Embedder
from palazzo_bench.lines import Record

STEPS = (0.10, 0.12, 0.14, 0.16, 0.18, 0.20, 0.25, 0.30)
PARTS = 4  # every fourth rule is held out


@dataclass(frozen=True, slots=True)
class Labelled:
    """Rules, and questions with the number of the rule that each is about; -1: none."""

    rules: Sequence[str]
    questions: Sequence[tuple[int, str]]


def read_labelled(folder: Path) -> Labelled:
    """Read `rules.jsonl` and `others.txt`; raise NotFound or Invalid if they are not there or not so."""
    try:
        rows = [json.loads(line) for line in (folder / "rules.jsonl").read_text(encoding="utf-8").splitlines()]
        others = (folder / "others.txt").read_text(encoding="utf-8").splitlines()
        questions = [(number, query) for number, row in enumerate(rows) for query in row["queries"]]
        return Labelled([row["rule"] for row in rows], questions + [(-1, other) for other in others])
    except FileNotFoundError as error:
        raise palazzo.NotFound(f"there is no {error.filename}; --labelled takes a folder of rules") from error
    except (KeyError, TypeError, ValueError) as error:
        raise palazzo.Invalid(f"{folder} does not hold labelled rules: {error!r}") from error


def by_threshold(labelled: Labelled, embedder: Embedder) -> list[Record]:
    """One row a threshold, for the rules that were tuned on and for those held out."""
    questions = embedder.embed([query for _, query in labelled.questions]).vectors
    cosines = questions @ embedder.embed(labelled.rules).vectors.T
    rows: list[Record] = []
    for threshold in STEPS:
        row: Record = {"threshold": threshold, "chosen": THRESHOLDS.get(embedder.identity.name) == threshold}
        for part, held_out in (("tuned", False), ("held_out", True)):
            numbers = [number for number in range(len(labelled.rules)) if (number % PARTS == 0) == held_out]
            admitted: dict[bool, list[bool]] = {True: [], False: []}  # by whether the question is about the rule
            for (about, _), near in zip(labelled.questions, cosines, strict=True):
                for number in numbers:
                    admitted[number == about].append(bool(near[number] > threshold))
            row |= {f"{part}_own": _share(admitted[True]), f"{part}_other": _share(admitted[False])}
        rows.append(row)
    return rows


def _share(found: Sequence[bool]) -> float:
    return sum(found) / max(len(found), 1)
