"""The palace as a tree: wings, their rooms, the rooms' closets, and how many drawers lie in each."""

from dataclasses import dataclass

from palazzo.model.palace import Closet, Room, Wing


@dataclass(frozen=True, slots=True)
class ClosetTree:
    closet: Closet
    drawers: int


@dataclass(frozen=True, slots=True)
class RoomTree:
    room: Room
    closets: tuple[ClosetTree, ...]

    @property
    def drawers(self) -> int:
        return sum(closet.drawers for closet in self.closets)


@dataclass(frozen=True, slots=True)
class WingTree:
    wing: Wing
    rooms: tuple[RoomTree, ...]

    @property
    def drawers(self) -> int:
        return sum(room.drawers for room in self.rooms)
