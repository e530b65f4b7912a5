"""Wings, rooms, closets and pointers in SQL.

Every pointer ever given has a row in `pointers`; one of a drawer's pointers is current, the others are its former
addresses. `places.py` opens what is missing, `order.py` moves what is there.
"""

from functools import lru_cache

from palazzo.model.aaak import Tags
from palazzo.model.aaak import tags as gathered
from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, offset_minutes, to_micros
from palazzo.model.palace import Closet, Filing, Room, Shelf, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import SPOKEN, SqlDrawers, to_drawer
from palazzo.stores.sql.places import NewRoom, Places
from palazzo.stores.sql.words import SqlWords
from palazzo.text.words import terms

WINGS = "SELECT number, kind, name, shared, kept FROM wings WHERE user_id = :user ORDER BY number"
WING_NAMES = "SELECT wing, name, given FROM wing_names WHERE user_id = :user ORDER BY wing, slug"
ROOMS = """
SELECT number, label, started_at, started_offset, conversation_id, summary FROM rooms
WHERE user_id = :user AND wing = :wing ORDER BY number
"""
CLOSETS = """
SELECT number, topic, summary FROM closets WHERE user_id = :user AND wing = :wing AND room = :room ORDER BY number
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
        self._places = Places(db)

    def file(self, filing: Filing) -> list[Pointer]:
        waiting: dict[int, tuple[Shelf, str, Tags]] = {}
        for shelf in filing.shelves:
            for drawer, tags in shelf.drawers:
                found = self._db.row(UNFILED_ROW, id=drawer.id)
                if found is not None:
                    waiting.setdefault(found[0], (shelf, found[1], tags))
        if not waiting:
            return []
        wing = self._places.wing(filing.wing, filing.kind, given=filing.given, shared=filing.shared)
        room = self._places.room(wing, _room_of(filing))
        closets: dict[str, int] = {}
        pointers = []
        for row, (shelf, _, tags) in waiting.items():
            if shelf.topic not in closets:
                closets[shelf.topic] = self._places.closet(wing, room, shelf.topic, shelf.summary)
            pointer = Pointer(wing, room, self._places.next_drawer(wing, room))
            self._db.run(ADD_POINTER, wing=wing, room=room, drawer=pointer.drawer, row=row, closet=closets[shelf.topic])
            self.tag(row, tags)
            pointers.append(pointer)
        self._words.retag([(row, spoken, tags) for row, (_, spoken, tags) in waiting.items()])
        return pointers

    def wings(self) -> list[Wing]:
        names: dict[int, dict[str, bool]] = {}
        for wing, name, given in self._db.rows(WING_NAMES):
            names.setdefault(wing, {})[name] = bool(given)
        found = []
        for number, kind, name, shared, kept in self._db.rows(WINGS):
            called = names.get(number, {})
            others = tuple(other for other in called if other != name)
            found.append(_wing(number, kind, name, others, bool(shared), bool(kept) or called.get(name, False)))
        return found

    def rooms(self, wing: int) -> list[Room]:
        return [
            Room(wing, number, title, from_micros(started_at, offset), conversation_id, summary)
            for number, title, started_at, offset, conversation_id, summary in self._db.rows(ROOMS, wing=wing)
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

    def tag(self, row: int, tags: Tags) -> None:
        """Give a drawer its first tags."""
        once = gathered((tag, value) for tag in tags for value in tags[tag])
        self._db.run_many(
            ADD_TAG,
            (
                {"row": row, "tag": tag.value, "position": position, "value": value, "slug": " ".join(terms(value))}
                for tag, values in once.items()
                for position, value in enumerate(values)
            ),
        )


@lru_cache(maxsize=10_000)  # mining asks for all of them with every conversation
def _wing(number: int, kind: str, name: str, aliases: tuple[str, ...], shared: bool, kept: bool) -> Wing:
    return Wing(number, WingKind(kind), name, aliases, shared=shared, kept=kept)


def _room_of(filing: Filing) -> NewRoom:
    started_at, offset = to_micros(filing.started_at), offset_minutes(filing.started_at)
    return NewRoom(filing.room, started_at, offset, filing.conversation_id, filing.summary)
