"""Sets of others that guidance is measured on: rules of agents, and chat without any."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import palazzo
from palazzo.guidance.protect import Turn, make_turn
from palazzo.model.drawer import Provenance, Role
from palazzo_bench.locomo.dataset import read_friendships

# Rows of a public set whose own label follows the tool they were written for, judged by their text instead:
# the first eight hexadecimal digits of the text's sha256, and whether it gives a rule; None: arguable, not scored.
JUDGED: dict[str, bool | None] = {
    "c9724d7f": True,
    "c8bf0b4f": None,
    "b8c1cde8": None,
    "f0b8986f": None,
    "b3184379": None,
    "bba67712": True,
    "5eb3af32": True,
    "aecd3a2d": None,
    "0d8760f2": None,
    "2839494c": None,
    "abd90a97": None,
    "a3eb433f": None,
}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A turn, and whether people say that it is guidance."""

    turn: Turn
    guidance: bool
    kind: str


def read_public(folder: Path) -> Iterator[tuple[str, list[Labelled]]]:
    """The sets of agents' rules in `folder`, each under its file's name."""
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise palazzo.NotFound(
            f"there are no .json files in {folder}; --guidance takes the folder with the labelled rules"
        )
    for path in paths:
        labelled = [_public(row) for row in json.loads(path.read_text("utf-8"))]
        yield path.stem, [each for each in labelled if each is not None]


def _public(row: dict[str, Any]) -> Labelled | None:
    text = row["Text"]
    own = row["BehavioralRule"] if "BehavioralRule" in row else row["ShouldSurviveCompaction"]
    guidance = JUDGED.get(hashlib.sha256(text.encode()).hexdigest()[:8], own)
    talk = row.get("ProvenanceClass") == "session_turn"
    provenance = Provenance.SESSION_TURN if talk else Provenance.AUTHORED
    turn = make_turn(text, Role.USER, provenance, row.get("StabilityWeight"))
    return None if guidance is None else Labelled(turn, guidance, "talk" if talk else "authored")


def read_chat(path: Path) -> list[Turn]:
    """Every turn of LoCoMo: people who chat and give nobody rules."""
    return [
        make_turn(turn.content, Role.USER)
        for friendship in read_friendships(path)
        for session in friendship.sessions
        for turn in session.turns
    ]
