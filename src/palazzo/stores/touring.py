"""The interface to a store for those who look round in a palace; part of the contract in `base.py`."""

from typing import NamedTuple, Protocol

from palazzo.model.palace import FiledDrawer
from palazzo.model.pointer import Pointer
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree


class RoomPlace(NamedTuple):
    """Where a page of rooms ended; times in microseconds."""

    started_at: int
    number: int


class DrawerPlace(NamedTuple):
    """Where a page of a room's drawers ended."""

    said_at: int
    position: int
    drawer: int


class Tour(Protocol):
    """How much lies where, and what lies there a page at a time."""

    def wings(self) -> list[WingView]:
        """Return every wing by number, each with its rooms and drawers counted."""
        ...

    def rooms(self, wing: int, limit: int, after: RoomPlace | None = None) -> list[RoomView]:
        """Return at most `limit` rooms of a wing, those that began last first, beginning after `after`."""
        ...

    def latest_rooms(self, limit: int) -> list[RoomView]:
        """Return at most `limit` rooms of all wings, those that began last first."""
        ...

    def room(self, pointer: Pointer) -> RoomView | None:
        """Return one room, or None if there is none."""
        ...

    def closets(self, wing: int, room: int) -> list[ClosetTree]:
        """Return the room's closets by number, each with its drawers counted."""
        ...

    def drawers(
        self, wing: int, room: int, limit: int, closet: int | None = None, after: DrawerPlace | None = None
    ) -> list[FiledDrawer]:
        """Return at most `limit` drawers of a room or of one closet as they were said, beginning after `after`."""
        ...

    def waiting(self, limit: int, after: int = 0) -> list[tuple[int, FiledDrawer]]:
        """Return at most `limit` drawers that are not filed yet, each with its row, oldest first, after that row."""
        ...
