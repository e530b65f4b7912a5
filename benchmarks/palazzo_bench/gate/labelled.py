"""The labelled sets: texts, and which patterns truly are in them."""

import json
from dataclasses import dataclass
from pathlib import Path

import palazzo

SETS = ("main", "second")


@dataclass(frozen=True, slots=True)
class LabelledTurn:
    """One text and the names of the patterns that a reader finds in it."""

    text: str
    patterns: frozenset[str]


def read(path: Path) -> list[LabelledTurn]:
    """Read a set; raise NotFound if it is not there."""
    if not path.exists():
        raise palazzo.NotFound(f"there is no labelled set at {path}; name its folder with --labelled")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [LabelledTurn(line["text"], frozenset(line["patterns"])) for line in lines]
