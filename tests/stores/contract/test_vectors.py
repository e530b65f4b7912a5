from collections.abc import Iterator
from datetime import timedelta

import numpy as np
import pytest

from palazzo.model.drawer import Role
from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store, Within
from tests.stores.openers import LARGE_OPENERS, OPENERS
from tests.stores.samples import (
    ADVICE,
    DIMENSION,
    ME,
    NOON,
    PACK,
    ROSES,
    WIRE,
    YOU,
    add,
    axis,
    embed,
    furnish,
    ids,
    nearest,
    note,
    remember,
    rolled_back,
    towards,
)


@pytest.fixture(params=OPENERS | LARGE_OPENERS)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Every store, on both sides of the border where searches are exact."""
    with (OPENERS | LARGE_OPENERS)[request.param]() as store:
        yield store


@pytest.mark.parametrize("within", [Within(role=Role.NOTE), Within(since=NOON + timedelta(days=9999)), Within(wing=77)])
def test_a_restriction_that_nothing_meets_finds_nothing(store: Store, within: Within) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1)})
    with store.reading(ME) as tx:
        assert tx.vectors.nearest(towards(1), 10, within).rows.tolist() == []
        assert tx.vectors.nearest_of(towards(1), 10, np.empty(0, np.int64)).rows.tolist() == []


def pending(store: Store, generation: int = 1, limit: int = 10) -> list[str]:
    with store.reading(ME) as tx:
        return [drawer.id for drawer in tx.vectors.pending(generation, limit)]


def test_drawers_wait_for_their_vectors_oldest_first(store: Store) -> None:
    remember(store, PACK, WIRE, ADVICE)
    assert pending(store) == [PACK.id, WIRE.id, ADVICE.id]
    assert pending(store, limit=2) == [PACK.id, WIRE.id]
    embed(store, {WIRE.id: axis(0)})
    assert pending(store) == [PACK.id, ADVICE.id]


def test_a_generation_that_is_not_there_has_nothing_waiting(store: Store) -> None:
    remember(store, WIRE)
    assert pending(store, generation=7) == []


def test_the_most_alike_come_first_by_cosine(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1), ROSES.id: towards(1, 1)[None, :]})
    with store.reading(ME) as tx:
        hits = tx.vectors.nearest(towards(3, 2), 10)
        assert ids(tx, hits.rows.tolist()) == [ROSES.id, WIRE.id, ADVICE.id]
    assert hits.scores.tolist() == pytest.approx([5 / 26**0.5, 3 / 13**0.5, 2 / 13**0.5], abs=2e-3)


def test_a_drawer_is_as_near_as_its_best_chunk(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(3, 4, 0), ADVICE.id: towards(1, 1)[None, :]})
    assert nearest(store, towards(1)) == [WIRE.id, ADVICE.id]


def test_at_most_limit_drawers_are_returned_and_as_many_as_there_are(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    assert nearest(store, towards(1)) == []
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1)})
    assert nearest(store, towards(1, 0.5), limit=1) == [WIRE.id]
    assert nearest(store, towards(1, 0.5), limit=0) == []
    assert nearest(store, towards(1, 0.5), limit=100) == [WIRE.id, ADVICE.id]


def test_a_drawer_of_many_chunks_does_not_hide_the_others(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(*[0] * 100), ADVICE.id: towards(1, 1)[None, :], ROSES.id: towards(1, 2)[None, :]})
    assert nearest(store, towards(1), limit=3) == [WIRE.id, ADVICE.id, ROSES.id]


def test_new_vectors_replace_the_old_ones(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0, 2), ADVICE.id: axis(1)})
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    embed(store, {WIRE.id: axis(3)})
    with store.reading(ME) as tx:
        hits = tx.vectors.nearest(towards(1), 5)
        assert set(ids(tx, hits.rows.tolist())) == {WIRE.id, ADVICE.id}
        assert hits.scores.tolist() == pytest.approx([0, 0], abs=1e-3)
    assert nearest(store, towards(0, 0, 0, 1), limit=1) == [WIRE.id]


def test_a_drawer_without_anything_to_embed_waits_no_longer_and_is_not_near(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: np.empty((0, DIMENSION), np.float32), ADVICE.id: axis(0)})
    assert pending(store) == []
    assert nearest(store, towards(1)) == [ADVICE.id]


def test_drawers_that_are_gone_are_passed_over(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    embed(store, {"nothing": axis(0), WIRE.id: axis(0), ADVICE.id: axis(1)})
    assert nearest(store, towards(1)) == [ADVICE.id]


def test_an_erased_drawer_is_near_nothing(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1)})
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert nearest(store, towards(1), limit=1) == [ADVICE.id]


def test_vectors_are_near_within_their_own_transaction_and_gone_when_it_is_rolled_back(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    with rolled_back(store) as tx:
        tx.vectors.put(1, [(WIRE.id, axis(0))])
        assert ids(tx, tx.vectors.nearest(towards(1), 5).rows.tolist()) == [WIRE.id]
    assert nearest(store, towards(1)) == []
    embed(store, {ADVICE.id: axis(1)})
    assert nearest(store, towards(1)) == [ADVICE.id]


def test_the_order_is_that_of_brute_force(store: Store) -> None:
    chance = np.random.default_rng(7)
    vectors = chance.standard_normal((200, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    with store.writing(ME) as tx:
        add(tx, *(note(f"n{number:03}", "x") for number in range(200)))
        tx.vectors.put(1, [(DrawerId(f"n{number:03}"), vectors[number : number + 1]) for number in range(200)])
    for question in vectors[:10]:
        scores = vectors.astype(np.float16).astype(np.float32) @ question
        best = [float(scores[int(id[1:])]) for id in nearest(store, question, limit=20)]
        assert best == pytest.approx(sorted(map(float, scores), reverse=True)[:20], abs=2e-3)


def test_nobody_else_is_near_or_waits_or_can_put(store: Store) -> None:
    furnish(store)
    remember(store, note("theirs", "hello"), user=YOU)
    embed(store, {WIRE.id: axis(5), PACK.id: axis(5)}, user=YOU)
    with store.reading(YOU) as tx:
        assert [drawer.id for drawer in tx.vectors.pending(1, 10)] == ["theirs"]
        assert not len(tx.vectors.nearest(towards(1), 10).rows)
    assert pending(store) == [ROSES.id, PACK.id]
    assert nearest(store, towards(1), limit=1) == [WIRE.id]


def test_the_most_alike_of_some_rows_only(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1), ROSES.id: towards(1, 1)[None, :]})
    with store.reading(ME) as tx:
        rows = np.array(tx.drawers.rows([WIRE.id, ADVICE.id]))
        assert ids(tx, tx.vectors.nearest_of(towards(3, 2), 10, rows).rows.tolist()) == [WIRE.id, ADVICE.id]
        assert ids(tx, tx.vectors.nearest_of(towards(3, 2), 1, rows).rows.tolist()) == [WIRE.id]
        assert not len(tx.vectors.nearest_of(towards(3, 2), 10, rows[:0]).rows)
    with store.reading(YOU) as tx:
        assert not len(tx.vectors.nearest_of(towards(3, 2), 10, rows).rows)
