from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palazzo.errors import Conflict, Invalid, NotFound
from palazzo.model.erasure import OneDrawer, WholeUser
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.palace import Closet, Move, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.stores.base import Store, Transaction
from tests.stores.openers import OPENERS
from tests.stores.samples import (
    ADVICE,
    ME,
    NOON,
    OTHER_TALK,
    PACK,
    ROSES,
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

NOTES = [note(f"note-{number}", f"note {number}") for number in range(6)]


def two_wings(store: Store) -> None:
    """Wiring in wing 1, roses and a note in wing 2."""
    remember(store, WIRE, ADVICE, ROSES, PACK)
    file(store, filing(WIRE, ADVICE, summary="Wires run hot."))
    file(store, filing(ROSES, wing="Garden", topic="Roses", talk=OTHER_TALK, summary="Lime."))
    file(store, filing(PACK, wing="Garden", topic="Battery", room="Notes", talk=None))


def wings(store: Store) -> list[Wing]:
    with store.reading(ME) as tx:
        return tx.palace.wings()


def lies_at(store: Store, *pointers: Pointer) -> list[str]:
    with store.reading(ME) as tx:
        return [tx.drawers.at(pointer).id for pointer in pointers]


def test_a_renamed_wing_keeps_its_old_name_as_an_alias(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.rename(1, "The Board")
        assert tx.palace.wings()[0] == Wing(1, WingKind.PROJECT, "The Board", ("Efoil rebuild",), kept=True)
        tx.order.rename(1, "Efoil Rebuild")
        assert tx.palace.wings()[0] == Wing(1, WingKind.PROJECT, "Efoil Rebuild", ("The Board",), kept=True)
    remember(store, NOTES[0])
    assert file(store, filing(NOTES[0], wing="the board")) == [Pointer(1, 1, 3)]


def test_a_name_of_another_wing_is_a_conflict(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.rename(2, "Flowers")
    before = dump(store)
    for name in ("GARDEN", "flowers"):
        with pytest.raises(Conflict, match="W-002; merge the two"), store.writing(ME) as tx:
            tx.order.rename(1, name)
    with pytest.raises(Invalid), store.writing(ME) as tx:
        tx.order.rename(1, "!")
    assert dump(store) == before


def test_a_merged_wing_hands_over_its_drawers_its_names_and_its_number(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        assert tx.order.merge(2, into=1) == [
            Move(ROSES.id, Pointer(2, 1, 1), Pointer(1, 2, 1)),
            Move(PACK.id, Pointer(2, 2, 1), Pointer(1, 3, 1)),
        ]
        assert tx.palace.wings() == [Wing(1, WingKind.PROJECT, "Efoil rebuild", ("Garden",))]
        assert [(room.title, room.summary) for room in tx.palace.rooms(1)] == [
            ("30 April", "Wires run hot."),
            ("30 April", "Lime."),
            ("Notes", ""),
        ]
        assert tx.palace.closets(1, 2) == [Closet(1, 2, 1, "Roses", "Lime.")]
        assert [tx.order.resolve(pointer) for pointer in (Pointer(2), Pointer(2, 1), Pointer(2, 2, 1))] == [
            Pointer(1),
            Pointer(1, 2),
            Pointer(1, 3),
        ]
    assert lies_at(store, Pointer(2, 1, 1), Pointer(1, 2, 1), Pointer(2, 2, 1)) == [ROSES.id, ROSES.id, PACK.id]
    assert found(store, "roses lime") == [ROSES.id]


def test_rooms_of_the_same_conversation_and_closets_of_the_same_topic_become_one(store: Store) -> None:
    remember(store, WIRE, ADVICE, PACK, NOTES[1])
    file(store, filing(WIRE, topic="Wiring"))
    file(store, filing(ADVICE, wing="Advice", topic="WIRING"))
    file(store, filing(PACK, room="Notes", talk=None))
    file(store, filing(NOTES[1], wing="Advice", room="Notes", topic="Other", talk=None))
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
        assert len(tx.palace.rooms(1)) == 2
        assert [drawer.id for drawer in tx.palace.drawers(1, 1, 1)] == [WIRE.id, ADVICE.id]
        assert [closet.topic for closet in tx.palace.closets(1, 2)] == ["Wiring", "Other"]


def test_the_number_of_a_merged_wing_is_never_given_again(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
    remember(store, NOTES[0], NOTES[1])
    assert file(store, filing(NOTES[0], wing="Kitchen", talk=None)) == [Pointer(3, 1, 1)]
    assert file(store, filing(NOTES[1], wing="Garden", talk=None, room="Notes")) == [Pointer(1, 3, 2)]


def test_a_wing_that_is_merged_twice_is_found_by_every_number_and_name(store: Store) -> None:
    two_wings(store)
    remember(store, NOTES[0])
    file(store, filing(NOTES[0], wing="Kitchen", talk=None))
    with store.writing(ME) as tx:
        tx.order.merge(2, into=3)
        tx.order.merge(3, into=1)
        assert tx.order.resolve(Pointer(2)) == tx.order.resolve(Pointer(3)) == Pointer(1)
        assert tx.order.resolve(Pointer(2, 1)) == Pointer(1, 3)
        assert tx.palace.wings()[0].aliases == ("Garden", "Kitchen")
    assert lies_at(store, Pointer(2, 1, 1), Pointer(3, 2, 1), Pointer(1, 3, 1)) == [ROSES.id] * 3


def test_wings_that_are_the_same_or_not_there_cannot_be_merged(store: Store) -> None:
    two_wings(store)
    before = dump(store)
    for wing, into in ((1, 9), (9, 1)):
        with pytest.raises(NotFound, match="no wing § W-009"), store.writing(ME) as tx:
            tx.order.merge(wing, into=into)
    with pytest.raises(Invalid), store.writing(ME) as tx:
        tx.order.merge(1, into=1)
    with pytest.raises(NotFound), store.writing(ME) as tx:
        tx.order.rename(9, "Ninth")
    assert dump(store) == before


def test_a_room_that_moves_takes_its_closets_and_summaries_along(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        assert tx.order.move(Pointer(2, 1), Pointer(1)) == [Move(ROSES.id, Pointer(2, 1, 1), Pointer(1, 2, 1))]
        assert [(room.number, room.summary) for room in tx.palace.rooms(1)] == [(1, "Wires run hot."), (2, "Lime.")]
        assert tx.palace.closets(1, 2) == [Closet(1, 2, 1, "Roses", "Lime.")]
        assert [room.number for room in tx.palace.rooms(2)] == [2]
        assert tx.order.resolve(Pointer(2, 1)) == Pointer(1, 2)
    assert lies_at(store, Pointer(2, 1, 1)) == [ROSES.id]


def test_a_closet_moves_alone_and_what_was_summed_up_with_it_is_forgotten(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, topic="Heat", summary="Both."))
    file(store, filing(ADVICE, topic="Wiring", summary="Use thicker wire."))
    with store.writing(ME) as tx:
        wing = tx.order.open_wing("Workshop", WingKind.TOPIC)
        assert tx.order.move(Pointer(1, 1), Pointer(wing), closet="wiring") == [
            Move(ADVICE.id, Pointer(1, 1, 2), Pointer(2, 1, 1))
        ]
        assert [(closet.topic, closet.summary) for closet in tx.palace.closets(1, 1)] == [("Heat", "Both.")]
        assert [(closet.topic, closet.summary) for closet in tx.palace.closets(2, 1)] == [
            ("Wiring", "Use thicker wire.")
        ]
        assert [tx.palace.rooms(number)[0].summary for number in (1, 2)] == ["", ""]
        assert tx.palace.rooms(2)[0].conversation_id == WIRE.conversation_id


def test_a_drawer_moves_to_a_room_and_a_topic(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        [move] = tx.order.move(Pointer(2, 2, 1), Pointer(1, 1), topic="Charging")
        assert move == Move(PACK.id, Pointer(2, 2, 1), Pointer(1, 1, 3))
        assert [closet.topic for closet in tx.palace.closets(1, 1)] == ["Wiring", "Charging"]
        assert [room.number for room in tx.palace.rooms(2)] == [1]
        place = tx.drawers.find([PACK.id])[PACK.id].place
        assert place is not None
        assert (place.pointer, place.closet) == (Pointer(1, 1, 3), "Charging")


def test_inside_its_room_a_drawer_changes_the_closet_and_keeps_its_pointer(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        [move] = tx.order.move(Pointer(1, 1, 2), Pointer(1, 1), topic="Advice")
        assert move == Move(ADVICE.id, Pointer(1, 1, 2), Pointer(1, 1, 2))
        assert [drawer.id for drawer in tx.palace.drawers(1, 1, 2)] == [ADVICE.id]
    before = dump(store)
    with store.writing(ME) as tx:
        assert tx.order.move(Pointer(1, 1, 2), Pointer(1, 1), topic="advice") == []
        assert tx.order.move(Pointer(1, 1), Pointer(1)) == []
    assert dump(store) == before


def test_a_drawer_that_comes_back_gets_a_number_never_given_before(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.move(Pointer(1, 1, 1), Pointer(2, 1))
        [move] = tx.order.move(Pointer(2, 1, 2), Pointer(1, 1))
        assert move.new == Pointer(1, 1, 3)
    assert lies_at(store, Pointer(1, 1, 1), Pointer(2, 1, 2), Pointer(1, 1, 3)) == [WIRE.id] * 3


def test_places_that_are_empty_after_a_move_go(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.move(Pointer(2, 1, 1), Pointer(1, 1))
        assert [room.number for room in tx.palace.rooms(2)] == [2]
        tx.order.move(Pointer(2, 2), Pointer(1))
        assert [wing.number for wing in tx.palace.wings()] == [1]
    assert not [record for record in dump(store) if record["table"] == "wing_names" and record["wing"] == 2]


@pytest.mark.parametrize(
    ("what", "to", "closet", "error"),
    [
        (Pointer(1), Pointer(2), None, Invalid),
        (Pointer(9, 1), Pointer(2), None, NotFound),
        (Pointer(1, 9), Pointer(2), None, NotFound),
        (Pointer(1, 1, 9), Pointer(2), None, NotFound),
        (Pointer(1, 1), Pointer(9), None, NotFound),
        (Pointer(1, 1), Pointer(2, 9), None, NotFound),
        (Pointer(1, 1), Pointer(2), "Roses", NotFound),
    ],
)
def test_what_is_not_there_cannot_be_moved_and_nothing_changes(
    store: Store, what: Pointer, to: Pointer, closet: str | None, error: type[Exception]
) -> None:
    two_wings(store)
    before = dump(store)
    with pytest.raises(error), store.writing(ME) as tx:
        tx.order.move(what, to, closet=closet)
    with pytest.raises(NotFound), store.reading(ME) as tx:
        tx.order.resolve(Pointer(9, 1))
    assert dump(store) == before


def test_a_moved_drawer_that_is_erased_is_found_by_none_of_its_pointers(store: Store) -> None:
    furnish(store)
    receipt = store.erase(ME, OneDrawer(PACK.id), NOON)
    assert receipt.complete
    assert {table: receipt.erased[table] for table in ("pointers", "rooms", "moved")} == {
        "pointers": 2,
        "rooms": 1,
        "moved": 1,
    }
    with store.reading(ME) as tx:
        for pointer in (Pointer(2, 1, 1), Pointer(1, 2, 1)):
            with pytest.raises(NotFound):
                tx.drawers.at(pointer)
        with pytest.raises(NotFound):
            tx.order.resolve(Pointer(2, 1))
        assert tx.order.resolve(Pointer(2)) == Pointer(1)


def test_a_summary_that_spoke_of_a_drawer_does_not_outlive_it_elsewhere(store: Store) -> None:
    remember(store, WIRE, ADVICE)
    file(store, filing(WIRE, ADVICE, summary="secret"))
    remember(store, ROSES)
    file(store, filing(ROSES, wing="Garden"))
    with store.writing(ME) as tx:
        tx.order.move(Pointer(1, 1, 1), Pointer(2))
    with store.writing(ME) as tx:
        tx.order.move(Pointer(1, 1), Pointer(2))
    store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert "secret" not in str(dump(store))


def test_the_name_of_a_merged_wing_goes_with_the_last_drawer_that_lay_there(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
        tx.order.move(Pointer(1, 2), Pointer(1, 1))
    store.erase(ME, OneDrawer(ROSES.id), NOON)
    assert wings(store)[0].aliases == ("Garden",)
    assert store.erase(ME, OneDrawer(PACK.id), NOON).erased["wing_names"] == 1
    assert wings(store)[0].aliases == ()
    assert "garden" not in str(dump(store)).replace(str(OTHER_TALK), "").casefold()


def test_a_name_that_the_wing_has_taken_on_stays(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
        tx.order.rename(1, "Garden")
    for drawer in (ROSES, PACK):
        store.erase(ME, OneDrawer(drawer.id), NOON)
    assert wings(store) == [Wing(1, WingKind.PROJECT, "Garden", ("Efoil rebuild",), kept=True)]


def test_aliases_and_old_pointers_travel(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
        tx.order.rename(1, "The Board")
    for opener in OPENERS.values():
        with opener() as other:
            with other.writing(ME) as tx:
                tx.transfer.load(dump(store))
            assert dump(other) == dump(store)
            assert wings(other) == wings(store)
            assert lies_at(other, Pointer(2, 1, 1)) == [ROSES.id]
            with other.reading(ME) as tx:
                assert tx.order.resolve(Pointer(2)) == Pointer(1)


def test_an_export_from_before_things_were_put_in_order_changes_nothing(store: Store) -> None:
    two_wings(store)
    earlier = dump(store)
    with store.writing(ME) as tx:
        tx.order.merge(2, into=1)
        tx.order.rename(1, "The Board")
    now = dump(store)
    with store.writing(ME) as tx:
        assert tx.transfer.load(earlier) == 0
    assert dump(store) == now


def test_an_export_from_after_a_move_leaves_one_place_for_each_drawer(store: Store) -> None:
    two_wings(store)
    earlier = dump(store)
    with store.writing(ME) as tx:
        tx.order.move(Pointer(2, 2, 1), Pointer(1, 1))
    later = dump(store)
    with store.writing(YOU) as tx:
        tx.transfer.load(earlier)
        tx.transfer.load(later)
        assert [drawer.pointer for drawer in tx.drawers.all() if drawer.id == PACK.id] == [Pointer(1, 1, 3)]
        assert tx.drawers.at(Pointer(2, 2, 1)).id == PACK.id


def test_workers_that_put_things_in_order_at_once_make_no_duplicates(store: Store) -> None:
    remember(store, *NOTES)
    for number, drawer in enumerate(NOTES):
        file(store, filing(drawer, wing=f"Wing {number}", talk=None))

    def work(number: int) -> None:
        with suppress(NotFound, Invalid, Conflict), store.writing(ME) as tx:
            target = tx.order.open_wing(f"wing {number % 2}", WingKind.TOPIC)
            tx.order.merge(number + 1, into=target)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(6)))
    with store.reading(ME) as tx:
        assert [wing.number for wing in tx.palace.wings()] == [1, 2]
        check(tx, {Pointer(number + 1, 1, 1): drawer.id for number, drawer in enumerate(NOTES)})


def test_nobody_else_can_rename_merge_or_move(store: Store) -> None:
    furnish(store)
    before = dump(store)
    remember(store, WIRE, user=YOU)
    attempts: list[Callable[[Transaction], object]] = [
        lambda tx: tx.order.rename(1, "Mine"),
        lambda tx: tx.order.merge(1, into=2),
        lambda tx: tx.order.move(Pointer(1, 1), Pointer(1)),
        lambda tx: tx.order.resolve(Pointer(2)),
    ]
    for attempt in attempts:
        with pytest.raises(NotFound), store.writing(YOU) as tx:
            attempt(tx)
    assert dump(store) == before


def check(tx: Transaction, given: dict[Pointer, DrawerId]) -> None:
    """Every pointer ever given leads to its drawer, every drawer lies in one place, nothing is empty or twice there."""
    assert {pointer: tx.drawers.at(pointer).id for pointer in given} == given
    names = [name for wing in tx.palace.wings() for name in (wing.name, *wing.aliases)]
    assert len(names) == len({name.casefold() for name in names})
    shelved = []
    for wing in tx.palace.wings():
        assert tx.palace.rooms(wing.number)
        for room in tx.palace.rooms(wing.number):
            closets = tx.palace.closets(wing.number, room.number)
            inside = [tx.palace.drawers(wing.number, room.number, closet.number) for closet in closets]
            assert all(inside)
            shelved += [drawer.id for drawers in inside for drawer in drawers]
            assert len({closet.topic.casefold() for closet in closets}) == len(closets)
    assert sorted(shelved) == sorted(set(given.values()))


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("rename"), st.integers(1, 4), st.sampled_from(["Efoil", "Garden", "Kitchen", "garden"])),
        st.tuples(st.just("merge"), st.integers(1, 4), st.integers(1, 4)),
        st.tuples(st.just("room"), st.integers(0, 7), st.integers(1, 4)),
        st.tuples(st.just("drawer"), st.integers(0, 7), st.integers(0, 7)),
    ),
    max_size=8,
)


def change(tx: Transaction, drawers: list[DrawerId], kind: str, one: int, other: int | str) -> list[Move]:
    if kind == "rename":
        tx.order.rename(one, str(other))
        return []
    if kind == "merge":
        return tx.order.merge(one, into=int(other))
    pointer = tx.drawers.get(drawers[one]).pointer
    assert pointer is not None
    if kind == "room":
        return tx.order.move(Pointer(pointer.wing, pointer.room), Pointer(int(other)))
    target = tx.drawers.get(drawers[int(other)]).pointer
    assert target is not None
    return tx.order.move(pointer, target, topic=f"topic {one % 2}")


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=CHANGES)
def test_however_things_are_put_in_order_every_pointer_ever_given_leads_to_its_drawer(
    store: Store, changes: list[tuple[str, int, int | str]]
) -> None:
    given: dict[Pointer, DrawerId] = {}
    with store.writing(ME) as tx:
        talks = [ConversationId(f"talk {number % 3}") for number in range(8)]
        drawers = add(tx, *(said(f"m{number}", "words", talk) for number, talk in enumerate(talks)))
        for number, (drawer, talk) in enumerate(zip(drawers, talks, strict=True)):
            [pointer] = tx.palace.file(
                filing(drawer, wing=f"Wing {number % 4}", topic=f"topic {number % 5}", talk=talk)
            )
            given[pointer] = drawer.id
    for kind, one, other in changes:
        with suppress(NotFound, Invalid, Conflict), store.writing(ME) as tx:
            for move in change(tx, [drawer.id for drawer in drawers], kind, one, other):
                assert given.setdefault(move.new, move.drawer) == move.drawer
    with store.reading(ME) as tx:
        check(tx, given)
    assert store.erase(ME, WholeUser(ME), NOON).complete


def test_a_name_that_nobody_chose_gives_up_the_one_before(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.rename(1, "Garden shed", given=False)
        assert tx.palace.wings()[0] == Wing(1, WingKind.PROJECT, "Garden shed")


def test_a_person_keeps_a_wing_and_a_room_as_they_are(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        assert not tx.palace.wings()[0].kept
        tx.order.keep(Pointer(1))
        tx.order.keep(Pointer(1, 1))
        assert tx.palace.wings()[0].kept


def test_a_room_gets_another_title(store: Store) -> None:
    two_wings(store)
    with store.writing(ME) as tx:
        tx.order.retitle(Pointer(1, 1), "Wiring")
        assert tx.palace.rooms(1)[0].title == "Wiring"
        with pytest.raises(NotFound):
            tx.order.retitle(Pointer(9, 9), "Nothing")
