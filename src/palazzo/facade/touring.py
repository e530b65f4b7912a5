"""The part of a palace that one walks through: wings, rooms, closets and drawers."""

from collections.abc import Collection, Iterator

from palazzo.facade.owned import Owned
from palazzo.model.details import DrawerDetails
from palazzo.model.drawer import Drawer
from palazzo.model.given import checks_arguments
from palazzo.model.ids import DrawerId
from palazzo.model.page import Page, checked_limit
from palazzo.model.palace import Closet, FiledDrawer, Room, Wing
from palazzo.model.pointer import Pointer
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree, RoomTree, WingTree
from palazzo.order import touring
from palazzo.order.addresses import drawer_at, wing_at
from palazzo.order.details import details
from palazzo.stores.base import Transaction


@checks_arguments
class Touring(Owned):
    """What lies where."""

    def show(self, address: str | Pointer | DrawerId) -> FiledDrawer:
        """Return a drawer by its id or by any pointer it ever had; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            drawer = drawer_at(tx, address)
            return tx.drawers.find([drawer.id])[drawer.id]

    def details(self, address: str | Pointer | DrawerId, *, around: int = 2) -> DrawerDetails:
        """Return everything that is known of a drawer, with so many messages before and after it."""
        with self._parts.store.reading(self.user) as tx:
            return details(tx, address, around)

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        """Return those of `ids` that exist, each with its place."""
        with self._parts.store.reading(self.user) as tx:
            return tx.drawers.find(ids)

    def drawers(self) -> Iterator[Drawer]:
        """Yield every drawer in the order of writing."""
        with self._parts.store.reading(self.user) as tx:
            yield from tx.drawers.all()

    def count(self) -> int:
        """Return how many drawers there are."""
        with self._parts.store.reading(self.user) as tx:
            return tx.drawers.count()

    def wings(self) -> list[Wing]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.wings()

    def rooms(self, wing: int) -> list[Room]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.rooms(wing)

    def closets(self, wing: int, room: int) -> list[Closet]:
        with self._parts.store.reading(self.user) as tx:
            return tx.palace.closets(wing, room)

    def overview(self) -> list[WingView]:
        """Return every wing by number, with how much lies in it and from when to when."""
        with self._parts.store.reading(self.user) as tx:
            return tx.tour.wings()

    def wing_view(self, wing: str) -> WingView:
        """Return one wing, by name or pointer, as `overview` has it; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return touring.wing_view(tx, wing)

    def room_page(self, wing: str, *, cursor: str | None = None, limit: int = 50) -> Page[RoomView]:
        """Return a page of a wing's rooms, those that began last first."""
        with self._parts.store.reading(self.user) as tx:
            return touring.room_page(tx, wing, cursor, limit)

    def room_view(self, room: str) -> tuple[RoomView, list[ClosetTree]]:
        """Return one room, by pointer, and its closets; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return touring.room_view(tx, room)

    def drawer_page(
        self, room: str, *, closet: int | None = None, cursor: str | None = None, limit: int = 50
    ) -> Page[FiledDrawer]:
        """Return a page of what lies in a room, or in one of its closets, in the order in which it was said."""
        with self._parts.store.reading(self.user) as tx:
            return touring.drawer_page(tx, room, closet, cursor, limit)

    def vestibule(self, *, cursor: str | None = None, limit: int = 50) -> Page[FiledDrawer]:
        """Return a page of the drawers that are not filed yet, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return touring.vestibule(tx, cursor, limit)

    def latest_rooms(self, limit: int = 50) -> list[RoomView]:
        """Return at most `limit` rooms, whatever their wings, those that began last first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.tour.latest_rooms(checked_limit(limit))

    def browse(self, wing: str | None = None) -> list[WingTree]:
        """Return the palace as a tree, or one wing of it, by name or pointer."""
        with self._parts.store.reading(self.user) as tx:
            wings = tx.palace.wings() if wing is None else [wing_at(tx, wing)]
            return [WingTree(one, tuple(_rooms(tx, one))) for one in wings]


def _rooms(tx: Transaction, wing: Wing) -> Iterator[RoomTree]:
    for room in tx.palace.rooms(wing.number):
        closets = tx.palace.closets(wing.number, room.number)
        yield RoomTree(
            room,
            tuple(ClosetTree(one, len(tx.palace.drawers(wing.number, room.number, one.number))) for one in closets),
        )
