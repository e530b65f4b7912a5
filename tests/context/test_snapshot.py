"""A block is made of one question embedded once, and of one state of the store, whatever others write meanwhile."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.model.ids import UserId
from palazzo.providers.base import Embedded, WordWeight
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.stores.sqlite.store import SqliteStore
from tests.support.clock import Clock
from tests.support.embedders import FailingEmbedder
from tests.support.memories import memory_over
from tests.support.postgres import fresh_database

WIRE = "The 12-AWG silicone wire overheated."


class Interrupted(FailingEmbedder):
    """While it embeds a question, somebody else does something."""

    def __init__(self) -> None:
        super().__init__(calls=1_000)
        self.meanwhile: Callable[[], object] = lambda: None
        self.questions = 0

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        self.questions += 1
        self.meanwhile()
        return super().embed_question(question, weights)


@pytest.fixture
def embedder() -> Interrupted:
    return Interrupted()


@pytest.fixture(params=["sqlite", "postgres"])
def memory(request: pytest.FixtureRequest, place: Path, clock: Clock, embedder: Interrupted) -> Iterator[Memory]:
    with fresh_database() as url:
        where = place if request.param == "sqlite" else url
        with palazzo.open(where, embedder=embedder, settings=Settings(), clock=clock) as memory:
            yield memory


def test_what_is_forgotten_while_the_question_is_embedded_is_not_in_the_block(
    memory: Memory, embedder: Interrupted
) -> None:
    palace = memory.palace("me")
    talk = palace.conversation("efoil")
    wire, other = talk.remember("user", WIRE), talk.remember("user", "A thicker wire overheated less.")
    memory.work()
    embedder.meanwhile = lambda: palace.forget(wire.id)
    made = palace.context("which wire overheated?")
    assert [entry.text for entry in made.entries] == [other.content]
    assert made.degraded == ()
    assert embedder.questions == 1


def test_what_is_replaced_meanwhile_is_past_and_what_replaces_it_is_current(
    memory: Memory, embedder: Interrupted, clock: Clock
) -> None:
    """Hits, facts and what no longer holds are of the same moment: a home is not current twice."""
    palace = memory.palace("me")
    talk = palace.conversation("life")
    talk.remember("user", "I live in Oslo.")
    talk.complete()
    memory.work()
    clock.go_on(days=30)

    def move() -> None:
        talk.remember("user", "I live in Bergen now.")
        talk.complete()
        memory.work()

    embedder.meanwhile = move
    text = palace.context("where do I live?").text
    assert "user lives in Bergen" in text
    assert "user lives in Oslo" not in text
    assert "past: until 2026-05-30" in text


class Counting(SqliteStore):
    """Counts the states of the store that are looked at; what is read inside a transaction is a part of it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.looks = 0
        self._inside = False

    @contextmanager
    def reading(self, user: UserId) -> Iterator[SqlTransaction]:
        outermost, self._inside = not self._inside, True
        self.looks += outermost
        try:
            with super().reading(user) as tx:
                yield tx
        finally:
            self._inside = not outermost


def test_a_block_looks_at_the_store_four_times_and_embeds_once(place: Path, clock: Clock) -> None:
    """The settings, the words of the question, the files of rules, and everything that goes into the block."""
    store, embedder = Counting(place), Interrupted()
    store.embedders.adopt(FakeEmbedder().identity.name, FakeEmbedder().identity.dimension)
    memory = memory_over(store, embedder, clock)
    palace = memory.palace("me")
    palace.conversation("efoil").remember("user", "Never use a thin wire for the motor.")
    palace.conversation("efoil").remember("user", WIRE)
    palace.authored.add("RULES.md", text="# Rules\n\nNever delete a file.\n")
    memory.work()
    store.looks = 0
    assert WIRE in palace.context("which wire overheated?", conversation="efoil", agent="a").text
    assert (store.looks, embedder.questions) == (4, 1)
    memory.close()
