"""LoCoMo's file: conversations of two people over months, and questions with their evidence."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.haystack import Session, Turn

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}  # 5 asks for what was never said
SECONDS_A_TURN = 30
_EVIDENCE = re.compile(r"D(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about one conversation, and the turns that answer it."""

    id: str
    category: str
    text: str
    gold_turns: list[str]

    @property
    def gold_sessions(self) -> list[str]:
        return list(dict.fromkeys(turn.partition(":")[0] for turn in self.gold_turns))


@dataclass(frozen=True, slots=True)
class Friendship:
    """All that two people said to each other, and what is asked about it."""

    id: str
    sessions: list[Session]
    questions: list[Asked]

    @property
    def ends(self) -> datetime:
        """When the last thing was said: the time of asking."""
        return max(turn.at for session in self.sessions for turn in session.turns)


def read_friendships(path: Path) -> list[Friendship]:
    """Read the file; raise NotFound or Invalid if it is not there or not LoCoMo."""
    try:
        return [_friendship(item) for item in json.loads(path.read_text(encoding="utf-8"))]
    except FileNotFoundError as error:
        raise palazzo.NotFound(f"there is no {path}; --data takes LoCoMo's locomo10.json") from error
    except (KeyError, TypeError, ValueError) as error:
        raise palazzo.Invalid(f"{path} is not LoCoMo's locomo10.json: {error!r}") from error


def parse_date(text: str) -> datetime:
    """Read '1:56 pm on 8 May, 2023'."""
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)


def parse_evidence(evidence: Sequence[str], spoken: set[str]) -> list[str]:
    """The turns that evidence such as 'D8:6; D9:17' or 'D30:05' names, without those that nobody spoke."""
    named = (f"D{int(day)}:{int(turn)}" for text in evidence for day, turn in _EVIDENCE.findall(text))
    return [turn for turn in dict.fromkeys(named) if turn in spoken]


def _friendship(item: dict[str, Any]) -> Friendship:
    talks = item["conversation"]
    sessions = [
        _session(int(found.group(1)), parse_date(talks[f"{name}_date_time"]), turns)
        for name, turns in talks.items()
        if (found := _SESSION.fullmatch(name)) and turns
    ]
    spoken = {f"{session.id}:{turn.number}" for session in sessions for turn in session.turns}
    questions = [
        Asked(f"{item['sample_id']}/{number}", CATEGORIES[row["category"]], row["question"], gold)
        for number, row in enumerate(item["qa"])
        if row["category"] in CATEGORIES and (gold := parse_evidence(row["evidence"], spoken))
    ]
    return Friendship(item["sample_id"], sessions, questions)


def _session(number: int, at: datetime, turns: list[dict[str, Any]]) -> Session:
    return Session(f"D{number}", [_turn(turn, at) for turn in turns])


def _turn(turn: dict[str, Any], at: datetime) -> Turn:
    number = int(turn["dia_id"].partition(":")[2])
    caption = turn.get("blip_caption")
    said = [turn["text"], f"[shares a photo: {caption}]" if caption else ""]
    return Turn(
        number=number,
        role=Role.USER,  # both are people
        content=" ".join(part for part in said if part),
        at=at + timedelta(seconds=SECONDS_A_TURN * (number - 1)),
        speaker=turn["speaker"],
    )
