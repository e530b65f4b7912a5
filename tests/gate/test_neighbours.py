from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from palazzo import Memory, Palace
from palazzo.gate.neighbours import neighbours
from palazzo.gate.turn import Neighbours
from palazzo.model.moment import to_micros
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.base import Store
from palazzo.stores.judging import Said
from palazzo.wiring import open_store

TEXT = "I tried a 12-AWG silicone wire and it overheated"


@pytest.fixture
def store(place: Path, palace: Palace) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def around(store: Store, palace: Palace, before: int | None = None, copies_of: Said | None = None) -> Neighbours:
    vector = FakeEmbedder().embed([TEXT]).vectors[0]
    with store.reading(palace.user) as tx:
        return neighbours(tx, vector, before=before, copies_of=copies_of)


def test_earlier_turns_are_what_the_user_said(memory: Memory, palace: Palace, store: Store) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", f"{TEXT} again")
    talk.remember("assistant", f"{TEXT}, you say")
    talk.remember("user", "roses")
    memory.work()
    assert [round(cosine, 2) for cosine in around(store, palace).earlier] == [0.97, 0.0]


def test_copies_are_no_neighbours(memory: Memory, palace: Palace, store: Store) -> None:
    sent_again = palace.conversation("efoil").remember("user", f" {TEXT.upper()}\n")
    palace.conversation("twice").remember("user", TEXT, at=sent_again.said_at)
    palace.conversation("another day").remember("user", TEXT, at=sent_again.said_at - timedelta(days=1))
    memory.work()
    said = Said(TEXT, "efoil", to_micros(sent_again.said_at))
    assert len(around(store, palace).earlier) == 3
    assert len(around(store, palace, copies_of=said).earlier) == 1


def test_leaving_copies_out_makes_room_for_the_next(memory: Memory, palace: Palace, store: Store) -> None:
    talk = palace.conversation("efoil")
    for number in range(12):
        talk.remember("user", f"{TEXT} {number}")
        talk.remember("user", TEXT)
    memory.work()
    assert len(around(store, palace, copies_of=Said(TEXT, "efoil", 0)).earlier) == 10


def test_notes_are_durable_and_no_turns(memory: Memory, palace: Palace, store: Store) -> None:
    palace.note(f"{TEXT} once")
    memory.work()
    found = around(store, palace)
    assert (len(found.durable), found.earlier) == (1, ())


def test_only_promoted_turns_are_durable(memory: Memory, palace: Palace, store: Store) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", f"{TEXT} once")  # the first of all is new, and promoted
    talk.remember("user", f"{TEXT} twice")
    memory.work()
    found = around(store, palace)
    assert (len(found.durable), len(found.earlier)) == (1, 2)


def test_later_turns_are_no_neighbours(memory: Memory, palace: Palace, store: Store) -> None:
    talk = palace.conversation("efoil")
    said = [talk.remember("user", f"{TEXT} {number}") for number in range(3)]
    memory.work()
    with store.reading(palace.user) as tx:
        rows = tx.drawers.rows([drawer.id for drawer in said])
    assert [len(around(store, palace, before=row).earlier) for row in rows] == [0, 1, 2]


def test_durable_memories_are_found_behind_many_that_are_not(memory: Memory, palace: Palace, store: Store) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", "roses need lime")
    for number in range(200):
        talk.remember("user", f"{TEXT} {number}")
    memory.work()
    assert len(around(store, palace).durable) == len(palace.durable(limit=5))


def test_there_are_none_in_a_new_palace(palace: Palace, store: Store) -> None:
    assert around(store, palace) == Neighbours()
