"""A word that every drawer with it was erased of is nowhere: not in files, rows, exports, events or logs."""

import json
import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
from psycopg.sql import SQL, Identifier

from palazzo import Memory, Palace, plain
from palazzo.model.aaak import Tag
from palazzo.model.activity import Activity
from palazzo.model.ids import ConversationId
from palazzo.model.job import JobKind
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store
from palazzo.stores.postgres.store import PostgresStore
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ME, NOON, filing, said
from tests.support.clock import Clock
from tests.support.memories import memory_over
from tests.support.postgres import fresh_database, superuser

WORD = "Zibbelquorn"
TRACE = "ibbelquor"  # the word index shares beginnings and keeps stems
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'palazzo'"
# As text a row shows all its columns, bytes as hexadecimal digits.
ROWS_WITH = "SELECT count(*) FROM palazzo.{} AS one WHERE one::text ILIKE ANY(%s)"


@dataclass(frozen=True)
class Kept:
    """A store, and how to find out where its raw data has the trace."""

    store: Store
    places: Callable[[], set[str]]


@contextmanager
def in_a_file() -> Iterator[Kept]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "palace.db")
        yield Kept(
            store,
            lambda: {
                file.name
                for file in Path(folder).rglob("*")
                if file.is_file() and TRACE.encode() in file.read_bytes().lower()
            },
        )
        store.close()


@contextmanager
def on_a_server() -> Iterator[Kept]:
    with fresh_database() as url:
        store = PostgresStore(url)
        yield Kept(store, lambda: tables_with_the_trace(url))
        store.close()


def tables_with_the_trace(url: str) -> set[str]:
    patterns = [f"%{TRACE}%", f"%{TRACE.encode().hex()}%"]
    with superuser(url) as connection:
        return {
            table
            for (table,) in connection.execute(TABLES).fetchall()
            if connection.execute(SQL(ROWS_WITH).format(Identifier(table)), (patterns,)).fetchone() != (0,)
        }


@pytest.fixture(params=[in_a_file, on_a_server])
def kept(request: pytest.FixtureRequest) -> Iterator[Kept]:
    with request.param() as kept:
        yield kept


@pytest.fixture
def memory(kept: Kept, clock: Clock) -> Memory:
    return memory_over(kept.store, FakeEmbedder(), clock)


def talk_about_it(memory: Memory, palace: Palace) -> None:
    """Say the word in talk, notes and rules, beside what does not say it, and let everything be derived."""
    talk = palace.conversation("t1", title=f"The {WORD} boat")
    talk.remember("user", f"I am building {WORD}, a boat. {WORD} has a 12 V battery. I work for {WORD} in Oslo.")
    talk.remember("assistant", f"A fuse would help {WORD}.", speaker=WORD)
    talk.remember("user", f"From now on always name {WORD} first in every answer.")
    talk.remember("user", "By the way, the roses by the wall need lime.")
    talk.complete()
    long = palace.conversation("t2")
    for number in range(40):
        subject = WORD if number == 3 else "garden"
        long.remember("user", f"In round {number} we spoke of the {subject} and of its walls, roses and lime. " * 4)
    long.complete()
    palace.note(f"{WORD} is a secret")
    memory.work()
    long.compact()
    [rule] = [drawer for drawer in palace.drawers() if "always name" in drawer.content]
    palace.feedback(rule.id, useful=True)
    palace.recall(f"what is {WORD}?")
    palace.context(f"tell me about {WORD}")


def name_after_it(store: Store) -> None:
    """Give places the word that hold drawers without it, and leave it where earlier versions and failures do."""
    talk = ConversationId("t3")
    named, other = said("p1", f"{WORD} again", talk), said("p2", "The lime is in the shed", talk)
    with store.writing(ME) as tx:
        info = tx.conversations.get(ConversationId("t1"))
        tx.conversations.open(replace(info, id=talk, title=f"Plans for {WORD}"))
        for drawer in (named, other):
            tx.drawers.add(drawer)
        tags = {Tag.ITEMS: (WORD,)}
        place = {"wing": f"{WORD} plans", "room": f"{WORD} day", "topic": f"{WORD}s", "talk": talk, "summary": WORD}
        tx.palace.file(filing(named, tags=tags, **place))  # type: ignore[arg-type]
        tx.palace.file(filing(other, **place))  # type: ignore[arg-type]
        details = {"name": f"{WORD} plans", "closets": [f"{WORD}s"], "trouble": f"cannot read {WORD}", "drawers": 2}
        tx.ledger.add_activity(Activity("agent_action", "memory_mined", NOON, talk, details))
        tx.jobs.add(JobKind.MINE, talk, NOON)
    job = store.queue.claim(NOON, NOON + timedelta(minutes=1))
    assert job is not None
    store.queue.retry(job, f"ValueError: {WORD}", NOON + timedelta(days=30))


def test_a_word_is_nowhere_once_every_drawer_with_it_is_erased(
    kept: Kept, memory: Memory, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    palace = memory.palace(ME)
    talk_about_it(memory, palace)
    name_after_it(kept.store)
    told = [WORD in json.dumps(list(palace.export())), WORD in str(palace.activity()), bool(kept.places())]
    assert told == [True, True, True]
    gone = [drawer for drawer in palace.drawers() if WORD in f"{drawer.content} {drawer.speaker}"]
    stay = [drawer for drawer in palace.drawers() if drawer not in gone]

    receipts = [palace.forget(drawer.id) for drawer in gone]

    assert [receipt for receipt in receipts if receipt.kept or not receipt.complete] == []
    assert kept.places() == set()
    memory.work()  # nothing derives it again
    assert kept.places() == set()
    exported = json.dumps(list(palace.export()), ensure_ascii=False)
    seen = [exported, str(palace.activity(1000)), str(palace.browse()), str(palace.recall(WORD)), str(palace.jobs())]
    told_of = [*seen, str([plain.receipt(receipt) for receipt in receipts]), caplog.text]
    assert [text for text in told_of if TRACE in text.lower()] == []
    assert list(palace.drawers()) == stay
    assert all(finding.ok for finding in [*kept.store.check(), *kept.store.check_deep()])


def test_a_name_that_a_person_gave_stays_and_the_receipt_says_so(kept: Kept, memory: Memory) -> None:
    palace = memory.palace(ME)
    named = palace.note(f"{WORD} is a boat", wing=f"{WORD} works")
    palace.note("The lime is in the shed", wing=f"{WORD} works")
    receipt = palace.forget(named.id)
    assert [wing.name for wing in palace.wings()] == [f"{WORD} works"]
    assert receipt.kept == ["a name of § W-001: a person or program gave it; it goes with what is there"]


def test_a_former_name_goes_whoever_gave_it(kept: Kept, memory: Memory) -> None:
    palace = memory.palace(ME)
    named = palace.note(f"{WORD} is a boat", wing=f"{WORD} works")
    palace.note("The lime is in the shed", wing=f"{WORD} works")
    palace.rename_wing(f"{WORD} works", "The yard")
    assert palace.forget(named.id).kept == []
    assert kept.places() == set()


def test_a_name_stays_while_another_drawer_says_it(kept: Kept, memory: Memory) -> None:
    palace = memory.palace(ME)
    talk_about_it(memory, palace)
    name_after_it(kept.store)
    [drawer] = [drawer for drawer in palace.drawers() if drawer.id == "p1"]
    palace.forget(drawer.id)
    assert f"{WORD} plans" in {wing.name for wing in palace.wings()}
