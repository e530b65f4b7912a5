"""Every operation that writes, each with what must be there before it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from tempfile import TemporaryDirectory

import palazzo
from palazzo import Memory, Settings
from palazzo.errors import NotFound
from palazzo.model.drawer import Role
from palazzo.model.message import Message
from palazzo.providers.fake import FakeEmbedder
from palazzo.wiring import open_store, reindex

NOW = datetime(2026, 4, 30, 18, 15, tzinfo=UTC)
THEN = NOW + timedelta(minutes=1)  # when the operation runs
LATER = NOW + timedelta(hours=1)  # when every lease has run out

ME, OTHER = "me", "other"
FIRST_DIMENSION, SECOND_DIMENSION = 64, 32

_SAID = (
    "I tried a 12-AWG silicone wire on the eFoil and it overheated.",
    "Use a fuse of 80 A and a shorter wire.",
    "Always answer in German when I ask about the eFoil.",
    "Anna moved to Oslo in March, she works at the harbour.",
    "The battery pack has 12S20P cells and weighs nine kilos.",
    "My tax return is due in July; Derek helps me with it.",
)


class Enough(Exception):
    """Stops a worker after its first job."""


@dataclass(frozen=True)
class Operation:
    """One thing that a caller asks for; `run` gets the place of a store that `prepare` has been at."""

    name: str
    run: Callable[[str, datetime], None]
    prepare: Callable[[Memory], object] = lambda _: None
    one_commit: bool = True  # all of it is there, or nothing; else what is done stays done, and the next run goes on
    old: bool = False  # begins with a store of the oldest schema
    later: int = 0  # jobs that wait for another day when all is done
    job: bool = False  # runs the next job; one that fails is tried again later


def opened(place: str, now: datetime = NOW, dimension: int = FIRST_DIMENSION) -> Memory:
    return palazzo.open(place, embedder=FakeEmbedder(dimension), settings=Settings(), clock=lambda: now)


def fill(memory: Memory) -> None:
    """Give two users a palace with everything in it, and leave nothing to do."""
    for user in (ME, OTHER):
        palace = memory.palace(user)
        for talk, wing in {"efoil": "Efoil", "mast": "Efoil", "tax": "Tax"}.items():
            conversation = palace.conversation(talk, started=NOW, wing=wing)
            conversation.remember_all(_messages(6))
            conversation.complete()
        palace.note("The key lies under the flower pot", wing="Home")
        palace.authored.add("RULES.md", text="# Rules\n\nNever delete a file.\n\n# Lore\n\nThe boat is called Alma.\n")
    memory.work()


def one_job(memory: Memory) -> None:
    """Run the next job and no other."""

    def stop() -> None:
        raise Enough

    with suppress(Enough):
        memory.work(done=stop)


def _messages(count: int) -> list[Message]:
    return [
        Message(Role.ASSISTANT if n % 2 else Role.USER, f"{_SAID[n % len(_SAID)]} ({n})", NOW, f"m{n}")
        for n in range(count)
    ]


def _with(act: Callable[[Memory], object]) -> Callable[[str, datetime], None]:
    def run(place: str, now: datetime) -> None:
        with opened(place, now) as memory:
            act(memory)

    return run


def _say_new(memory: Memory, count: int = 6) -> None:
    memory.palace(ME).conversation("new", started=NOW).remember_all(_messages(count))


def _embedded(memory: Memory) -> None:
    _say_new(memory)
    one_job(memory)


def _completed(memory: Memory) -> None:
    _say_new(memory)
    memory.work()
    memory.palace(ME).conversation("new", started=NOW).complete()


def _export(place: str, now: datetime) -> None:
    with opened(place, now) as memory:
        for _ in memory.palace(ME).export():
            pass


def _import(memory: Memory) -> None:
    """Bring a palace of more than one batch into a user who has none."""
    with TemporaryDirectory() as folder, opened(f"{folder}/source.db") as source:
        talk = source.palace("source").conversation("long", started=NOW)
        talk.remember_all(_messages(520))
        memory.palace("imported").load(source.palace("source").export())


def _reindex(place: str, now: datetime) -> None:  # noqa: ARG001 - no clock is asked
    reindex(place, embedder=FakeEmbedder(SECOND_DIMENSION), settings=Settings())


def _migrate(place: str, now: datetime) -> None:  # noqa: ARG001 - no clock is asked
    open_store(place).close()


def _erase_user(memory: Memory) -> None:
    with suppress(NotFound):  # it is gone already
        memory.palace(ME).erase()


def _forget(memory: Memory) -> None:
    with suppress(NotFound):
        memory.palace(ME).forget("§ W-001/R-01/D-001")


def _forget_conversation(memory: Memory) -> None:
    with suppress(NotFound):
        memory.palace(ME).forget_conversation("efoil")


def _authored(memory: Memory) -> None:
    text = "# Rules\n\nAlways ask first.\n\n# Lore\n\nThe boat is called Berta.\n\nIt lies in Oslo.\n"
    memory.palace(ME).authored.add("RULES.md", text=text)


def _split(memory: Memory) -> None:
    palace = memory.palace(ME)
    [wing] = [wing for wing in palace.wings() if wing.name == "Efoil"]
    palace.split_wing("Efoil", "Boats", rooms=[f"{wing.pointer.path}/R-02"])


def _know_people(memory: Memory) -> None:
    talk = memory.palace(ME).conversation("people", started=NOW)
    talk.remember("user", "My sister Anna lives in Oslo.", at=NOW, id="anna")
    talk.remember("user", "My friend Annie lives in Rome.", at=NOW, id="annie")
    talk.complete()
    memory.work()


def _expire(place: str, now: datetime) -> None:
    """Two months later, erase what is kept for a month."""
    with opened(place, now + timedelta(days=60)) as memory:
        memory.palace(ME).expire()


OPERATIONS = (
    Operation(
        "remember",
        _with(lambda memory: memory.palace(ME).conversation("efoil").remember("user", _SAID[0], at=NOW, id="again")),
    ),
    Operation("remember_all", _with(_say_new)),
    Operation("complete", _with(lambda memory: memory.palace(ME).conversation("new").complete()), _say_new),
    Operation("work: embed", _with(one_job), _say_new, one_commit=False, job=True),
    Operation("work: gate", _with(one_job), _embedded, one_commit=False, job=True),
    Operation("work: mine", _with(one_job), _completed, one_commit=False, job=True),
    Operation("work: compact", _with(one_job), lambda memory: _say_new(memory, 60), one_commit=False, job=True),
    Operation("note", _with(lambda memory: memory.palace(ME).note("Buy a fuse", wing="Workshop"))),
    Operation("move", _with(lambda memory: memory.palace(ME).move("§ W-001/R-01/D-001", "Home"))),
    Operation("merge", _with(lambda memory: memory.palace(ME).merge_wings("Efoil", "Tax"))),
    Operation("rename", _with(lambda memory: memory.palace(ME).rename_wing("Efoil", "Hydrofoil"))),
    Operation("split", _with(_split)),
    Operation("forget", _with(_forget)),
    Operation("erase conversation", _with(_forget_conversation)),
    Operation("erase user", _with(_erase_user)),
    Operation("export", _export),
    Operation("import", _with(_import), one_commit=False),
    Operation("reindex", _reindex, one_commit=False),
    Operation(
        "backfill", _with(lambda memory: memory.backfill()), lambda memory: _say_new(memory, 300), one_commit=False
    ),
    Operation("settings", _with(lambda memory: memory.palace(ME).change_settings(top_k=9, gate_threshold=0.3))),
    Operation("authored files", _with(_authored)),
    Operation("state a fact", _with(lambda memory: memory.palace(ME).graph.state("user", "lives in", "Bergen"))),
    Operation(
        "correct a fact",
        _with(lambda memory: memory.palace(ME).graph.correct("user", "lives in", "Oslo", "Bergen")),
        lambda memory: memory.palace(ME).graph.state("user", "lives in", "Oslo"),
    ),
    Operation("merge people", _with(lambda memory: memory.palace(ME).graph.merge("Annie", "Anna")), _know_people),
    Operation("promote", _with(lambda memory: memory.palace(ME).guidance.promote("§ W-001/R-01/D-001"))),
    Operation("expire", _expire, lambda memory: memory.palace(ME).change_settings(keep_days=30), later=1),
    Operation("migrate", _migrate, one_commit=False, old=True),
)
BY_NAME = {operation.name: operation for operation in OPERATIONS}
