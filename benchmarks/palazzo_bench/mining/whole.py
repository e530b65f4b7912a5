"""The speed of mining as a whole: read, decide and write; embedding aside, by an embedder that costs nothing."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo.model.drawer import Role
from palazzo.model.message import Message
from palazzo.providers.fake import FakeEmbedder
from palazzo.settings import Settings
from palazzo_bench.lines import Record
from palazzo_bench.mining.labelled import Labelled

TURNS = 10  # of a conversation
SIZE = 1_000  # characters of a message


def whole_row(conversations: Sequence[Labelled], count: int = 60) -> Record:
    """How many messages of about 1,000 characters are mined in a second, and what of that is CPU time."""
    with TemporaryDirectory() as folder:
        where = Path(folder, "palace.db")
        with palazzo.open(where, embedder=FakeEmbedder(), settings=Settings()) as memory:
            palace = memory.palace("me")
            texts = _texts(conversations)
            for number in range(count):
                turns = [next(texts) for _ in range(TURNS)]
                palace.conversation(f"c{number}").remember_all(turns)
            memory.work()  # embeds; nothing is queued for mining yet
            characters = sum(len(drawer.content) for drawer in palace.drawers())
            palace.mine()
            began, cpu = time.perf_counter(), time.process_time()
            memory.work()
            spent, used = time.perf_counter() - began, time.process_time() - cpu
            return {
                "drawers": count * TURNS,
                "characters each": round(characters / (count * TURNS)),
                "wings": len(palace.wings()),
                "drawers a second": round(count * TURNS / spent),
                "by CPU time": round(count * TURNS / used),
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
