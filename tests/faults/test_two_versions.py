"""A process stays open while a newer version of Palazzo migrates its store."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.errors import NewerStore
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.postgres import migrate as postgres
from palazzo.stores.postgres.connection import Connections
from palazzo.stores.sqlite import migrate as sqlite
from palazzo_bench.faults.state import drawers_of, state_of
from tests.support.postgres import own_database

WIRE = "The twelve gauge wire of the eFoil overheated"


def migrate_file(place: str) -> None:
    """Do what the next version does when it opens the file."""
    with closing(sqlite3.connect(place, isolation_level=None, timeout=60)) as connection:
        sqlite.migrate(connection, [*sqlite.scripts(), "CREATE TABLE later (value INTEGER);"])


def migrate_database(place: str) -> None:
    with Connections(place).owner() as connection:
        postgres.migrate(connection, [*postgres.scripts(), "CREATE TABLE later (value INTEGER)"])


MIGRATE = {"sqlite": migrate_file, "postgres": migrate_database}


@pytest.fixture(params=MIGRATE)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def migrate(kind: str) -> Callable[[str], None]:
    return MIGRATE[kind]


@pytest.fixture
def place(kind: str, tmp_path: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield str(tmp_path / "palace.db")
        return
    with own_database() as url:
        yield url


@pytest.fixture
def memory(place: str) -> Iterator[Memory]:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as memory:
        yield memory


CALLS: dict[str, Callable[[Memory], object]] = {
    "remember": lambda memory: memory.palace("me").conversation("efoil").remember("user", "and the fuse blew"),
    "recall": lambda memory: memory.palace("me").recall("which wire overheated?"),
    "forget": lambda memory: memory.palace("me").forget_conversation("efoil"),
    "export": lambda memory: list(memory.palace("me").export()),
    "work": lambda memory: memory.work(),
}


@pytest.mark.parametrize("call", CALLS)
def test_the_older_process_is_told_and_writes_nothing_any_more(
    memory: Memory, place: str, migrate: Callable[[str], None], call: str
) -> None:
    memory.palace("me").conversation("efoil").remember("user", WIRE)
    migrate(place)
    before = state_of(place)
    with pytest.raises(NewerStore, match="pip install -U palazzo, and restart"):
        CALLS[call](memory)
    assert state_of(place) == before


def test_a_context_is_given_without_memories(memory: Memory, place: str, migrate: Callable[[str], None]) -> None:
    memory.palace("me").conversation("efoil").remember("user", WIRE)
    migrate(place)
    assert WIRE not in memory.palace("me").context("which wire overheated?").text


def test_what_was_acknowledged_before_the_migration_is_there_after_it(
    memory: Memory, place: str, migrate: Callable[[str], None]
) -> None:
    acknowledged: list[str] = []
    some = threading.Event()

    def write() -> None:
        talk = memory.palace("me").conversation("efoil")
        for number in range(10_000):
            try:
                talk.remember("user", f"{WIRE}, the {number}. time")
            except NewerStore:
                return
            acknowledged.append(f"{WIRE}, the {number}. time")
            if number == 5:
                some.set()

    writer = threading.Thread(target=write)
    writer.start()
    assert some.wait(60)
    migrate(place)
    writer.join(60)
    assert not writer.is_alive()
    kept = drawers_of(state_of(place))
    assert len(kept) == len(acknowledged)
    assert all(any(words in drawer for drawer in kept) for words in acknowledged)
