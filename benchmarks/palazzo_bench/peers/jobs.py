"""The work that every contender does: the same texts, the same questions."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from statistics import fmean

from palazzo_bench.haystack import Session, opaque_ids
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import DEV, Question, chosen_ids, is_abstention, read_questions
from palazzo_bench.metrics import percentile, recall_all
from palazzo_bench.scoring import DEPTH
from palazzo_bench.speed.grow import FIRST
from palazzo_bench.texts import TALK, queries, talk

SPEED = "speed"


def speed_job(messages: int, asked: int) -> Record:
    """Conversations of made-up words, and questions asked one after the other."""
    talks = messages // TALK
    return {
        "work": SPEED,
        "talks": [
            {
                "id": f"talk-{number}",
                "at": (FIRST + timedelta(hours=3 * number)).isoformat(),
                "messages": [
                    {"role": "user" if place % 2 == 0 else "assistant", "content": text}
                    for place, text in enumerate(talk(number))
                ],
            }
            for number in range(talks)
        ],
        "queries": queries(asked, talks),
        "top_k": 5,
        "by": "drawer",
        "at": None,
    }


def question_jobs(data: Path, count: int, secret: str) -> Iterator[tuple[Record, list[str]]]:
    """Yield the haystacks of dev questions, each with the ids of its gold; the ids say nothing."""
    ids = {id for id in chosen_ids(data, DEV, None) if not is_abstention(id)}
    chosen = set(sorted(ids)[:count])
    for question in read_questions(data, chosen):
        names = opaque_ids(question.sessions, secret, question.id)
        gold = [name for name, session in names.items() if session in question.gold_sessions]
        yield _question_job(question, list(names)), gold


def summary(records: list[Record]) -> list[Record]:
    """One row a contender, the first being the one that the others are compared with."""
    rows = [
        _row(name, [record for record in records if record["contender"] == name])
        for name in dict.fromkeys(record["contender"] for record in records)
    ]
    return [{**row, **_ratios(row, rows[0])} for row in rows]


def _question_job(question: Question, names: list[str]) -> Record:
    talks = [
        _talk(name, session) for name, session in sorted(zip(names, question.sessions, strict=True))
    ]
    return {
        "work": question.id,
        "talks": talks,
        "queries": [question.text],
        "top_k": DEPTH,
        "by": "conversation",
        "at": question.at.isoformat(),
    }
