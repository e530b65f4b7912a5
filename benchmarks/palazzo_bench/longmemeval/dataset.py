"""LongMemEval's files: read one question at a time, split into dev and held-out."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.haystack import Session, Turn, turn_key

DEV, HELD_OUT, ALL = "dev", "held-out", "all"
PARTS = (DEV, HELD_OUT, ALL)
SECONDS_A_TURN = 5  # the data dates sessions only; turns follow each other
_BLOCK = 1 << 24  # characters read at once
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(frozen=True, slots=True)
class Question:
    """One question, the time of asking, its haystack and where the answer is."""

    id: str
    type: str
    text: str
    at: datetime
    answer: str
    sessions: list[Session]
    gold_sessions: list[str]
    gold_turns: list[str]

    @property
    def part(self) -> str:
        return part_of(self.id)


def part_of(question_id: str) -> str:
    """Dev for a quarter of the questions, by a hash that nobody chose."""
    return DEV if _number(question_id) % 4 == 0 else HELD_OUT


def is_abstention(question_id: str) -> bool:
    """Whether the haystack does not hold the answer, so that there is nothing to retrieve."""
    return question_id.endswith("_abs")


def chosen_ids(path: Path, part: str, limit: int | None, *, answered: bool = False) -> set[str]:
    """The ids of a part, or the first `limit` of it in an order that mixes the types; `answered`: no abstentions."""
    ids = [str(item["question_id"]) for item in array_items(path)]
    wanted = [id for id in ids if part in (ALL, part_of(id)) and not (answered and is_abstention(id))]
    inside = sorted(wanted, key=_number)
    return set(inside[:limit])


def read_questions(path: Path, ids: set[str]) -> Iterator[Question]:
    """Yield the questions with these ids in the file's order."""
    return (_question(item) for item in array_items(path) if item["question_id"] in ids)


def array_items(path: Path, block: int = _BLOCK) -> Iterator[dict[str, Any]]:
    """Yield the items of a JSON array one by one, because the largest file is too big to be read whole."""
    decoder = json.JSONDecoder()
    with _opened(path) as file:
        text = file.read(block)
        place = text.find("[") + 1
        while place:
            place = _after_gap(text, place)
            if text[place : place + 1] == "]":
                return
            try:
                item, place = decoder.raw_decode(text, place)
            except json.JSONDecodeError:
                more = file.read(block)
                if not more:
                    break
                text, place = " " + text[place:] + more, 1  # place 0 would end the loop
            else:
                yield item
    raise palazzo.Invalid(f"{path} ends before its list does; get it again")


def parse_date(text: str) -> datetime:
    """Read '2023/05/20 (Sat) 02:21'."""
    try:
        return datetime.strptime(re.sub(r"\(\w+\) ", "", text), "%Y/%m/%d %H:%M").replace(tzinfo=UTC)
    except ValueError as error:
        raise palazzo.Invalid(f"{text!r} is no date of LongMemEval") from error


def _question(item: dict[str, Any]) -> Question:
    sessions = [
        _session(id, date, turns)
        for id, date, turns in zip(
            item["haystack_session_ids"], item["haystack_dates"], item["haystack_sessions"], strict=True
        )
    ]
    gold_turns = [
        turn_key(id, number)
        for id, turns in zip(item["haystack_session_ids"], item["haystack_sessions"], strict=True)
        for number, turn in enumerate(turns, 1)
        if turn.get("has_answer")
    ]
    return Question(
        id=item["question_id"],
        type=item["question_type"],
        text=item["question"],
        at=parse_date(item["question_date"]),
        answer=str(item["answer"]),
        sessions=sessions,
        gold_sessions=list(item["answer_session_ids"]),
        gold_turns=list(dict.fromkeys(gold_turns)),
    )


def _session(id: str, date: str, turns: list[dict[str, Any]]) -> Session:
    at = parse_date(date)
    return Session(
        id,
        [
            Turn(number, Role(turn["role"]), turn["content"], at + timedelta(seconds=SECONDS_A_TURN * (number - 1)))
            for number, turn in enumerate(turns, 1)
            if turn["content"].strip()  # a dozen turns say nothing
        ],
    )


def _opened(path: Path) -> Any:
    try:
        return path.open(encoding="utf-8")
    except FileNotFoundError as error:
        raise palazzo.NotFound(
            f"there is no {path}; run `palazzo bench longmemeval download`, or give --data"
        ) from error


def _after_gap(text: str, place: int) -> int:
    gap = _BETWEEN.match(text, place)
    return gap.end() if gap else place


def _number(question_id: str) -> int:
    return int(hashlib.sha256(question_id.encode()).hexdigest(), 16)
