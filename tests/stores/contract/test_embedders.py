import pytest

from palazzo.errors import EmbedderMismatch, NotFound
from palazzo.stores.base import EmbedderInfo, Store
from tests.stores.samples import (
    ADVICE,
    DIMENSION,
    EMBEDDER,
    ME,
    PACK,
    ROSES,
    WIRE,
    YOU,
    axis,
    embed,
    nearest,
    remember,
    towards,
)

SERVING = EmbedderInfo(1, EMBEDDER, DIMENSION, serving=True)


def test_the_adopted_embedder_serves_and_is_adopted_again_without_harm(store: Store) -> None:
    assert store.embedders.serving() == SERVING
    assert store.embedders.adopt(EMBEDDER, DIMENSION) == SERVING
    assert store.embedders.building() is None


@pytest.mark.parametrize(("name", "dimension"), [("other", DIMENSION), (EMBEDDER, 16)])
def test_another_embedder_is_refused_and_told_what_to_do(store: Store, name: str, dimension: int) -> None:
    with pytest.raises(EmbedderMismatch, match="palazzo reindex"):
        store.embedders.adopt(name, dimension)
    assert store.embedders.serving() == SERVING


def test_a_reindex_makes_every_drawer_wait_while_the_old_one_serves(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    remember(store, PACK, user=YOU)
    embed(store, {WIRE.id: axis(0)})
    building = store.embedders.begin("other", DIMENSION)
    assert building == EmbedderInfo(building.generation, "other", DIMENSION, serving=False)
    assert (store.embedders.serving(), store.embedders.building()) == (SERVING, building)
    assert store.embedders.waiting(building.generation) == {ME: 2, YOU: 1}
    assert store.embedders.waiting(1) == {ME: 1, YOU: 1}
    assert nearest(store, towards(1)) == [WIRE.id]


def test_drawers_written_during_a_reindex_wait_for_both(store: Store) -> None:
    building = store.embedders.begin("other", DIMENSION)
    remember(store, WIRE)
    assert store.embedders.waiting(1) == store.embedders.waiting(building.generation) == {ME: 1}


def test_an_unfinished_reindex_goes_on_where_it_was(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    building = store.embedders.begin("other", DIMENSION)
    embed(store, {WIRE.id: axis(0)}, generation=building.generation)
    assert store.embedders.begin("other", DIMENSION) == building
    assert store.embedders.waiting(building.generation) == {ME: 1}


def test_another_reindex_drops_what_an_unfinished_one_had_filled(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    first = store.embedders.begin("other", DIMENSION)
    embed(store, {WIRE.id: axis(0)}, generation=first.generation)
    second = store.embedders.begin("third", DIMENSION)
    assert second.generation != first.generation
    assert store.embedders.building() == second
    assert store.embedders.waiting(second.generation) == {ME: 2}
    assert store.embedders.waiting(first.generation) == {}


def test_a_generation_serves_only_once_nothing_waits(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    embed(store, {WIRE.id: axis(0), ADVICE.id: axis(1)})
    building = store.embedders.begin("other", DIMENSION)
    embed(store, {WIRE.id: axis(1)}, generation=building.generation)
    assert store.embedders.switch(building.generation) is False
    assert (store.embedders.serving(), store.embedders.building()) == (SERVING, building)
    assert nearest(store, towards(1), limit=1) == [WIRE.id]
    embed(store, {ADVICE.id: axis(0)}, generation=building.generation)
    assert store.embedders.switch(building.generation) is True
    assert store.embedders.serving() == EmbedderInfo(building.generation, "other", DIMENSION, serving=True)
    assert store.embedders.building() is None
    assert nearest(store, towards(1), limit=1) == [ADVICE.id]
    assert store.embedders.adopt("other", DIMENSION) == store.embedders.serving()


def test_a_new_embedder_may_have_another_dimension(store: Store) -> None:
    remember(store, WIRE)
    building = store.embedders.begin("flat", 2)
    embed(store, {WIRE.id: towards(1)[None, :2]}, generation=building.generation)
    assert store.embedders.switch(building.generation) is True
    assert nearest(store, towards(1)[:2]) == [WIRE.id]


def test_switching_twice_keeps_what_serves(store: Store) -> None:
    remember(store, WIRE)
    embed(store, {WIRE.id: axis(0)})
    assert store.embedders.switch(1) is True
    assert store.embedders.serving() == SERVING
    assert nearest(store, towards(1)) == [WIRE.id]


def test_a_generation_that_is_not_there_cannot_serve(store: Store) -> None:
    remember(store, WIRE)
    embed(store, {WIRE.id: axis(0)})
    with pytest.raises(NotFound):
        store.embedders.switch(7)
    assert store.embedders.serving() == SERVING
    assert nearest(store, towards(1)) == [WIRE.id]


def test_generations_are_never_given_again(store: Store) -> None:
    seen = [1, *(store.embedders.begin(name, DIMENSION).generation for name in ("a", "b", "c"))]
    store.embedders.switch(seen[-1])
    seen.append(store.embedders.begin("d", DIMENSION).generation)
    assert len(set(seen)) == 5


def test_users_without_waiting_drawers_are_left_out(store: Store) -> None:
    remember(store, ROSES)
    remember(store, PACK, user=YOU)
    embed(store, {ROSES.id: axis(0)})
    assert store.embedders.waiting(1) == {YOU: 1}
