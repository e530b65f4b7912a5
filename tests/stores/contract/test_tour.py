from dataclasses import replace
from datetime import UTC, timedelta

from palazzo.model.drawer import Drawer
from palazzo.model.moment import to_micros
from palazzo.model.palace import Filing, Shelf, WingKind
from palazzo.model.pointer import Pointer
from palazzo.stores.base import Store
from palazzo.stores.touring import DrawerPlace, RoomPlace
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
    file,
    filing,
    remember,
    said,
)

LATER = NOON + timedelta(days=3)


def furnish(store: Store) -> None:
    """Two wings; the first has a room of a conversation with two topics, and a later one."""
    later = replace(ROSES, said_at=LATER)
    remember(store, WIRE, ADVICE, later, PACK)
    shelves = [Shelf("Advice", [(ADVICE, {})]), Shelf("Wiring", [(WIRE, {})])]
    file(store, Filing("Efoil rebuild", WingKind.PROJECT, "30 April", NOON, shelves, conversation_id=TALK))
    file(store, replace(filing(later, room="3 May", topic="Roses", talk=OTHER_TALK), started_at=LATER))
    file(store, filing(PACK, wing="Garden", talk=None, room="Notes"))


def test_wings_say_how_much_lies_in_them_and_from_when_to_when(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        efoil, garden = tx.tour.wings()
    assert (efoil.wing.name, efoil.rooms, efoil.drawers) == ("Efoil rebuild", 2, 3)
    assert (efoil.first_at, efoil.last_at) == (NOON.astimezone(UTC), LATER.astimezone(UTC))
    assert (garden.wing.name, garden.rooms, garden.drawers) == ("Garden", 1, 1)


def test_nobody_sees_anybody_elses_palace(store: Store) -> None:
    furnish(store)
    with store.reading(YOU) as tx:
        assert tx.tour.wings() == []
        assert tx.tour.rooms(1, 10) == []
        assert tx.tour.room(Pointer(1, 1)) is None
        assert tx.tour.drawers(1, 1, 10) == []
        assert tx.tour.waiting(10) == []


def test_rooms_come_latest_first_with_their_topics_and_go_on_after_any_of_them(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        first, second = tx.tour.rooms(1, 10)
        place = RoomPlace(to_micros(first.room.started_at), first.room.number)
        assert tx.tour.rooms(1, 1) == [first]
        assert tx.tour.rooms(1, 10, place) == [second]
        assert tx.tour.room(Pointer(1, 1)) == second
    assert (first.room.title, first.topics, first.drawers) == ("3 May", ("Roses",), 1)
    assert (second.room.title, second.topics, second.drawers) == ("30 April", ("Advice", "Wiring"), 2)
    assert second.last_at == NOON.astimezone(UTC)


def test_the_latest_rooms_come_whatever_their_wings(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        in_wings = [view for wing in (1, 2) for view in tx.tour.rooms(wing, 10)]
        latest = tx.tour.latest_rooms(10)
        assert tx.tour.latest_rooms(1) == latest[:1]
    assert sorted(latest, key=lambda view: str(view.room.pointer)) == sorted(
        in_wings, key=lambda view: str(view.room.pointer)
    )
    began = [view.room.started_at for view in latest]
    assert began == sorted(began, reverse=True)
    assert len(began) == 3


def test_closets_say_how_many_drawers_they_have(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        assert [(one.closet.topic, one.drawers) for one in tx.tour.closets(1, 1)] == [("Advice", 1), ("Wiring", 1)]


def test_a_rooms_drawers_come_as_they_were_said_whatever_their_closets(store: Store) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        wire, advice = tx.tour.drawers(1, 1, 10)
        place = DrawerPlace(to_micros(wire.drawer.said_at), wire.drawer.position, 2)
        assert tx.tour.drawers(1, 1, 1) == [wire]
        assert tx.tour.drawers(1, 1, 10, after=place) == [advice]
        assert tx.tour.drawers(1, 1, 10, closet=1) == [advice]
        assert tx.tour.drawers(1, 1, 10, closet=1, after=place) == [advice]
    assert (wire.drawer.id, advice.drawer.id) == (WIRE.id, ADVICE.id)
    assert wire.place is not None
    assert wire.place.closet == "Wiring"


def test_what_is_not_filed_yet_waits_in_the_order_of_writing(store: Store) -> None:
    furnish(store)
    remember(store, *_more())
    with store.reading(ME) as tx:
        waiting = tx.tour.waiting(10)
        assert [filed.drawer.id for _, filed in waiting] == [drawer.id for drawer in _more()]
        assert tx.tour.waiting(1) == waiting[:1]
        assert tx.tour.waiting(10, after=waiting[0][0]) == waiting[1:]
        assert all(filed.place is None for _, filed in waiting)


def _more() -> list[Drawer]:
    return [said("later-1", "One more thing"), said("later-2", "And another")]
