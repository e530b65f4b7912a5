"""The work that every contender does: the same texts, the same questions."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from palazzo_bench.haystack import DEEP, Session, opaque_ids
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import DEV, Question, chosen_ids, is_abstention, read_questions
from palazzo_bench.metrics import percentile, recall_all
from palazzo_bench.speed.grow import FIRST
from palazzo_bench.texts import TALK, queries, talk


@dataclass(frozen=True, slots=True)
class SpeedWork:
    """Conversations of made-up words, and questions asked one after the other."""

    messages: int
    asked: int

    @property
    def name(self) -> str:
        return f"{self.messages} messages"

    def job(self) -> Record:
        talks = self.messages // TALK
        return {
            "talks": [_made_up_talk(number) for number in range(talks)],
            "queries": queries(self.asked, talks),
            "top_k": 5,
            "by": "drawer",
            "at": None,
        }

    def figures(self, result: Record) -> Record:
        seconds = [answer["seconds"] for answer in result["answers"]]
        return {
            "messages_per_second": self.messages / result["ingest_seconds"],
            "recall_p50_ms": percentile(seconds, 0.5) * 1000,
            "recall_p95_ms": percentile(seconds, 0.95) * 1000,
            "drawers": result["drawers"],
            "bytes_per_message": result["bytes"] / self.messages,
            "peak_mb": result["peak_mb"],
        }


@dataclass(frozen=True, slots=True)
class QuestionWork:
    """One question of LongMemEval with its haystack, under ids that say nothing."""

    question: Question
    secret: str

    @property
    def name(self) -> str:
        return f"question {self.question.id}"

    @property
    def _names(self) -> dict[str, str]:
        return opaque_ids(self.question.sessions, self.secret, self.question.id)

    def job(self) -> Record:
        sessions = dict(zip(self._names, self.question.sessions, strict=True))
        return {
            "talks": [_talk(name, sessions[name]) for name in sorted(sessions)],
            "queries": [self.question.text],
            "top_k": DEEP,
            "by": "conversation",
            "at": self.question.at.isoformat(),
        }

    def figures(self, result: Record) -> Record:
        names = self._names
        found = list(dict.fromkeys(names[talk] for talk in result["answers"][0]["talks"]))
        gold = self.question.gold_sessions
        return {"recall_all@5": recall_all(found, gold, 5), "recall_all@10": recall_all(found, gold, 10)}


Work = SpeedWork | QuestionWork


def question_works(data: Path, count: int, secret: str) -> Iterator[QuestionWork]:
    """Yield `count` questions of the dev part, of mixed types, without those that have no answer."""
    ids = {id for id in chosen_ids(data, DEV, 2 * count) if not is_abstention(id)}
    for question in read_questions(data, set(sorted(ids)[:count])):
        yield QuestionWork(question, secret)


def _made_up_talk(number: int) -> Record:
    messages = [
        {"role": "user" if place % 2 == 0 else "assistant", "content": text} for place, text in enumerate(talk(number))
    ]
    return {"id": f"talk-{number}", "at": (FIRST + timedelta(hours=3 * number)).isoformat(), "messages": messages}


def _talk(name: str, session: Session) -> Record:
    messages = [{"role": turn.role.value, "content": turn.content} for turn in session.turns]
    return {"id": name, "at": session.turns[0].at.isoformat(), "messages": messages}
