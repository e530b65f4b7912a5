from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from palazzo.model.aaak import Tag
from palazzo.model.erasure import OneConversation, OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Closet, Filing, Room, Shelf, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.stores.base import Store
from tests.stores.samples import (
    ADVICE,
    ME,
    NOON,
    OTHER_TALK,
    PACK,
    ROSES,
    TALK,
    WIRE,
    YOU,
    dump,
    file,
    filing,
    found,
    furnish,
    note,
    remember,
    said,
)


def test_filing_gives_each_drawer_a_pointer_and_opens_what_is_missing(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    assert file(store, filing(WIRE, ADVICE, summary="Hot.")) == [Pointer(1, 1, 1), Pointer(1, 1, 2)]
    with store.reading(ME) as tx:
        assert tx.palace.wings() == [Wing(1, WingKind.PROJECT, "Efoil rebuild")]
        assert tx.palace.rooms(1) == [Room(1, 1, "30 April", NOON, TALK, "Hot.")]
        assert tx.palace.rooms(1)[0].started_at.utcoffset() == NOON.utcoffset()
        assert tx.palace.closets(1, 1) == [Closet(1, 1, 1, "Wiring", "Hot.")]
        assert tx.palace.drawers(1, 1) == [
            replace(WIRE, position=1, pointer=Pointer(1, 1, 1)),
            replace(ADVICE, position=2, pointer=Pointer(1, 1, 2)),
        ]


def test_the_wing_is_the_one_of_this_name_whatever_its_spelling(store: Store) -> None:
    remember(store, WIRE, ROSES, PACK)
    pointers = [
        *file(store, filing(WIRE)),
        *file(store, filing(ROSES, wing="EFOIL-Rebuild!", talk=OTHER_TALK)),
        *file(store, filing(PACK, wing="Garden", talk=None)),
    ]
    assert pointers == [Pointer(1, 1, 1), Pointer(1, 2, 1), Pointer(2, 1, 1)]


def test_the_wing_is_the_one_of_this_alias(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE))
    with store.writing(ME) as tx:  # nothing gives aliases yet, but an export may hold some
        tx.transfer.load([{"table": "wing_names", "slug": "the-board", "wing": 1, "name": "The Board"}])
        assert tx.palace.file(filing(ADVICE, wing="the board")) == [Pointer(1, 1, 2)]
        assert tx.palace.wings() == [Wing(1, WingKind.PROJECT, "Efoil rebuild", aliases=("The Board",))]


def test_the_room_is_the_wings_room_of_the_conversation(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    pointers = [
        *file(store, filing(WIRE)),
        *file(store, filing(ROSES, talk=OTHER_TALK)),
        *file(store, filing(ADVICE, room="another label")),
    ]
    assert pointers == [Pointer(1, 1, 1), Pointer(1, 2, 1), Pointer(1, 1, 2)]


def test_without_a_conversation_the_room_is_the_wings_room_of_this_label(store: Store) -> None:
    remember(store, PACK, note("n2", "Check the fuse"), note("n3", "Buy shrink tube"))
    pointers = [
        *file(store, filing(PACK, talk=None, room="Notes")),
        *file(store, filing(note("n2", "Check the fuse"), talk=None, room="Notes")),
        *file(store, filing(note("n3", "Buy shrink tube"), talk=None, room="Shopping")),
    ]
    assert pointers == [Pointer(1, 1, 1), Pointer(1, 1, 2), Pointer(1, 2, 1)]


def test_the_closet_is_the_rooms_closet_of_this_topic(store: Store) -> None:
    drawers = remember(store, *(said(f"m{number}", "words") for number in range(4)))
    shelves = [Shelf("Wiring", [(drawers[0], {})]), Shelf("Battery", [(drawers[1], {})])]
    file(store, Filing("Efoil", WingKind.PROJECT, "30 April", NOON, shelves, TALK))
    file(store, filing(drawers[2], wing="Efoil", topic="battery"))
    file(store, filing(drawers[3], wing="Efoil", topic="WIRING"))
    with store.reading(ME) as tx:
        assert tx.palace.closets(1, 1) == [Closet(1, 1, 1, "Wiring"), Closet(1, 1, 2, "Battery")]
        assert [drawer.id for drawer in tx.palace.drawers(1, 1, 1)] == ["m0", "m3"]
        assert [drawer.id for drawer in tx.palace.drawers(1, 1, 2)] == ["m1", "m2"]


def test_a_drawer_that_is_filed_already_stays_where_it_is(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, tags={Tag.ITEMS: ("wire",)}))
    before = dump(store)
    assert file(store, filing(WIRE, wing="Garden", topic="Roses", tags={Tag.ITEMS: ("rose",)})) == []
    assert dump(store) == before
    assert file(store, filing(WIRE, ADVICE, wing="Garden")) == [Pointer(2, 1, 1)]


def test_a_drawer_that_a_filing_names_twice_is_filed_once(store: Store) -> None:
    remember(store, WIRE)
    shelves = [Shelf("Wiring", [(WIRE, {}), (WIRE, {})]), Shelf("Heat", [(WIRE, {})])]
    assert file(store, Filing("Efoil", WingKind.PROJECT, "30 April", NOON, shelves, TALK)) == [Pointer(1, 1, 1)]
    with store.reading(ME) as tx:
        assert [drawer.pointer for drawer in tx.drawers.all()] == [Pointer(1, 1, 1)]
        assert [closet.topic for closet in tx.palace.closets(1, 1)] == ["Wiring"]


def test_filing_what_is_not_there_opens_nothing(store: Store) -> None:
    remember(store, PACK)
    assert file(store, filing(WIRE)) == []
    with store.reading(ME) as tx:
        assert tx.palace.wings() == []


def test_numbers_are_never_given_again_after_erasing(store: Store) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    file(store, filing(WIRE))
    file(store, filing(ADVICE))
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    remember(store, said("m3", "a third"))
    assert file(store, filing(said("m3", "a third"))) == [Pointer(1, 1, 3)]
    file(store, filing(ROSES, talk=OTHER_TALK))
    store.erase(ME, OneConversation(OTHER_TALK), NOON)
    remember(store, ROSES)
    assert file(store, filing(ROSES, talk=OTHER_TALK)) == [Pointer(1, 3, 1)]
    store.erase(ME, OneConversation(TALK), NOON)
    store.erase(ME, OneConversation(OTHER_TALK), NOON)
    remember(store, WIRE)
    assert file(store, filing(WIRE)) == [Pointer(2, 1, 1)]


def test_many_threads_filing_at_once_share_no_number(store: Store) -> None:
    drawers = remember(store, *(said(f"m{number}", "words") for number in range(24)))
    with ThreadPoolExecutor(4) as pool:
        filed = list(
            pool.map(lambda drawer: file(store, filing(drawer, topic=f"topic {drawer.position % 3}")), drawers)
        )
    assert sorted(pointer for pointers in filed for pointer in pointers) == [
        Pointer(1, 1, number) for number in range(1, 25)
    ]
    with store.reading(ME) as tx:
        assert [closet.number for closet in tx.palace.closets(1, 1)] == [1, 2, 3]


def test_many_threads_filing_the_same_drawers_file_each_once(store: Store) -> None:
    drawers = remember(store, *(said(f"m{number}", "words") for number in range(6)))
    with ThreadPoolExecutor(4) as pool:
        filed = list(pool.map(lambda number: file(store, filing(*drawers, wing=f"wing {number}")), range(4)))
    assert sorted(map(len, filed)) == [0, 0, 0, 6]
    with store.reading(ME) as tx:
        assert len(list(tx.drawers.all())) == 6


@pytest.mark.parametrize("store_is_furnished", [True, False])
def test_places_that_are_not_there_have_nothing_in_them(store: Store, store_is_furnished: bool) -> None:
    if store_is_furnished:
        furnish(store)
    with store.reading(ME) as tx:
        assert tx.palace.rooms(99) == []
        assert tx.palace.closets(1, 99) == []
        assert tx.palace.drawers(99, 1) == []
        assert tx.palace.drawers(1, 1, 99) == []
        assert tx.palace.tags(DrawerId("nothing")) == {}
        assert tx.palace.tags(ROSES.id) == {}


def test_tags_are_kept_in_their_order_and_found_by_their_words(store: Store) -> None:
    remember(store, WIRE)
    tags = {Tag.PEOPLE: ("Zoe", "Ann"), Tag.PLACES: ("Zürich; west",)}
    file(store, filing(WIRE, tags=tags))
    with store.reading(ME) as tx:
        assert tx.palace.tags(WIRE.id) == tags
    assert found(store, "zurich") == found(store, "Ann") == [WIRE.id]


def test_tags_that_repeat_each_other_are_kept_once_and_leave_nothing_behind(store: Store) -> None:
    remember(store, WIRE)
    file(store, filing(WIRE, tags={Tag.PEOPLE: ("Derek", "DEREK", " ", "de  rek")}))
    with store.reading(ME) as tx:
        assert tx.palace.tags(WIRE.id) == {Tag.PEOPLE: ("Derek", "de rek")}
    assert store.erase(ME, OneDrawer(WIRE.id), NOON).erased["tags"] == 2
    assert found(store, "derek") == []


def test_nobody_else_sees_or_changes_them(store: Store) -> None:
    furnish(store)
    before = dump(store)
    with store.writing(YOU) as tx:
        assert tx.palace.wings() == []
        assert tx.palace.rooms(1) == []
        assert tx.palace.closets(1, 1) == []
        assert tx.palace.drawers(1, 1) == []
        assert tx.palace.tags(WIRE.id) == {}
        assert tx.palace.file(filing(WIRE, ROSES)) == []
    remember(store, WIRE, user=YOU)
    assert file(store, filing(WIRE), user=YOU) == [Pointer(1, 1, 1)]
    assert dump(store) == before
