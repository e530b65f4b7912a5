"""Several processes share one file: none loses anything, and each sees what the others do."""

from pathlib import Path

from palazzo.model.ids import ConversationId
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.busy import nothing_is_lost, write_at_once
from tests.stores.samples import (
    ADVICE,
    DIMENSION,
    ME,
    ROSES,
    TALK,
    WIRE,
    axis,
    embed,
    found,
    nearest,
    remember,
    towards,
)
from tests.stores.sqlite.processes import run


def test_processes_and_threads_that_write_at_once_lose_nothing(path: Path) -> None:
    write_at_once(str(path))
    nothing_is_lost(str(path))


def test_vectors_and_erasures_of_another_process_are_noticed(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(0)})
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    run(path, "embed(store, {ROSES.id: towards(2, 1)[None, :], ADVICE.id: axis(1)})")
    assert nearest(store, towards(1)) == [WIRE.id, ROSES.id, ADVICE.id]
    run(path, "store.erase(ME, OneDrawer(WIRE.id), NOON)")
    assert nearest(store, towards(1)) == [ROSES.id, ADVICE.id]
    assert found(store, "overheated") == []
    run(path, "embed(store, {ROSES.id: axis(5)})")
    assert nearest(store, towards(0, 0, 0, 0, 0, 1), limit=1) == [ROSES.id]


def test_a_user_whom_another_process_erased_and_made_anew_is_noticed(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE)
    embed(store, {WIRE.id: axis(0)})
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    run(
        path,
        "store.erase(ME, WholeUser(ME), NOON)\nremember(store, ROSES, ADVICE)\n"
        "embed(store, {ROSES.id: axis(1), ADVICE.id: axis(2)})",
    )
    assert nearest(store, towards(1, 0.5), limit=1) == [ROSES.id]
    assert found(store, "overheated") == []


def test_an_embedder_that_another_process_switched_to_is_noticed(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1)})
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    run(
        path,
        f"generation = store.embedders.begin('other', {DIMENSION}).generation\n"
        "embed(store, {WIRE.id: axis(1), ADVICE.id: axis(0)}, generation=generation)\n"
        "assert store.embedders.switch(generation)",
    )
    assert nearest(store, towards(1), limit=1) == [ADVICE.id]


def test_a_message_that_another_process_wrote_is_the_last_of_its_conversation(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE)
    run(path, "remember(store, ADVICE)")
    with store.reading(ME) as tx:
        assert [drawer.position for drawer in tx.drawers.of_conversation(ConversationId(TALK))] == [1, 2]
