"""The labelled turns: lines of JSON in `data/guidance`, which that folder's README explains."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import palazzo

TURNS = Path(__file__).parents[3] / "data" / "guidance" / "turns.jsonl"


@dataclass(frozen=True, slots=True)
class LabelledTurn:
    """What somebody really wrote, and whether a reader says that it gives a rule."""

    text: str
    label: str  # standing, scoped, none
    span: str
    about: str
    source: str
    group: str  # who wrote it
    weight: float  # how many turns of its source it stands for
    ident: str

    @property
    def is_rule(self) -> bool:
        return self.label != "none"

    @property
    def held_out(self) -> bool:
        """One in ten is never learned from: the tests measure on these."""
        return int(hashlib.sha256(self.ident.encode()).hexdigest(), 16) % 10 == 0


def read_turns(path: Path, locomo: Path | None = None) -> list[LabelledTurn]:
    """Read the labelled turns; those of LoCoMo, whose text is not ours to copy, only where its file is given."""
    if not path.exists():
        raise palazzo.NotFound(f"there are no labelled turns in {path}; --turns takes the file")
    chat = {} if locomo is None else _chat(locomo)
    found = []
    for line in path.read_text("utf-8").rstrip("\n").split("\n"):
        row: dict[str, Any] = json.loads(line)
        text = row.get("text") or chat.get(row["ident"])
        if text is not None:
            span = row.get("span", "")
            if isinstance(span, list):  # of a text that is not here: from where to where
                span = text[span[0] : span[1]]
            label, about = row["label"], row.get("about", "other")
            found.append(
                LabelledTurn(text, label, span, about, row["source"], row["group"], row["weight"], row["ident"])
            )
    return found


def _chat(path: Path) -> dict[str, str]:
    """LoCoMo's turns by conversation and dialogue id."""
    return {
        f"{talk['sample_id']}/{turn['dia_id']}": turn["text"].strip()
        for talk in json.loads(path.read_text("utf-8"))
        for key, turns in talk["conversation"].items()
        if key.startswith("session_") and isinstance(turns, list)
        for turn in turns
    }
