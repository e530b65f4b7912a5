"""Looking round: pages of rooms and drawers, by the addresses that people use."""

from palazzo.errors import NotFound
from palazzo.model.moment import to_micros
from palazzo.model.page import Page, checked_limit, cursor, page_of, position
from palazzo.model.palace import FiledDrawer
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree
from palazzo.order.addresses import room_at, wing_at
from palazzo.stores.base import Transaction
from palazzo.stores.touring import DrawerPlace, RoomPlace


def wing_view(tx: Transaction, wing: str) -> WingView:
    """The wing of this name or pointer, seen from outside."""
    number = wing_at(tx, wing).number
    return next(view for view in tx.tour.wings() if view.wing.number == number)


def room_page(tx: Transaction, wing: str, after: str | None, limit: int) -> Page[RoomView]:
    """Some rooms of a wing, those that began last first."""
    start = position(after, int, int)
    place = None if start is None else RoomPlace(int(start[0]), int(start[1]))
    found = tx.tour.rooms(wing_at(tx, wing).number, checked_limit(limit) + 1, place)
    return page_of(found, limit, lambda view: (to_micros(view.room.started_at), view.room.number))


def room_view(tx: Transaction, room: str) -> tuple[RoomView, list[ClosetTree]]:
    """The room of this pointer, and its closets."""
    pointer = room_at(tx, room)
    view = tx.tour.room(pointer)
    if view is None:
        raise NotFound(f"there is no room {room!r}; `palazzo browse` shows what there is", room=room)
    return view, tx.tour.closets(pointer.wing, pointer.room)


def drawer_page(tx: Transaction, room: str, closet: int | None, after: str | None, limit: int) -> Page[FiledDrawer]:
    """Some drawers of a room, or of one of its closets, in the order in which they were said."""
    start = position(after, int, int, int)
    place = None if start is None else DrawerPlace(int(start[0]), int(start[1]), int(start[2]))
    pointer = room_at(tx, room)
    found = tx.tour.drawers(pointer.wing, pointer.room, checked_limit(limit) + 1, closet, place)
    return page_of(found, limit, _place_of)


def vestibule(tx: Transaction, after: str | None, limit: int) -> Page[FiledDrawer]:
    """Some drawers that are not filed yet, oldest first."""
    [start] = position(after, int) or (0,)
    found = tx.tour.waiting(checked_limit(limit) + 1, int(start))
    shown = tuple(filed for _, filed in found[:limit])
    return Page(shown, cursor((found[limit - 1][0],)) if len(found) > limit else None)


def _place_of(filed: FiledDrawer) -> tuple[int, ...]:
    pointer = filed.drawer.pointer
    return to_micros(filed.drawer.said_at), filed.drawer.position, 0 if pointer is None else pointer.drawer
