"""Ingest and retrieval: a palace for every question, asked as of the question's date."""

from collections.abc import Callable, Iterable

from palazzo_bench.haystack import ask, fill, opaque_ids
from palazzo_bench.longmemeval.dataset import Question, is_abstention
from palazzo_bench.runs import Run
from palazzo_bench.scoring import Answered

INGESTED, RETRIEVED, SCORES = "ingested", "retrieval", "scores"

Progress = Callable[[], None]


def ingest(run: Run, questions: Iterable[Question], progress: Progress) -> int:
    """File the haystack of every question that has none yet; return how many there were."""
    done = run.lines(INGESTED)
    ingested = done.keys("id")
    count = 0
    with run.memory() as memory:
        for question in questions:
            if question.id not in ingested:
                palace = memory.palace(run.user(question.id))
                messages = fill(palace, question.sessions, run.about.secret)
                memory.work()
                done.append({"id": question.id, "sessions": len(question.sessions), "messages": messages})
                count += 1
            progress()
    return count


def retrieve(run: Run, questions: Iterable[Question], progress: Progress) -> int:
    """Ask every question that was not asked yet; return how many there were."""
    done = run.lines(RETRIEVED)
    asked = done.keys("id")
    count = 0
    with run.memory() as memory:
        for question in questions:
            if question.id not in asked:
                palace = memory.palace(run.user(question.id))
                names = opaque_ids(question.sessions, run.about.secret, palace.user)
                found = ask(palace, question.text, question.at, names)
                done.append(
                    {
                        "id": question.id,
                        "type": question.type,
                        "part": question.part,
                        "question": question.text,
                        "asked_at": question.at.isoformat(),
                        "answer": question.answer,
                        "gold": {"session": question.gold_sessions, "turn": question.gold_turns},
                        "found": {"session": found.sessions, "turn": found.turns},
                        "conversations": _conversations(names, found.sessions),
                        "session_ms": round(found.session_ms, 2),
                        "turn_ms": round(found.turn_ms, 2),
                    }
                )
                count += 1
            progress()
    return count


def answered(run: Run) -> list[Answered]:
    """What was retrieved, without the questions that have nothing to be found."""
    return [Answered.from_record(record) for record in run.lines(RETRIEVED) if not is_abstention(record["id"])]


def _conversations(names: dict[str, str], sessions: Iterable[str]) -> list[str]:
    """The palace's own ids of these sessions, for whoever reads the history again."""
    own = {session: name for name, session in names.items()}
    return [own[session] for session in sessions]
