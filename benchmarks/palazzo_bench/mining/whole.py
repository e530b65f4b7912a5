"""The speed of mining as a whole: read, decide and write; embedding aside."""

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo.model.drawer import Role
from palazzo.model.message import Message
from palazzo.providers.base import Embedded, WordWeight
from palazzo.providers.fake import FakeEmbedder
from palazzo.settings import Settings
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval.dataset import array_items, read_questions
from palazzo_bench.mining.labelled import Labelled

TURNS = 10  # of a conversation
SIZE = 1_000  # characters of a message
TALKS = 60
QUESTIONS = 2  # of LongMemEval; each brings some fifty conversations


def whole_rows(conversations: Sequence[Labelled], turns: Path | None) -> list[Record]:
    """Labelled messages put together to usual turns, and conversations of LongMemEval if its file is given."""
    texts = _texts(conversations)
    rows = [_row("labelled, joined", [[next(texts) for _ in range(TURNS)] for _ in range(TALKS)])]
    return rows if turns is None else [*rows, _row("longmemeval", _real(turns))]


class Aside:
    """An embedder that keeps count of the time it takes, so that it can be left out."""

    def __init__(self) -> None:
        self.clock = self.cpu = 0.0
        self._inner = FakeEmbedder()
        self.identity = self._inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        began, cpu = time.perf_counter(), time.process_time()
        embedded = self._inner.embed(texts)
        self.clock += time.perf_counter() - began
        self.cpu += time.process_time() - cpu
        return embedded

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        return self._inner.embed_question(question, weights)


def _row(what: str, talks: Sequence[Sequence[Message]]) -> Record:
    """How many messages are mined in a second of one core, and of the clock."""
    with TemporaryDirectory() as folder:
        where = Path(folder, "palace.db")
        embedder = Aside()
        with palazzo.open(where, embedder=embedder, settings=Settings()) as memory:
            palace = memory.palace("me")
            for number, talk in enumerate(talks):
                palace.conversation(f"c{number}").remember_all(talk)
            memory.palace("warm").conversation("up").remember_all(talks[0])
            memory.palace("warm").mine()
            memory.work()  # embeds, and loads the word lists that are read once a process
            palace.mine()
            embedder.clock = embedder.cpu = 0.0
            began, cpu = time.perf_counter(), time.process_time()
            memory.work()
            spent = time.perf_counter() - began - embedder.clock
            used = time.process_time() - cpu - embedder.cpu
            count = palace.count()
            return {
                "messages": what,
                "drawers": count,
                "characters each": round(sum(len(one.content) for talk in talks for one in talk) / count),
                "wings": len(palace.wings()),
                "drawers a second": round(count / used),
                "by the clock": round(count / spent),
            }


def _texts(conversations: Sequence[Labelled]) -> Iterator[Message]:
    """Messages as long as people and assistants usually write, put together from labelled ones, in turns."""
    roles = (Role.USER, Role.ASSISTANT)
    said = {role: [m.text for one in conversations for m in one.messages if m.role is role] for role in roles}
    place = dict.fromkeys(roles, 0)
    while True:
        for role in roles:
            text = ""
            while len(text) < SIZE:
                text += " " + said[role][place[role] % len(said[role])]
                place[role] += 1
            yield Message(role, text.strip())


def _real(path: Path) -> list[list[Message]]:
    ids = {str(item["question_id"]) for item in islice(array_items(path), QUESTIONS)}
    return [
        [Message(turn.role, turn.content, at=turn.at) for turn in session.turns if turn.content]
        for question in islice(read_questions(path, ids), QUESTIONS)
        for session in question.sessions
    ]
