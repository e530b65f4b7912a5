from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palazzo.errors import Conflict, NotFound
from palazzo.model.aaak import Tag
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId, new_drawer_id, utc_now
from palazzo.model.palace import FiledDrawer, Place
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
    add,
    dump,
    file,
    filing,
    found,
    furnish,
    note,
    remember,
    said,
)


def test_a_message_goes_to_the_end_of_its_conversation(store: Store) -> None:
    added = remember(store, WIRE, ROSES, ADVICE)
    assert [drawer.position for drawer in added] == [1, 1, 2]
    with store.reading(ME) as tx:
        assert [tx.drawers.get(drawer.id) for drawer in added] == added
        assert tx.conversations.get(TALK).length == 2


def test_a_note_has_no_position_and_needs_no_conversation(store: Store) -> None:
    assert remember(store, PACK) == [PACK]
    with store.reading(ME) as tx:
        assert tx.drawers.get(PACK.id) == PACK
    assert [user.id for user in store.users.all()] == [ME]


def test_a_message_of_a_conversation_that_is_not_open_is_not_found(store: Store) -> None:
    with store.writing(ME) as tx, pytest.raises(NotFound):
        tx.drawers.add(WIRE)


def test_every_field_is_kept(store: Store) -> None:
    drawer = replace(
        WIRE,
        role=Role.ASSISTANT,
        said_at=datetime(1969, 7, 20, 20, 17, 40, 999_999, tzinfo=timezone(-timedelta(hours=9, minutes=30))),
        written_at=datetime(2026, 4, 30, 1, 2, 3, 4, tzinfo=UTC),
        stability=0.1 + 0.2,
        provenance=Provenance.WEB,
        speaker="Ann",
    )
    remember(store, drawer)
    with store.reading(ME) as tx:
        kept = tx.drawers.get(drawer.id)
    assert kept == replace(drawer, position=1)
    assert kept.said_at.utcoffset() == -timedelta(hours=9, minutes=30)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1))
def test_any_text_is_kept_word_for_word(store: Store, text: str) -> None:
    drawer = replace(note(new_drawer_id(utc_now()), text), speaker=text)
    remember(store, drawer)
    with store.reading(ME) as tx:
        assert tx.drawers.get(drawer.id) == drawer


def test_a_message_is_searchable_by_words_at_once_and_waits_for_its_vector(store: Store) -> None:
    with store.writing(ME) as tx:
        add(tx, WIRE)
        assert tx.words.occurrences(["overh"]).counts == {"overh": 1}
        assert [drawer.id for drawer in tx.vectors.pending(1, 5)] == [WIRE.id]


def test_adding_the_same_words_again_changes_nothing_and_returns_what_is_stored(store: Store) -> None:
    [first, _] = remember(store, WIRE, ADVICE)
    before = dump(store)
    later = replace(WIRE, said_at=NOON + timedelta(days=1), written_at=NOON + timedelta(days=1), stability=0.1)
    assert remember(store, later) == [first]
    assert dump(store) == before
    assert found(store, "overheated") == [WIRE.id]


@pytest.mark.parametrize(
    "other",
    [
        replace(WIRE, content="I tried a 10-AWG wire"),
        replace(WIRE, role=Role.ASSISTANT),
        replace(WIRE, speaker="Ann"),
        replace(WIRE, conversation_id=OTHER_TALK),
    ],
)
def test_adding_other_words_under_the_same_id_is_a_conflict(store: Store, other: Drawer) -> None:
    remember(store, WIRE)
    before = dump(store)
    with pytest.raises(Conflict):
        remember(store, other)
    assert dump(store) == before


def test_a_drawer_that_is_not_there_is_not_found_whoever_else_has_it(store: Store) -> None:
    remember(store, WIRE, user=YOU)
    with store.reading(ME) as tx, pytest.raises(NotFound):
        tx.drawers.get(WIRE.id)


def test_a_pointer_leads_to_its_drawer(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    assert file(store, filing(WIRE, ADVICE)) == [Pointer(1, 1, 1), Pointer(1, 1, 2)]
    with store.reading(ME) as tx:
        assert tx.drawers.at(Pointer(1, 1, 2)) == replace(ADVICE, position=2, pointer=Pointer(1, 1, 2))


def test_a_former_pointer_leads_to_the_drawer_where_it_is_now(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, ADVICE))
    store.erase(ME, OneDrawer(ADVICE.id), NOON)
    with store.writing(ME) as tx:  # an export may hold drawers that were moved
        former = {"table": "pointers", "wing": 1, "room": 1, "drawer": 2, "row": WIRE.id, "closet": 1, "current": 0}
        assert tx.transfer.load([former]) == 1
        assert tx.drawers.at(Pointer(1, 1, 2)) == tx.drawers.get(WIRE.id) == tx.drawers.at(Pointer(1, 1, 1))
        assert tx.drawers.get(WIRE.id).pointer == Pointer(1, 1, 1)
        assert tx.drawers.count() == len(list(tx.drawers.all())) == 1


@pytest.mark.parametrize("pointer", [Pointer(1, 1, 1), Pointer(1, 1, 9), Pointer(1, 1), Pointer(1), Pointer(9, 9, 9)])
def test_a_pointer_that_is_erased_or_never_was_is_not_found(store: Store, pointer: Pointer) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, ADVICE))
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    with store.reading(ME) as tx, pytest.raises(NotFound):
        tx.drawers.at(pointer)


def test_drawers_are_found_with_their_places(store: Store) -> None:
    remember(store, WIRE, ROSES)
    file(store, filing(WIRE, tags={Tag.ITEMS: ("silicone wire",)}))
    with store.reading(ME) as tx:
        hits = tx.drawers.find([WIRE.id, ROSES.id, DrawerId("nothing")])
    pointer = Pointer(1, 1, 1)
    place = Place(pointer, "Efoil rebuild", "30 April", "Wiring", {Tag.ITEMS: ("silicone wire",)})
    assert hits == {
        WIRE.id: FiledDrawer(replace(WIRE, position=1, pointer=pointer), place),
        ROSES.id: FiledDrawer(replace(ROSES, position=1), None),
    }


@pytest.mark.parametrize(
    ("after", "up_to", "expected"),
    [(0, None, "abcd"), (2, None, "cd"), (1, 3, "bc"), (0, 0, ""), (2, 2, ""), (4, None, ""), (0, 99, "abcd")],
)
def test_a_conversation_is_read_in_order_and_in_parts(
    store: Store, after: int, up_to: int | None, expected: str
) -> None:
    remember(store, *(said(f"m{text}", text) for text in "abcd"), ROSES)
    with store.reading(ME) as tx:
        assert (
            "".join(drawer.content for drawer in tx.drawers.of_conversation(TALK, after=after, up_to=up_to)) == expected
        )


def test_all_drawers_come_in_the_order_of_writing_one_by_one(store: Store) -> None:
    remember(store, PACK, WIRE, ROSES, ADVICE)
    with store.reading(ME) as tx:
        every = tx.drawers.all()
        assert isinstance(every, Iterator)
        assert [drawer.id for drawer in every] == [PACK.id, WIRE.id, ROSES.id, ADVICE.id]
        assert tx.drawers.count() == 4


def test_many_threads_writing_the_same_conversation_lose_nothing_and_share_no_position(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: remember(store, said(f"m{number}", f"message {number}")), range(40)))
    with store.reading(ME) as tx:
        drawers = tx.drawers.of_conversation(TALK)
    assert [drawer.position for drawer in drawers] == list(range(1, 41))
    assert {drawer.content for drawer in drawers} == {f"message {number}" for number in range(40)}


def test_many_threads_adding_the_same_message_store_it_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        added = list(pool.map(lambda _: remember(store, WIRE), range(12)))
    assert added == [[replace(WIRE, position=1)]] * 12
    with store.reading(ME) as tx:
        assert tx.drawers.count() == 1


def test_nobody_else_sees_them(store: Store) -> None:
    furnish(store)
    with store.reading(YOU) as tx:
        assert list(tx.drawers.all()) == []
        assert tx.drawers.count() == 0
        assert tx.drawers.find([WIRE.id, PACK.id]) == {}
        assert tx.drawers.of_conversation(TALK) == []
        with pytest.raises(NotFound):
            tx.drawers.at(Pointer(1, 1, 1))


def test_the_same_id_of_another_user_is_another_drawer(store: Store) -> None:
    furnish(store)
    before = dump(store)
    remember(store, replace(WIRE, content="mine is cold"), user=YOU)
    assert dump(store) == before
    with store.reading(YOU) as tx:
        assert tx.drawers.get(WIRE.id).content == "mine is cold"
