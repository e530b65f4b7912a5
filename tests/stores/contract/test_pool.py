from dataclasses import replace
from datetime import UTC, date, datetime

import numpy as np
import pytest

from palazzo.model.drawer import Role
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Outlines, Store, Within
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
    axis,
    embed,
    evenly,
    file,
    filing,
    furnish,
    remember,
    towards,
)

NOTHING = DrawerId("nothing")
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
        assert {hit.id for hit in tx.words.search(evenly(["wire", "fuse", "rose"]), 10, within)} == expected
        assert {hit.id for hit in tx.vectors.nearest(towards(1), 10, within)} == expected
        assert set(tx.pool.said(NOON, NOON + 9 * MINUTE, 10, within)) == expected


def test_what_a_search_may_not_find_takes_no_place_from_what_it_may(filled: Store) -> None:
    within = Within(since=NOON + 2 * MINUTE)
    with filled.reading(ME) as tx:
        assert [hit.id for hit in tx.vectors.nearest(towards(1), 1, within)] == [ROSES.id]
        assert [hit.id for hit in tx.words.search(evenly(["wire", "the"]), 1, within)] == [ROSES.id]


def test_outlines_are_of_those_that_exist(filled: Store) -> None:
    with filled.reading(ME) as tx:
        outlines = tx.pool.outlines([WIRE.id, ROSES.id, NOTHING])
    assert outlines == Outlines(
        ids=(ROSES.id, WIRE.id),
        conversations=(OTHER_TALK, TALK),
        positions=(1, 1),
        roles=("user", "user"),
        speakers=("Ann", None),
        said_on=(days(NOON), days(NOON)),
    )


def days(moment: datetime) -> int:
    """Days since 1970 by the speaker's clock."""
    return moment.date().toordinal() - date(1970, 1, 1).toordinal()


@pytest.mark.parametrize(
    "moment", ["1969-12-31T23:59:59+00:00", "1901-05-05T01:00:00+02:00", "2026-04-30T23:30:00-08:00"]
)
def test_an_outline_has_the_day_of_the_speakers_own_clock(store: Store, moment: str) -> None:
    remember(store, replace(PACK, said_at=datetime.fromisoformat(moment)))
    with store.reading(ME) as tx:
        assert tx.pool.outlines([PACK.id]).said_on == (days(datetime.fromisoformat(moment)),)


def test_a_note_has_an_outline_without_a_conversation(store: Store) -> None:
    remember(store, PACK)
    with store.reading(ME) as tx:
        outlines = tx.pool.outlines([PACK.id])
    assert (outlines.ids, outlines.conversations, outlines.roles) == ((PACK.id,), (None,), ("note",))


def test_chunks_are_those_of_the_serving_generation(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(0, 3), ADVICE.id: axis(1)})
    building = store.embedders.begin("other", DIMENSION)
    embed(store, {WIRE.id: axis(7), ROSES.id: axis(7)}, generation=building.generation)
    with store.reading(ME) as tx:
        chunks = tx.pool.chunks([WIRE.id, ROSES.id, NOTHING])
    assert (chunks.ids, chunks.counts) == ([WIRE.id], [2])
    assert chunks.matrix.dtype == np.float32
    np.testing.assert_allclose(chunks.matrix, axis(0, 3), atol=2e-3)


def test_chunks_of_several_drawers_lie_one_under_the_other(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0, 3), ADVICE.id: axis(1)})
    with store.reading(ME) as tx:
        chunks = tx.pool.chunks([WIRE.id, ADVICE.id])
    expected = {WIRE.id: axis(0, 3), ADVICE.id: axis(1)}
    assert list(chunks.ids) == sorted(expected)
    np.testing.assert_allclose(chunks.matrix, np.concatenate([expected[id] for id in chunks.ids]), atol=2e-3)


def test_what_was_said_comes_newest_first_from_since_up_to_not_including_until(filled: Store) -> None:
    with filled.reading(ME) as tx:
        assert tx.pool.said(NOON, NOON + 9 * MINUTE, 10) == [ROSES.id, ADVICE.id, WIRE.id]
        assert tx.pool.said(NOON, NOON + 2 * MINUTE, 10) == [ADVICE.id, WIRE.id]
        assert tx.pool.said(NOON + MINUTE, NOON + 9 * MINUTE, 1) == [ROSES.id]
        assert tx.pool.said(datetime(1900, 1, 1, tzinfo=UTC), NOON, 10) == []


def test_a_words_score_is_the_sum_of_what_its_terms_add(filled: Store) -> None:
    with filled.reading(ME) as tx:
        [best, *_] = tx.words.search(evenly(["silicon", "wire", "rose"]), 10)
    assert best.id == WIRE.id
    assert set(best.parts) == {"silicon", "wire"}
    assert best.score == pytest.approx(sum(best.parts.values()))
    assert all(part > 0 for part in best.parts.values())


def test_rarer_terms_have_a_higher_rarity(filled: Store) -> None:
    with filled.reading(ME) as tx:
        found = tx.words.frequencies({"awg", "wire", "submarine"})
    assert 0 < found.rarity("awg") < found.rarity("wire") < found.rarity("submarine")


def test_a_term_counts_by_its_weight(filled: Store) -> None:
    with filled.reading(ME) as tx:
        [plain, *_] = tx.words.search({"silicon": 1.0, "wire": 1.0}, 10)
        [weighted, *_] = tx.words.search({"silicon": 1.0, "wire": 0.5}, 10)
    assert weighted.parts["silicon"] == pytest.approx(plain.parts["silicon"])
    assert weighted.parts["wire"] == pytest.approx(plain.parts["wire"] / 2)


def test_counting_before_changes_nothing(filled: Store) -> None:
    with filled.reading(ME) as tx:
        known = tx.words.frequencies(["wire", "rose"])
        assert tx.words.search({"wire": 1.0, "rose": 1.0}, 10, known=known) == tx.words.search(
            {"wire": 1.0, "rose": 1.0}, 10
        )


def test_nobody_else_is_in_the_pool(store: Store) -> None:
    furnish(store)
    remember(store, PACK, user=YOU)
    with store.reading(YOU) as tx:
        assert tx.pool.outlines([WIRE.id]) == Outlines()
        assert not tx.pool.chunks([WIRE.id]).ids
        assert tx.pool.said(NOON - MINUTE, NOON + MINUTE, 10) == [PACK.id]
        assert tx.words.frequencies(["wire", "submarine"]).counts == {"wire": 0, "submarine": 0}
