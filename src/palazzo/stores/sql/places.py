"""Opening and closing places in SQL: the wing, room or closet that is meant, or a new one.

Numbers come from counters that only grow (`users.wings`, `wings.rooms`, `rooms.closets`, `rooms.drawers`), so
a number is never given twice, whatever is erased or moved.
"""

from dataclasses import dataclass
from typing import LiteralString

from palazzo.errors import NotFound
from palazzo.model.ids import ConversationId
from palazzo.model.palace import WingKind
from palazzo.model.slug import slug
from palazzo.stores.sql.database import Database

WING_CALLED = "SELECT wing FROM wing_names WHERE user_id = :user AND slug = :slug"
NEXT_WING = "UPDATE users SET wings = wings + 1 WHERE id = :user RETURNING wings"
ADD_WING = "INSERT INTO wings (user_id, number, kind, name, shared) VALUES (:user, :number, :kind, :name, :shared)"
ADD_WING_NAME = """
INSERT INTO wing_names (user_id, slug, wing, name, given) VALUES (:user, :slug, :wing, :name, :given)
"""
ROOM_OF = """
SELECT number FROM rooms WHERE user_id = :user AND wing = :wing AND conversation_id = :conversation_id
"""
ROOM_LABELLED = """
SELECT number FROM rooms
WHERE user_id = :user AND wing = :wing AND conversation_id IS NULL AND label = :label
"""
NEXT_ROOM = "UPDATE wings SET rooms = rooms + 1 WHERE user_id = :user AND number = :wing RETURNING rooms"
ADD_ROOM = """
INSERT INTO rooms (user_id, wing, number, label, started_at, started_offset, conversation_id, summary)
VALUES (:user, :wing, :number, :label, :started_at, :started_offset, :conversation_id, :summary)
"""
CLOSET_OF = """
SELECT number FROM closets WHERE user_id = :user AND wing = :wing AND room = :room AND slug = :slug
"""
NEXT_CLOSET = """
UPDATE rooms SET closets = closets + 1 WHERE user_id = :user AND wing = :wing AND number = :room RETURNING closets
"""
ADD_CLOSET = """
INSERT INTO closets (user_id, wing, room, number, topic, slug, summary, given)
VALUES (:user, :wing, :room, :number, :topic, :slug, :summary, :given)
"""
NEXT_DRAWER = """
UPDATE rooms SET drawers = drawers + 1 WHERE user_id = :user AND wing = :wing AND number = :room RETURNING drawers
"""


@dataclass(frozen=True, slots=True)
class NewRoom:
    """What a room is known by, and what it gets if it is new; times as they are stored."""

    label: str
    started_at: int
    started_offset: int
    conversation_id: ConversationId | None
    summary: str = ""


class Places:
    def __init__(self, db: Database) -> None:
        self._db = db

    def wing(self, name: str, kind: WingKind, *, given: bool, shared: bool = False) -> int:
        """The wing of this name or alias; `given` says that a person chose the name."""
        number, new = self._open(
            WING_CALLED, NEXT_WING, ADD_WING, slug=slug(name), kind=kind.value, name=name, shared=int(shared)
        )
        if new:
            self._db.run(ADD_WING_NAME, slug=slug(name), wing=number, name=name, given=int(given))
        return number

    def room(self, wing: int, room: NewRoom) -> int:
        """The wing's room of the conversation, or of the label where there is none."""
        number, _ = self._open(
            ROOM_LABELLED if room.conversation_id is None else ROOM_OF,
            NEXT_ROOM,
            ADD_ROOM,
            wing=wing,
            label=room.label,
            started_at=room.started_at,
            started_offset=room.started_offset,
            conversation_id=room.conversation_id,
            summary=room.summary,
        )
        return number

    def closet(self, wing: int, room: int, topic: str, summary: str = "", *, given: bool = False) -> int:
        """The room's closet of this topic; `given` says that a person chose it."""
        number, _ = self._open(
            CLOSET_OF,
            NEXT_CLOSET,
            ADD_CLOSET,
            wing=wing,
            room=room,
            topic=topic,
            slug=slug(topic),
            summary=summary,
            given=int(given),
        )
        return number

    def next_drawer(self, wing: int, room: int) -> int:
        return self._next(NEXT_DRAWER, wing=wing, room=room)

    def _open(
        self, find: LiteralString, counter: LiteralString, add: LiteralString, **values: object
    ) -> tuple[int, bool]:
        """Return the number of what `find` finds, or open it with the next number; say whether it is new."""
        found = self._db.row(find, **values)
        if found is None:
            number = self._next(counter, **values)
            # The counter's row is locked now: whoever else was opening the same thing is done, or waits for us.
            found = self._db.row(find, **values)
            if found is None:
                self._db.run(add, number=number, **values)
                return number, True
        return int(found[0]), False

    def _next(self, counter: LiteralString, **values: object) -> int:
        found = self._db.row(counter, **values)
        if found is None:
            raise NotFound(f"user {self._db.user!r} was erased while filing; nothing was changed")
        return int(found[0])
