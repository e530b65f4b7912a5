"""What a visitor of the palace sees at each door: how much lies behind it, and from when to when."""

from dataclasses import dataclass
from datetime import datetime

from palazzo.model.palace import Room, Wing


@dataclass(frozen=True, slots=True)
class WingView:
    """A wing from outside; an empty one has no dates."""

    wing: Wing
    rooms: int
    drawers: int
    first_at: datetime | None = None
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room from outside; `last_at` is when the drawer that was filed last in it was said."""

    room: Room
    topics: tuple[str, ...]
    drawers: int
    last_at: datetime | None = None
