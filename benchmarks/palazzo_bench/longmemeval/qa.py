"""Answering the questions with a reader model, and grading the answers with a judge model."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from statistics import fmean

import palazzo
from palazzo.providers.base import ChatMessage, ChatModel
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import is_abstention
from palazzo_bench.longmemeval.prompts import NOTHING, answer_prompt, judge_prompt, note_prompt
from palazzo_bench.longmemeval.retrieval import RETRIEVED
from palazzo_bench.runs import Run
from palazzo_bench.scoring import EVERYTHING

ANSWERS, GRADES, QA_SCORES = "answers", "grades", "qa-scores"
ABSTENTION = "abstention"
LONGEST_NOTE = 500  # tokens
LONGEST_ANSWER = 500
LONGEST_GRADE = 10
_YES_OR_NO = re.compile(r"\b(yes|no)\b", re.IGNORECASE)

Progress = Callable[[], None]


def answer(
    run: Run, reader: ChatModel, records: Sequence[Record], progress: Progress, *, sessions: int, characters: int
) -> int:
    """Answer every question that was retrieved and not answered yet; return how many there were."""
    done = run.lines(ANSWERS)
    _refuse_a_second_model(run, ANSWERS, "reader", reader.name)
    known = done.keys("id")
    count = 0
    with run.memory() as memory:
        for record in records:
            if record["id"] not in known:
                palace = memory.palace(run.user(record["id"]))
                history = [_session(palace, name, characters) for name in record["conversations"][:sessions]]
                done.append({"id": record["id"], "reader": reader.name, **_read(reader, record, history)})
                count += 1
            progress()
    return count


def grade(run: Run, judge: ChatModel, progress: Progress) -> int:
    """Grade every answer that was not graded yet; return how many there were."""
    done = run.lines(GRADES)
    _refuse_a_second_model(run, GRADES, "judge", judge.name)
    graded = done.keys("id")
    questions = {record["id"]: record for record in run.lines(RETRIEVED)}
    count = 0
    for answered in run.lines(ANSWERS):
        record = questions[answered["id"]]
        if record["id"] not in graded:
            prompt = judge_prompt(record["id"], record["type"], record["question"], record["answer"], answered["reply"])
            said = _ask(judge, prompt, LONGEST_GRADE)
            done.append(
                {
                    "id": record["id"],
                    "type": record["type"],
                    "part": record["part"],
                    "judge": judge.name,
                    "said": said,
                    "right": is_yes(said),
                }
            )
            count += 1
        progress()
    return count


def qa_scores(run: Run, parts: Sequence[str]) -> list[Record]:
    """The share of right answers by part and type; questions without an answer are a type of their own besides.

    Every row names both models: what a weak judge lets pass says nothing about the memory.
    """
    readers = {record["id"]: record["reader"] for record in run.lines(ANSWERS)}
    grades = [{**grade, "reader": readers[grade["id"]]} for grade in run.lines(GRADES)]
    rows: list[Record] = []
    for part in parts:
        chosen = [grade for grade in grades if part in (EVERYTHING, grade["part"])]
        for type in sorted({grade["type"] for grade in chosen}):
            rows += _row(part, type, [grade for grade in chosen if grade["type"] == type])
        rows += _row(part, ABSTENTION, [grade for grade in chosen if is_abstention(grade["id"])])
        rows += _row(part, EVERYTHING, chosen)
    return rows


def is_yes(said: str) -> bool:
    """Whether the first yes or no of a judge is a yes; one who says neither has not said yes."""
    found = _YES_OR_NO.search(said)
    return found is not None and found.group().lower() == "yes"


def _refuse_a_second_model(run: Run, name: str, field: str, model: str) -> None:
    """A table of two models' work would mean nothing."""
    for other in run.lines(name).keys(field) - {model}:
        raise palazzo.Refused(f"{run.lines(name).path} holds the work of {other}; move it away to use {model}")


def _row(part: str, type: str, grades: Sequence[Record]) -> list[Record]:
    if not grades:
        return []
    right = round(fmean(grade["right"] for grade in grades), 4)
    unclear = sum(not _YES_OR_NO.search(grade["said"]) for grade in grades)
    counts = {"questions": len(grades), "right": right, "unclear": unclear}
    return [{"part": part, "type": type, **counts, "reader": grades[0]["reader"], "judge": grades[0]["judge"]}]


def _session(palace: "palazzo.Palace", conversation: str, characters: int) -> tuple[datetime, str]:
    """A conversation as text, its long messages cut so that it fits the reader."""
    messages = palace.conversation(conversation).messages()
    share = max(200, characters // max(1, len(messages)))
    text = "\n\n".join(f"{message.role.value}: {message.content[:share]}" for message in messages)
    return messages[0].said_at, text


def _read(reader: ChatModel, record: Record, history: Sequence[tuple[datetime, str]]) -> Record:
    question, asked = record["question"], datetime.fromisoformat(record["asked_at"])
    notes = [
        (said, _ask(reader, note_prompt(question, asked, said, session), LONGEST_NOTE)) for said, session in history
    ]
    useful = [(said, note) for said, note in notes if not note.strip().startswith(NOTHING)]
    reply = _ask(reader, answer_prompt(question, asked, useful), LONGEST_ANSWER)
    return {"notes": [note for _, note in useful], "reply": reply}


def _ask(model: ChatModel, prompt: str, max_tokens: int) -> str:
    return model.chat([ChatMessage("user", prompt)], max_tokens=max_tokens).text
