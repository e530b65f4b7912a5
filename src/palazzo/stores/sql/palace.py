"""Wings, rooms, closets and pointers in SQL.

Numbers come from counters that only grow (`users.wings`, `wings.rooms`, `rooms.closets`, `rooms.drawers`), so
a number is never given twice, whatever is erased. Every pointer ever given has a row in `pointers`; one of a
drawer's pointers is current, the others are its former addresses.
"""

from typing import LiteralString

from palazzo.errors import NotFound
from palazzo.model.aaak import Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, offset_minutes, to_micros
from palazzo.model.palace import Closet, Filing, Room, Shelf, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import SPOKEN, SqlDrawers, to_drawer
from palazzo.stores.sql.words import SqlWords
from palazzo.text.words import terms

WING_CALLED = "SELECT wing FROM wing_names WHERE user_id = :user AND slug = :slug"
NEXT_WING = "UPDATE users SET wings = wings + 1 WHERE id = :user RETURNING wings"
ADD_WING = "INSERT INTO wings (user_id, number, kind, name) VALUES (:user, :number, :kind, :name)"
ADD_WING_NAME = """
INSERT INTO wing_names (user_id, slug, wing, name) VALUES (:user, :slug, :wing, :name)
"""
WINGS = "SELECT number, kind, name FROM wings WHERE user_id = :user ORDER BY number"
WING_NAMES = "SELECT wing, name FROM wing_names WHERE user_id = :user ORDER BY wing, slug"
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
ROOMS = """
SELECT number, label, started_at, started_offset, conversation_id, summary FROM rooms
WHERE user_id = :user AND wing = :wing ORDER BY number
"""
CLOSET_OF = """
SELECT number FROM closets WHERE user_id = :user AND wing = :wing AND room = :room AND slug = :slug
"""
NEXT_CLOSET = """
UPDATE rooms SET closets = closets + 1 WHERE user_id = :user AND wing = :wing AND number = :room RETURNING closets
"""
ADD_CLOSET = """
INSERT INTO closets (user_id, wing, room, number, topic, slug, summary)
VALUES (:user, :wing, :room, :number, :topic, :slug, :summary)
"""
CLOSETS = """
SELECT number, topic, summary FROM closets WHERE user_id = :user AND wing = :wing AND room = :room ORDER BY number
"""
NEXT_DRAWER = """
UPDATE rooms SET drawers = drawers + 1 WHERE user_id = :user AND wing = :wing AND number = :room RETURNING drawers
"""
UNFILED_ROW = f"""
SELECT d.row, {SPOKEN} FROM drawers d WHERE d.user_id = :user AND d.id = :id
AND NOT EXISTS (SELECT 1 FROM pointers p WHERE p.user_id = :user AND p.row = d.row)
"""
ADD_POINTER = """
INSERT INTO pointers (user_id, wing, room, drawer, row, closet, current)
VALUES (:user, :wing, :room, :drawer, :row, :closet, 1)
"""
ADD_TAG = """
INSERT INTO tags (user_id, row, tag, position, value, slug) VALUES (:user, :row, :tag, :position, :value, :slug)
"""
IN_ROOM = SELECT_DRAWERS + " AND p.wing = :wing AND p.room = :room ORDER BY p.drawer"
IN_CLOSET = SELECT_DRAWERS + " AND p.wing = :wing AND p.room = :room AND p.closet = :closet ORDER BY p.drawer"


class SqlPalace:
    def __init__(self, db: Database, words: SqlWords, drawers: SqlDrawers) -> None:
        self._db = db
        self._words = words
        self._drawers = drawers

    def file(self, filing: Filing) -> list[Pointer]:
        waiting: dict[int, tuple[Shelf, str, Tags]] = {}
        for shelf in filing.shelves:
            for drawer, tags in shelf.drawers:
                found = self._db.row(UNFILED_ROW, id=drawer.id)
                if found is not None:
                    waiting.setdefault(found[0], (shelf, found[1], tags))
        if not waiting:
            return []
        wing = self._wing(filing.wing, filing.kind)
        room = self._room(wing, filing)
        closets: dict[str, int] = {}
        pointers = []
        for row, (shelf, _, tags) in waiting.items():
            if shelf.topic not in closets:
                closets[shelf.topic] = self._closet(wing, room, shelf)
            pointer = Pointer(wing, room, self._next(NEXT_DRAWER, wing=wing, room=room))
            self._db.run(ADD_POINTER, wing=wing, room=room, drawer=pointer.drawer, row=row, closet=closets[shelf.topic])
            self.tag(row, tags)
            pointers.append(pointer)
        self._words.retag([(row, spoken, tags) for row, (_, spoken, tags) in waiting.items()])
        return pointers

    def wings(self) -> list[Wing]:
        names: dict[int, list[str]] = {}
        for wing, name in self._db.rows(WING_NAMES):
            names.setdefault(wing, []).append(name)
        return [
            Wing(number, WingKind(kind), name, tuple(other for other in names.get(number, []) if other != name))
            for number, kind, name in self._db.rows(WINGS)
        ]

    def rooms(self, wing: int) -> list[Room]:
        return [
            Room(wing, number, label, from_micros(started_at, offset), conversation_id, summary)
            for number, label, started_at, offset, conversation_id, summary in self._db.rows(ROOMS, wing=wing)
        ]

    def closets(self, wing: int, room: int) -> list[Closet]:
        return [
            Closet(wing, room, number, topic, summary)
            for number, topic, summary in self._db.rows(CLOSETS, wing=wing, room=room)
        ]

    def drawers(self, wing: int, room: int, closet: int | None = None) -> list[Drawer]:
        if closet is None:
            rows = self._db.rows(IN_ROOM, wing=wing, room=room)
        else:
            rows = self._db.rows(IN_CLOSET, wing=wing, room=room, closet=closet)
        return [to_drawer(row) for row in rows]

    def tags(self, id: DrawerId) -> Tags:
        return self._drawers.tags(id)

    def _wing(self, name: str, kind: WingKind) -> int:
        number, new = self._open(WING_CALLED, NEXT_WING, ADD_WING, slug=slug(name), kind=kind.value, name=name)
        if new:
            self._db.run(ADD_WING_NAME, slug=slug(name), wing=number, name=name)
        return number

    def _room(self, wing: int, filing: Filing) -> int:
        number, _ = self._open(
            ROOM_LABELLED if filing.conversation_id is None else ROOM_OF,
            NEXT_ROOM,
            ADD_ROOM,
            wing=wing,
            label=filing.room,
            started_at=to_micros(filing.started_at),
            started_offset=offset_minutes(filing.started_at),
            conversation_id=filing.conversation_id,
            summary=filing.summary,
        )
        return number

    def _closet(self, wing: int, room: int, shelf: Shelf) -> int:
        number, _ = self._open(
            CLOSET_OF,
            NEXT_CLOSET,
            ADD_CLOSET,
            wing=wing,
            room=room,
            topic=shelf.topic,
            slug=slug(shelf.topic),
            summary=shelf.summary,
        )
        return number

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

    def tag(self, row: int, tags: Tags) -> None:
        """Give a drawer its first tags."""
        once = gathered((tag, value) for tag in tags for value in tags[tag])
        for tag, values in once.items():
            for position, value in enumerate(values):
                slug = " ".join(terms(value))
                self._db.run(ADD_TAG, row=row, tag=tag.value, position=position, value=value, slug=slug)

    def _next(self, counter: LiteralString, **values: object) -> int:
        found = self._db.row(counter, **values)
        if found is None:
            raise NotFound(f"user {self._db.user!r} was erased while filing; nothing was changed")
        return int(found[0])
