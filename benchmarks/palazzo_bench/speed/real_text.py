"""Real messages to measure with: LongMemEval's haystacks joined as one user's, or any JSON lines."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.haystack import Session, Turn, fill
from palazzo_bench.longmemeval.dataset import DEV, HELD_OUT, chosen_ids, read_questions

_FIRST = datetime(2024, 1, 1, tzinfo=UTC)


class Asked(NamedTuple):
    """A question, and when it is asked."""

    text: str
    at: datetime


class RealText(NamedTuple):
    """Conversations to remember as one user's, and what is then asked."""

    sessions: list[Session]
    questions: list[Asked]


def read_text(path: Path, messages: int) -> RealText:
    """Read so many messages; raise Invalid if the file has fewer, or no question."""
    found = _json_lines(path) if path.suffix == ".jsonl" else _longmemeval(path, messages)
    sessions = list(_first(found.sessions, messages))
    if (count := sum(len(session.turns) for session in sessions)) < messages or not found.questions:
        raise palazzo.Invalid(f"{path} has {count} messages and {len(found.questions)} questions; {messages} wanted")
    return RealText(sessions, found.questions)


def grow_real(memory: "palazzo.Memory", palace: "palazzo.Palace", text: RealText, secret: str, *, mine: bool) -> None:
    """Remember what is not there yet, embed and index it; recall works before anything is mined."""
    fill(palace, text.sessions, secret, complete=mine)
    if mine:
        memory.work()
    else:
        memory.backfill()
    palace.recall(text.questions[0].text)  # brings the word index up


def _longmemeval(path: Path, messages: int) -> RealText:
    """The dev questions, their haystacks, and where these are too few the others' haystacks."""
    dev = chosen_ids(path, DEV, None, answered=True)
    asked: list[Asked] = []
    sessions: dict[str, Session] = {}
    for question in read_questions(path, dev):
        asked.append(Asked(question.text, question.at))
        sessions |= {session.id: session for session in question.sessions}
    if sum(len(session.turns) for session in sessions.values()) < messages:
        for question in read_questions(path, chosen_ids(path, HELD_OUT, None)):
            sessions = {session.id: session for session in question.sessions} | sessions
    ordered = sorted(sessions.values(), key=lambda session: session.turns[0].at if session.turns else _FIRST)
    return RealText(ordered, asked)


def _json_lines(path: Path) -> RealText:
    """One message a line: `content`, and as far as known `role`, `conversation` and `at`."""
    talks: dict[str, list[Turn]] = {}
    asked = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        told: dict[str, Any] = json.loads(line)
        at = datetime.fromisoformat(told["at"]) if "at" in told else _FIRST + timedelta(minutes=number)
        turns = talks.setdefault(str(told.get("conversation", "")), [])
        turns.append(Turn(len(turns) + 1, Role(told.get("role", "user")), told["content"], at))
        if turns[-1].role is Role.USER and told["content"].rstrip().endswith("?"):
            asked.append(Asked(told["content"], at))
    return RealText([Session(id, turns) for id, turns in talks.items()], asked)


def _first(sessions: Iterable[Session], messages: int) -> Iterator[Session]:
    """The sessions up to so many messages; the last one may be cut."""
    left = messages
    for session in sessions:
        if left > 0 and session.turns:
            yield Session(session.id, session.turns[:left])
            left -= len(session.turns)


def contents(text: RealText) -> Iterator[str]:
    """What was said, message by message."""
    return (turn.content for turn in chain.from_iterable(session.turns for session in text.sessions))
