"""The word index grows by segments, which are merged; nothing that is found depends on how it grew."""

import random
from collections.abc import Sequence

import pytest

from palazzo.model.aaak import Tag
from palazzo.model.drawer import Drawer
from palazzo.model.erasure import OneDrawer
from palazzo.stores.base import Store
from palazzo.stores.bm25 import match
from tests.stores.samples import ME, NOON, WIRE, file, filing, found, ids, index, note, remember

VOCABULARY = [f"w{number}" for number in range(40)]
AT_ONCE = 16  # drawers: as few as a segment takes
SEGMENTS = 17  # one more than are merged


@pytest.fixture(scope="module")
def drawers() -> list[Drawer]:
    chance = random.Random(7)
    return [
        note(f"n{number:03}", " ".join(chance.choices(VOCABULARY, range(1, 41), k=chance.randint(1, 12))))
        for number in range(AT_ONCE * SEGMENTS)
    ]


@pytest.fixture
def grown(store: Store, drawers: Sequence[Drawer]) -> Store:
    """A store whose index has grown by one segment after another."""
    for start in range(0, len(drawers), AT_ONCE):
        remember(store, *drawers[start : start + AT_ONCE])
        with store.writing(ME) as tx:
            tx.words.catch_up()
            assert tx.words.behind() == 0
    return store


def scores(store: Store, terms: Sequence[str]) -> dict[str, float]:
    with store.reading(ME) as tx:
        matches = match(tx.words.occurrences(terms), terms)
        return dict(zip(ids(tx, matches.rows.tolist()), matches.scores.tolist(), strict=True))


def sound(store: Store) -> bool:
    return all(finding.ok for finding in store.check())


def test_an_index_that_grew_finds_what_one_made_at_once_finds(grown: Store) -> None:
    before = scores(grown, VOCABULARY)
    assert sound(grown)
    index(grown)
    assert scores(grown, VOCABULARY) == pytest.approx(before)
    assert len(before) == AT_ONCE * SEGMENTS
    assert sound(grown)


def test_an_erased_drawer_is_gone_from_its_segment(grown: Store, drawers: Sequence[Drawer]) -> None:
    for gone in (drawers[0], drawers[40], drawers[-1]):
        assert grown.erase(ME, OneDrawer(gone.id), NOON).complete
        assert gone.id not in scores(grown, VOCABULARY)
    assert len(scores(grown, VOCABULARY)) == AT_ONCE * SEGMENTS - 3
    assert sound(grown)
    before = scores(grown, VOCABULARY)
    index(grown)
    assert scores(grown, VOCABULARY) == pytest.approx(before)


def test_a_drawer_that_is_tagged_after_it_was_indexed_is_found_by_its_tags(store: Store) -> None:
    remember(store, WIRE)
    index(store)
    file(store, filing(WIRE, tags={Tag.PEOPLE: ("Zebedee",), Tag.ITEMS: ("wire",)}))
    assert found(store, "zebedee") == found(store, "overheated") == [WIRE.id]
    with store.reading(ME) as tx:
        assert tx.words.occurrences(["wire", "zebede"]).counts == {"wire": 1, "zebede": 1}
    assert sound(store)
    tagged = scores(store, ["zebede"])
    index(store)
    assert scores(store, ["zebede"]) == pytest.approx(tagged)
    assert store.erase(ME, OneDrawer(WIRE.id), NOON).complete
    assert sound(store)


def test_a_very_long_drawer_with_very_long_words_is_indexed(store: Store) -> None:
    long = note("long", "x" * 5000 + " " + "again " * 70_000 + " ".join(f"word{number}" for number in range(20_000)))
    remember(store, long)
    index(store)
    assert found(store, "word19999") == found(store, "again") == found(store, "x" * 5000) == [long.id]
    assert sound(store)
