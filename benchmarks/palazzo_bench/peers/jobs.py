"""The work that every contender does: the same texts, the same questions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from palazzo_bench.haystack import DEEP, Session, opaque_ids
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import DEV, Question, chosen_ids, is_abstention, read_questions
from palazzo_bench.metrics import percentile, recall_all
from palazzo_bench.speed.grow import FIRST
from palazzo_bench.texts import TALK, queries, talk

ROUNDS = 3  # of asking, in which the contenders take turns
_WARM_UP = 20  # queries


@dataclass(frozen=True, slots=True)
class SpeedWork:
    """Conversations of made-up words, and questions asked one after the other."""

    messages: int
    asked: int

    @property
    def name(self) -> str:
        return f"{self.messages} messages"

    def texts(self) -> Record:
        return {"talks": [_made_up_talk(number) for number in range(self.messages // TALK)]}

    def rounds(self) -> list[Record]:
        """What to ask, in as many pieces as there are rounds: each warms up with queries of its own."""
        asked = queries(self.asked + _WARM_UP, self.messages // TALK)
        warm_up, rest = asked[:_WARM_UP], asked[_WARM_UP:]
        common = {"warm_up": warm_up, "top_k": 5, "by": "drawer", "at": None}
        return [{**common, "queries": rest[first::ROUNDS]} for first in range(ROUNDS) if rest[first::ROUNDS]]

    def figures(self, filled: Record, asked: Sequence[Record]) -> Record:
        answers = [answer for each in asked for answer in each["answers"]]
        seconds, worked = ([answer[what] for answer in answers] for what in ("seconds", "cpu_seconds"))
        ingest = {}
        if "ingest_seconds" in filled:
            ingest = {
                "messages_per_second": self.messages / filled["ingest_seconds"],
                "messages_per_cpu_second": self.messages / filled["ingest_cpu_seconds"],
                "ingest_peak_mb": filled["ingest_peak_mb"],
            }
        return {
            "recall_p50_ms": percentile(seconds, 0.5) * 1000,
            "recall_p95_ms": percentile(seconds, 0.95) * 1000,
            "recall_p50_cpu_ms": percentile(worked, 0.5) * 1000,
            "messages": self.messages,
            "drawers": filled["drawers"],
            **ingest,
            "bytes_per_message": filled["bytes"] / self.messages,
            "peak_mb": max(each["peak_mb"] for each in asked),
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

    def texts(self) -> Record:
        sessions = dict(zip(self._names, self.question.sessions, strict=True))
        return {"talks": [_talk(name, sessions[name]) for name in sorted(sessions)]}

    def rounds(self) -> list[Record]:
        at = self.question.at.isoformat()
        return [{"warm_up": [], "queries": [self.question.text], "top_k": DEEP, "by": "conversation", "at": at}]

    def figures(self, filled: Record, asked: Sequence[Record]) -> Record:  # noqa: ARG002 - as the other work has it
        names = self._names
        found = list(dict.fromkeys(names[talk] for talk in asked[0]["answers"][0]["talks"]))
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
