"""Walking through a palace on a server, and keeping it in order."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar
from uuid import UUID

from palazzo.client.values import Json, closet, read
from palazzo.client.wire import Wire
from palazzo.errors import NotFound
from palazzo.model.page import Page
from palazzo.model.palace import Closet, FiledDrawer, Move, Room, TidyChange, Wing
from palazzo.model.pointer import Pointer, looks_like_pointer
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree, RoomTree, WingTree

Item = TypeVar("Item")


class Tour:
    """The part of `RemotePalace` that is about places."""

    _wire: Wire

    def wings(self) -> list[Wing]:
        return [view.wing for view in self.overview()]

    def rooms(self, wing: int) -> list[Room]:
        found = _or_none(lambda: self._wire.all(RoomView, "wings", str(wing), "rooms"))
        return sorted((view.room for view in found or ()), key=lambda room: room.number)

    def closets(self, wing: int, room: int) -> list[Closet]:
        found = _or_none(lambda: self.room_view(str(Pointer(wing, room))))
        return [] if found is None else [tree.closet for tree in found[1]]

    def overview(self) -> list[WingView]:
        return self._wire.all(WingView, "wings")

    def wing_view(self, wing: str) -> WingView:
        return read(WingView, self._wire.get("wings", self._number(wing)))

    def room_page(self, wing: str, *, cursor: str | None = None, limit: int = 50) -> Page[RoomView]:
        return self._page(RoomView, "wings", self._number(wing), "rooms", cursor=cursor, limit=limit)

    def room_view(self, room: str) -> tuple[RoomView, list[ClosetTree]]:
        place, data = self._room(room)
        return read(RoomView, data), [ClosetTree(closet(place, one), one["drawers"]) for one in data["closets"]]

    def drawer_page(
        self, room: str, *, closet: int | None = None, cursor: str | None = None, limit: int = 50
    ) -> Page[FiledDrawer]:
        place = Pointer.parse(room)
        path = ("wings", str(place.wing), "rooms", str(place.room), "drawers")
        return self._page(FiledDrawer, *path, closet=closet, cursor=cursor, limit=limit)

    def vestibule(self, *, cursor: str | None = None, limit: int = 50) -> Page[FiledDrawer]:
        return self._page(FiledDrawer, "vestibule", cursor=cursor, limit=limit)

    def latest_rooms(self, limit: int = 50) -> list[RoomView]:
        return [read(RoomView, item) for item in self._wire.get("rooms", limit=limit)["items"]]

    def browse(self, wing: str | None = None) -> list[WingTree]:
        wings = self.wings() if wing is None else [self.wing_view(wing).wing]
        return [WingTree(one, tuple(self._rooms(one))) for one in wings]

    def rename_wing(self, wing: str, name: str) -> Wing:
        return read(Wing, self._wire.call("PATCH", "wings", self._number(wing), name=name))

    def rename_room(self, room: str, title: str) -> RoomView:
        place = Pointer.parse(room)
        return read(RoomView, self._wire.change("wings", str(place.wing), "rooms", str(place.room), title=title))

    def merge_wings(self, wing: str, into: str) -> tuple[Wing, list[Move]]:
        return _reordered(self._wire.call("POST", "wings", self._number(wing), "merge", into=into))

    def split_wing(
        self, wing: str, into: str, *, rooms: Sequence[str] = (), closets: Sequence[str] = ()
    ) -> tuple[Wing, list[Move]]:
        told = {"into": into, "rooms": list(rooms), "closets": list(closets)}
        return _reordered(self._wire.call("POST", "wings", self._number(wing), "split", **told))

    def tidy(self, *, dry_run: bool = False) -> list[TidyChange]:
        data = self._wire.call("POST", "tidy", dry_run=dry_run)
        return [read(TidyChange, one) for one in data["changes"]]

    def move(self, address: str, to: str, *, closet: str | None = None, topic: str | None = None) -> list[Move]:
        data = self._wire.call("POST", "move", what=address, to=to, closet=closet, topic=topic)
        return [read(Move, one) for one in data["moves"]]

    def _page(self, kind: type[Item], *path: str | UUID, **query: object) -> Page[Item]:
        data = self._wire.get(*path, **query)
        return Page(tuple(read(kind, item) for item in data["items"]), data["next"])

    def _rooms(self, wing: Wing) -> Iterator[RoomTree]:
        for room in self.rooms(wing.number):
            yield RoomTree(room, tuple(self.room_view(str(room.pointer))[1]))

    def _room(self, room: str) -> tuple[Pointer, Json]:
        place = Pointer.parse(room)
        data = self._wire.get("wings", str(place.wing), "rooms", str(place.room))
        return Pointer.parse(data["pointer"]), data

    def _number(self, wing: str) -> str:
        """The number by which the server knows a wing, which people call by its name."""
        if looks_like_pointer(wing):
            return str(Pointer.parse(wing).wing)
        for one in self.wings():
            if one.is_called(wing):
                return str(one.number)
        raise NotFound(f"there is no wing {wing!r}; `overview` lists them", wing=wing)


def _or_none(look: Callable[[], Item]) -> Item | None:
    """For what is an empty list in the library, and nothing at all on a server."""
    try:
        return look()
    except NotFound:
        return None


def _reordered(data: Json) -> tuple[Wing, list[Move]]:
    return read(Wing, data["wing"]), [read(Move, one) for one in data["moves"]]
