"""The questions of both data sets in one shape: each with its palace and the words that answer it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from palazzo_bench.haystack import Session, turn_key
from palazzo_bench.locomo.dataset import read_friendships
from palazzo_bench.longmemeval.dataset import chosen_ids, read_questions


@dataclass(frozen=True, slots=True)
class Question:
    """One question with the turns that answer it, word for word."""

    id: str
    type: str
    text: str
    at: datetime
    gold: Sequence[str]


@dataclass(frozen=True, slots=True)
class Haystack:
    """One person's conversations, and what is asked about them."""

    id: str
    sessions: Sequence[Session]
    questions: Sequence[Question]


def of_longmemeval(data: Path, part: str, limit: int | None) -> Iterator[Haystack]:
    """A haystack for each question; those that nothing answers are left out."""
    for question in read_questions(data, chosen_ids(data, part, limit, answered=True)):
        gold = _words(question.sessions, question.gold_turns)
        asked = Question(question.id, question.type, question.text, question.at, gold)
        yield Haystack(question.id, question.sessions, [asked])


def of_locomo(data: Path, limit: int | None) -> Iterator[Haystack]:
    """A haystack for each friendship; `limit` questions of all, chosen by a hash."""
    friendships = read_friendships(data)
    every = sorted((one.id for each in friendships for one in each.questions), key=_number)
    chosen = set(every[:limit])
    for friendship in friendships:
        questions = [
            Question(one.id, one.category, one.text, friendship.ends, _words(friendship.sessions, one.gold_turns))
            for one in friendship.questions
            if one.id in chosen
        ]
        yield Haystack(friendship.id, friendship.sessions, questions)


def _words(sessions: Iterable[Session], keys: Sequence[str]) -> list[str]:
    """The words of these turns; a turn that says nothing was not filed."""
    said = {turn_key(session.id, turn.number): turn.content for session in sessions for turn in session.turns}
    return [said[key] for key in keys if key in said]


def _number(id: str) -> int:
    return int(sha256(id.encode()).hexdigest(), 16)
