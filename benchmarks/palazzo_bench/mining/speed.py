"""How fast messages are read: our own, and those of a real data set."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from palazzo.mining.facts import read
from palazzo.mining.known import KnownNames
from palazzo.model.drawer import Drawer, Role
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import array_items, read_questions
from palazzo_bench.mining.labelled import Labelled
from palazzo_bench.mining.reading import drawers

TURN = 1_000  # characters of a usual turn
QUESTIONS = 4  # of LongMemEval; each brings some five hundred turns


def speed_rows(conversations: Sequence[Labelled], turns: Path | None, seconds: float) -> list[Record]:
    """Messages as they are, the same put together to usual turns, and turns of LongMemEval if its file is given."""
    short = [drawer for conversation in conversations for drawer in drawers(conversation)]
    rows = [_row("labelled", short, seconds), _row("labelled, joined", list(_joined(short)), seconds)]
    return [*rows, _row("longmemeval", _real(turns, short[0]), seconds)] if turns else rows


def _row(what: str, messages: Sequence[Drawer], seconds: float) -> Record:
    """Read messages for so many seconds of one core, whoever else uses the machine."""
    read(messages[0], KnownNames())  # the lists are loaded once
    count = characters = 0
    began = time.process_time()
    for drawer in cycle(messages):
        read(drawer, KnownNames())
        count += 1
        characters += len(drawer.content)
        spent = time.process_time() - began
        if spent > seconds:
            break
    return {"messages": what, "characters each": round(characters / count), "drawers a second": round(count / spent)}


def _joined(messages: Sequence[Drawer]) -> Iterator[Drawer]:
    """Messages of one role put together until they are as long as a turn usually is."""
    for role in (Role.USER, Role.ASSISTANT):
        held: list[str] = []
        for drawer in messages:
            held += [drawer.content] if drawer.role is role else []
            if sum(map(len, held)) >= TURN:
                yield replace(drawer, role=role, content=" ".join(held), speaker=None)
                held = []


def _real(path: Path, example: Drawer) -> list[Drawer]:
    ids = {str(item["question_id"]) for item in islice(array_items(path), QUESTIONS)}
    return [
        replace(example, role=turn.role, content=turn.content, said_at=turn.at)
        for question in islice(read_questions(path, ids), QUESTIONS)
        for session in question.sessions
        for turn in session.turns
        if turn.content
    ]
