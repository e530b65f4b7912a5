from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime

import numpy as np
import pytest

from palazzo.model.drawer import Role
from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import ConversationId
from palazzo.stores.base import Store, Within
from tests.stores.samples import (
    ADVICE,
    DIMENSION,
    ME,
    MINUTE,
    NOON,
    OTHER_TALK,
    PACK,
    ROSES,
    TALK,
    WIRE,
    YOU,
    Matrix,
    add,
    axis,
    embed,
    file,
    filing,
    furnish,
    ids,
    remember,
    rolled_back,
    row,
    said,
    towards,
)

NOTHING = 10**9
LATER_ADVICE = replace(ADVICE, said_at=NOON + MINUTE)
LATEST_ROSES = replace(ROSES, said_at=NOON + 2 * MINUTE, speaker="Ann")


@pytest.fixture
def filled(store: Store) -> Store:
    """Wire and advice in one wing, a minute apart; roses a minute later in the vestibule; all the same to words."""
    remember(store, WIRE, LATER_ADVICE, LATEST_ROSES)
    file(store, filing(WIRE, LATER_ADVICE))
    embed(store, {WIRE.id: axis(0), ADVICE.id: towards(2, 1)[None, :], ROSES.id: towards(1, 1)[None, :]})
    return store


WITHIN = [
    (Within(), {WIRE.id, ADVICE.id, ROSES.id}),
    (Within(wing=1), {WIRE.id, ADVICE.id}),
    (Within(wing=2), set()),
    (Within(role=Role.ASSISTANT), {ADVICE.id}),
    (Within(role=Role.NOTE), set()),
    (Within(since=NOON + MINUTE), {ADVICE.id, ROSES.id}),
    (Within(until=NOON + MINUTE), {WIRE.id}),
    (Within(since=NOON, until=NOON), set()),
    (Within(wing=1, role=Role.USER, until=NOON + MINUTE), {WIRE.id}),
]


@pytest.mark.parametrize(("within", "expected"), WITHIN)
def test_a_search_finds_only_what_it_may(filled: Store, within: Within, expected: set[str]) -> None:
    with filled.reading(ME) as tx:
        assert set(ids(tx, tx.pool.within(within).tolist())) == expected
        assert set(ids(tx, tx.vectors.nearest(towards(1), 10, within).rows.tolist())) == expected
        assert set(ids(tx, tx.pool.said(NOON, NOON + 9 * MINUTE, 10, within).tolist())) == expected


def test_what_a_search_may_not_find_takes_no_place_from_what_it_may(filled: Store) -> None:
    within = Within(since=NOON + 2 * MINUTE)
    with filled.reading(ME) as tx:
        assert ids(tx, tx.vectors.nearest(towards(1), 1, within).rows.tolist()) == [ROSES.id]


def test_outlines_are_of_those_that_exist_in_the_order_of_writing(filled: Store) -> None:
    wire, roses = row(filled, WIRE.id), row(filled, ROSES.id)
    with filled.reading(ME) as tx:
        outlines = tx.pool.outlines(np.array([roses, NOTHING, wire, roses]))
    assert outlines.rows.tolist() == [wire, roses]
    assert list(outlines.conversations) == [TALK, OTHER_TALK]
    assert outlines.positions.tolist() == [1, 1]
    assert list(outlines.roles) == ["user", "user"]
    assert list(outlines.speakers) == [None, "Ann"]
    assert outlines.said_on.tolist() == [days(NOON), days(NOON)]


def days(moment: datetime) -> int:
    """Days since 1970 by the speaker's clock."""
    return moment.date().toordinal() - date(1970, 1, 1).toordinal()


@pytest.mark.parametrize(
    "moment", ["1969-12-31T23:59:59+00:00", "1901-05-05T01:00:00+02:00", "2026-04-30T23:30:00-08:00"]
)
def test_an_outline_has_the_day_of_the_speakers_own_clock(store: Store, moment: str) -> None:
    remember(store, replace(PACK, said_at=datetime.fromisoformat(moment)))
    with store.reading(ME) as tx:
        outlines = tx.pool.outlines(tx.pool.within(Within()))
    assert outlines.said_on.tolist() == [days(datetime.fromisoformat(moment))]


def test_a_note_has_an_outline_without_a_conversation(store: Store) -> None:
    remember(store, PACK)
    with store.reading(ME) as tx:
        outlines = tx.pool.outlines(tx.pool.within(Within()))
    assert (list(outlines.conversations), list(outlines.roles)) == ([None], ["note"])


def test_a_drawer_that_was_written_since_has_its_outline_too(filled: Store) -> None:
    with filled.reading(ME) as tx:
        assert len(tx.pool.within(Within())) == 3
    remember(filled, PACK, user=YOU)
    remember(filled, PACK)
    with filled.reading(ME) as tx:
        assert ids(tx, tx.pool.within(Within()).tolist()) == [WIRE.id, ADVICE.id, ROSES.id, PACK.id]


def test_a_reader_who_began_earlier_does_not_make_later_drawers_come_twice(filled: Store) -> None:
    with ThreadPoolExecutor(1) as elsewhere, filled.reading(ME) as early:
        early.drawers.count()  # the view of this transaction begins here
        elsewhere.submit(remember, filled, said("m9", "later")).result()
        elsewhere.submit(every, filled).result()
        early.pool.within(Within())
    assert every(filled) == [WIRE.id, ADVICE.id, ROSES.id, "m9"]


def every(store: Store) -> list[str]:
    with store.reading(ME) as tx:
        return ids(tx, tx.pool.within(Within()).tolist())


def test_an_erased_drawer_has_no_outline(filled: Store) -> None:
    gone = row(filled, ADVICE.id)
    filled.erase(ME, OneDrawer(ADVICE.id), NOON)
    with filled.reading(ME) as tx:
        assert not len(tx.pool.outlines(np.array([gone])).rows)
        assert ids(tx, tx.pool.within(Within()).tolist()) == [WIRE.id, ROSES.id]


def test_outlines_are_seen_within_their_own_transaction_and_gone_when_it_is_rolled_back(store: Store) -> None:
    remember(store, WIRE)
    with rolled_back(store) as tx:
        add(tx, ADVICE)
        assert len(tx.pool.within(Within())) == 2
    remember(store, ROSES)
    with store.reading(ME) as tx:
        assert ids(tx, tx.pool.within(Within()).tolist()) == [WIRE.id, ROSES.id]


def test_chunks_are_those_of_the_serving_generation(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(0, 3), ADVICE.id: axis(1)})
    building = store.embedders.begin("other", DIMENSION)
    embed(store, {WIRE.id: axis(7), ROSES.id: axis(7)}, generation=building.generation)
    wire, roses = row(store, WIRE.id), row(store, ROSES.id)
    with store.reading(ME) as tx:
        chunks = tx.vectors.chunks(np.array([wire, roses, NOTHING]))
    assert (chunks.rows.tolist(), chunks.counts.tolist()) == ([wire], [2])
    assert chunks.matrix.dtype == np.float32
    np.testing.assert_allclose(chunks.matrix, axis(0, 3), atol=2e-3)


def test_chunks_of_several_drawers_lie_one_under_the_other(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0, 3), ADVICE.id: axis(1)})
    wire, advice = row(store, WIRE.id), row(store, ADVICE.id)
    with store.reading(ME) as tx:
        chunks = tx.vectors.chunks(np.array([advice, wire]))
    assert (chunks.rows.tolist(), chunks.counts.tolist()) == ([wire, advice], [2, 1])
    np.testing.assert_allclose(chunks.matrix, np.concatenate([axis(0, 3), axis(1)]), atol=2e-3)


def test_what_was_said_comes_newest_first_from_since_up_to_not_including_until(filled: Store) -> None:
    with filled.reading(ME) as tx:
        assert ids(tx, tx.pool.said(NOON, NOON + 9 * MINUTE, 10).tolist()) == [ROSES.id, ADVICE.id, WIRE.id]
        assert ids(tx, tx.pool.said(NOON, NOON + 2 * MINUTE, 10).tolist()) == [ADVICE.id, WIRE.id]
        assert ids(tx, tx.pool.said(NOON + MINUTE, NOON + 9 * MINUTE, 1).tolist()) == [ROSES.id]
        assert not len(tx.pool.said(datetime(1900, 1, 1, tzinfo=UTC), NOON, 10))


def test_a_conversation_opens_with_its_first_messages(store: Store) -> None:
    remember(store, WIRE, ROSES, ADVICE, said("m3", "third"), PACK)
    with store.reading(ME) as tx:
        assert ids(tx, tx.pool.openings([TALK], 2).rows.tolist()) == [WIRE.id, ADVICE.id]
        assert ids(tx, tx.pool.openings([TALK, OTHER_TALK], 1).rows.tolist()) == [WIRE.id, ROSES.id]
        assert not len(tx.pool.openings([ConversationId("never held")], 2).rows)
        assert not len(tx.pool.openings([], 2).rows)
    with store.reading(YOU) as tx:
        assert not len(tx.pool.openings([TALK], 2).rows)


def test_nobody_else_is_in_the_pool(store: Store) -> None:
    furnish(store)
    remember(store, PACK, user=YOU)
    wire = np.array([row(store, WIRE.id)])
    with store.reading(YOU) as tx:
        assert not len(tx.pool.outlines(wire).rows)
        assert not len(tx.vectors.chunks(wire).rows)
        assert ids(tx, tx.pool.said(NOON - MINUTE, NOON + MINUTE, 10).tolist()) == [PACK.id]
        assert tx.words.occurrences(["wire", "submarine"]).counts == {"wire": 0, "submarine": 0}


SECOND = said("m3", "and then", role=Role.USER)


def test_an_opening_is_where_the_first_messages_of_people_point_each_counting_alike(store: Store) -> None:
    remember(store, WIRE, ADVICE, SECOND, ROSES)
    embed(store, {WIRE.id: axis(0, 0), ADVICE.id: axis(5), SECOND.id: axis(1)})
    never = ConversationId("never held")
    with store.reading(ME) as tx:
        found = tx.vectors.openings([OTHER_TALK, TALK, never], 4)
        first = tx.vectors.openings([TALK], 2)
    both = (axis(0) + axis(1)) / np.sqrt(2)
    np.testing.assert_allclose(found, np.concatenate([np.zeros_like(both), both, np.zeros_like(both)]), atol=2e-3)
    np.testing.assert_allclose(first, axis(0), atol=2e-3)


def test_an_opening_changes_with_what_is_written_embedded_and_erased(store: Store) -> None:
    def opens_with(expected: Matrix | None) -> bool:
        with store.reading(ME) as tx:
            assert len(tx.vectors.openings([], 4)) == 0
            found = tx.vectors.openings([TALK], 4)
        return not found.any() if expected is None else np.allclose(found, expected, atol=2e-3)

    remember(store, WIRE)
    assert opens_with(None)
    embed(store, {WIRE.id: axis(0)})
    assert opens_with(axis(0))
    remember(store, SECOND)
    assert opens_with(axis(0))
    embed(store, {SECOND.id: axis(1)})
    assert opens_with((axis(0) + axis(1)) / np.sqrt(2))
    embed(store, {WIRE.id: axis(1)})
    assert opens_with(axis(1))
    store.erase(ME, OneDrawer(SECOND.id), NOON)
    assert opens_with(axis(1))
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert opens_with(None)
