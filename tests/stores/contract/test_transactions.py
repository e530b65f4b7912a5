from concurrent.futures import ThreadPoolExecutor

import pytest

from palazzo.errors import PalazzoError, Refused
from palazzo.model.erasure import OneDrawer
from palazzo.stores.base import Store
from tests.stores.samples import (
    ADVICE,
    ME,
    NOON,
    PACK,
    ROSES,
    TALK,
    WIRE,
    YOU,
    add,
    dump,
    embed,
    filing,
    found,
    furnish,
    nearest,
    remember,
    rolled_back,
    towards,
)


def test_what_is_written_is_there_when_the_block_ends(store: Store) -> None:
    with store.writing(ME) as tx:
        add(tx, WIRE)
        assert tx.drawers.count() == 1
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(found, store, "overheated").result() == [WIRE.id]


def test_a_block_that_raises_leaves_nothing(store: Store) -> None:
    remember(store, PACK)
    before = dump(store)
    with rolled_back(store) as tx:
        add(tx, WIRE, ADVICE)
        tx.palace.file(filing(WIRE, PACK))
    assert dump(store) == before
    assert found(store, "overheated") == []
    with store.reading(ME) as tx:
        assert [drawer.id for drawer in tx.vectors.pending(1, 10)] == [PACK.id]


def test_a_filing_that_is_rolled_back_opens_nothing(store: Store) -> None:
    remember(store, WIRE)
    with rolled_back(store) as tx:
        tx.palace.file(filing(WIRE))
    with store.reading(ME) as tx:
        assert tx.drawers.get(WIRE.id).pointer is None
        assert tx.palace.wings() == []


def test_a_view_stays_the_same_while_others_write(store: Store) -> None:
    remember(store, WIRE)
    with ThreadPoolExecutor(1) as pool, store.reading(ME) as tx:
        assert tx.drawers.count() == 1
        pool.submit(remember, store, ADVICE, PACK).result()
        assert tx.drawers.count() == 1
        assert [drawer.id for drawer in tx.drawers.of_conversation(TALK)] == [WIRE.id]
    assert found(store, "fuse") == [ADVICE.id]


def test_writing_in_a_view_raises_and_changes_nothing(store: Store) -> None:
    remember(store, WIRE)
    with pytest.raises(PalazzoError), store.reading(ME) as tx:
        tx.drawers.add(PACK)
    with store.reading(ME) as tx:
        assert [drawer.id for drawer in tx.drawers.all()] == [WIRE.id]


def test_writing_in_a_view_raises_after_another_view_inside_it_too(store: Store) -> None:
    remember(store, WIRE)
    with pytest.raises(PalazzoError), store.reading(ME) as tx:  # noqa: PT012 - the transaction is the block
        with store.reading(ME) as inner:
            assert inner.drawers.count() == 1
        tx.drawers.add(PACK)


def test_a_thread_can_write_after_it_has_read_and_after_it_has_failed(store: Store) -> None:
    with store.reading(ME) as tx:
        assert tx.drawers.count() == 0
    with pytest.raises(PalazzoError), store.reading(ME) as tx:
        tx.drawers.add(PACK)
    assert remember(store, PACK) == [PACK]


def test_one_user_after_the_other_in_the_same_thread_stay_apart(store: Store) -> None:
    remember(store, WIRE)
    remember(store, ROSES, user=YOU)
    for _ in range(2):
        for user, id in ((ME, WIRE.id), (YOU, ROSES.id)):
            with store.reading(user) as tx:
                assert [drawer.id for drawer in tx.drawers.all()] == [id]


def test_many_threads_may_read_while_one_writes(store: Store) -> None:
    furnish(store)

    def look(_: int) -> tuple[list[str], list[str]]:
        return found(store, "overheated"), nearest(store, towards(1), limit=1)

    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(look, number) for number in range(20)]
        for number in range(10):
            remember(store, WIRE, user=YOU)
            embed(store, {PACK.id: towards(0, 0, number + 1)[None, :]})
        assert {(tuple(words), tuple(near)) for words, near in (each.result() for each in looks)} == {
            ((WIRE.id,), (WIRE.id,))
        }


def test_a_store_says_where_it_is(store: Store) -> None:
    assert store.location


def test_a_check_looks_at_everything_and_changes_nothing(store: Store) -> None:
    furnish(store)
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    before = dump(store)
    findings = store.check()
    assert len(findings) > 1
    assert [finding for finding in findings if not finding.ok] == []
    assert dump(store) == before


def test_closing_twice_is_harmless_and_a_closed_store_says_so(store: Store) -> None:
    remember(store, WIRE)
    store.close()
    store.close()
    with pytest.raises(Refused), store.reading(ME):
        pass
    with pytest.raises(Refused), store.writing(ME):
        pass
    with pytest.raises(Refused):
        store.users.all()
