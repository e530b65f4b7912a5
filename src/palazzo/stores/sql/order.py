"""Renaming, merging and moving in SQL.

A drawer that moves to another room gets a new row in `pointers`, and its former ones are no longer current. What
is empty afterwards goes; `moved` remembers where a whole wing or room went. A summary that may speak of what has
left is forgotten, for erasing that drawer later would not find it.
"""

from collections.abc import Iterable

from palazzo.errors import Conflict, Invalid, NotFound
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Move, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.model.storable import check_storable
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.erase import EMPTY_PLACES, FORGET_CLOSET_SUMMARY, FORGET_ROOM_SUMMARY
from palazzo.stores.sql.palace import ADD_POINTER
from palazzo.stores.sql.places import ADD_WING_NAME, WING_CALLED, NewRoom, Places

WING = "SELECT name FROM wings WHERE user_id = :user AND number = :wing"
FORGET_NAME = """
DELETE FROM wing_names WHERE user_id = :user AND wing = :wing AND given = 0 AND merged = 0 AND slug <> :kept
"""
NAME_WING = "UPDATE wings SET name = :name WHERE user_id = :user AND number = :wing"
ADOPT_NAME = """
UPDATE wing_names SET name = :name, merged = 0, given = CASE WHEN given = 1 THEN 1 ELSE CAST(:given AS INTEGER) END
WHERE user_id = :user AND slug = :slug
"""
TITLE_ROOM = "UPDATE rooms SET label = :title WHERE user_id = :user AND wing = :wing AND number = :room"
KEEP_ROOM = "UPDATE rooms SET kept = 1 WHERE user_id = :user AND wing = :wing AND number = :room"
KEEP_WING = "UPDATE wings SET kept = 1 WHERE user_id = :user AND number = :wing"
HAND_OVER_NAMES = """
UPDATE wing_names SET wing = :into, merged = CASE WHEN merged = 0 THEN wing ELSE merged END
WHERE user_id = :user AND wing = :wing
"""
DELETE_WING = "DELETE FROM wings WHERE user_id = :user AND number = :wing"
ROOMS = "SELECT number FROM rooms WHERE user_id = :user AND wing = :wing ORDER BY number"
ROOM = """
SELECT label, started_at, started_offset, conversation_id, summary FROM rooms
WHERE user_id = :user AND wing = :wing AND number = :room
"""
DRAWERS = """
SELECT p.row, d.id, p.drawer, c.number, c.topic, c.summary, c.given FROM pointers p
JOIN drawers d ON d.user_id = p.user_id AND d.row = p.row
JOIN closets c ON c.user_id = p.user_id AND c.wing = p.wing AND c.room = p.room AND c.number = p.closet
WHERE p.user_id = :user AND p.wing = :wing AND p.room = :room AND p.current = 1 ORDER BY p.drawer
"""
LEAVE = "UPDATE pointers SET current = 0 WHERE user_id = :user AND row = :row"
CHANGE_CLOSET = "UPDATE pointers SET closet = :closet WHERE user_id = :user AND row = :row AND current = 1"
WENT = "SELECT to_wing, to_room FROM moved WHERE user_id = :user AND wing = :wing AND room = :room"
LEAD_ON = """
UPDATE moved SET to_wing = :to_wing, to_room = :to_room
WHERE user_id = :user AND to_wing = :wing AND to_room = :room
"""
ADD_MOVED = """
INSERT INTO moved (user_id, wing, room, to_wing, to_room) VALUES (:user, :wing, :room, :to_wing, :to_room)
"""


class SqlOrder:
    def __init__(self, db: Database) -> None:
        self._db = db
        self._places = Places(db)

    def resolve(self, pointer: Pointer) -> Pointer:
        place = Pointer(pointer.wing, pointer.room)
        if not self._exists(place):
            went = self._db.row(WENT, wing=place.wing, room=place.room)
            if went is None or not self._exists(place := Pointer(*went)):
                raise missing(pointer)
        return place

    def open_wing(self, name: str, kind: WingKind, *, given: bool = True, shared: bool = False) -> int:
        check_storable(name)
        return self._places.wing(name, kind, given=given, shared=shared)

    def retitle(self, room: Pointer, title: str) -> None:
        check_storable(title)
        if not self._db.run(TITLE_ROOM, wing=room.wing, room=room.room, title=title):
            raise missing(room)

    def keep(self, place: Pointer) -> None:
        if place.room:
            self._db.run(KEEP_ROOM, wing=place.wing, room=place.room)
        else:
            self._db.run(KEEP_WING, wing=place.wing)

    def rename(self, wing: int, name: str, *, given: bool = True) -> None:
        check_storable(name)
        self._check(Pointer(wing))
        taken = self._db.row(WING_CALLED, slug=slug(name))
        if taken is None:
            self._db.run(ADD_WING_NAME, slug=slug(name), wing=wing, name=name, given=int(given))
        elif taken[0] == wing:
            self._db.run(ADOPT_NAME, slug=slug(name), name=name, given=int(given))
        else:
            raise Conflict(f"{name!r} is already a name of {Pointer(taken[0])}; merge the two, or choose another name")
        if not given:
            self._db.run(FORGET_NAME, wing=wing, kept=slug(name))
        self._db.run(NAME_WING, wing=wing, name=name)

    def merge(self, wing: int, into: int) -> list[Move]:
        if wing == into:
            raise Invalid(f"{Pointer(wing)} cannot be merged into itself; name two wings")
        self._check(Pointer(wing))
        self._check(Pointer(into))
        self._db.run(HAND_OVER_NAMES, wing=wing, into=into)  # first: with its last room the wing goes, and all it has
        self._lead(Pointer(wing), Pointer(into))
        moves = [
            move
            for (room,) in self._db.rows(ROOMS, wing=wing)
            for move in self.move(Pointer(wing, room), Pointer(into))
        ]
        self._db.run(DELETE_WING, wing=wing)
        return moves

    def move(self, what: Pointer, to: Pointer, *, closet: str | None = None, topic: str | None = None) -> list[Move]:
        if not what.room:
            raise Invalid(f"{what} is a whole wing; merge it, or name a room or a drawer")
        check_storable(topic)
        source = Pointer(what.wing, what.room)
        self._check(source)
        everything = self._db.rows(DRAWERS, wing=source.wing, room=source.room)
        chosen = [
            row for row in everything if what.drawer in (0, row[2]) and (closet is None or slug(row[4]) == slug(closet))
        ]
        if not chosen:
            where = str(what) if closet is None else f"{what} in a closet called {closet!r}"
            raise NotFound(f"nothing is filed at {where}; `palazzo browse` shows what there is", pointer=str(what))
        whole = len(chosen) == len(everything)
        target = self._target(source, to, whole=whole)
        leaving = [row for row in chosen if target != source or slug(topic or row[4]) != slug(row[4])]
        moves = [self._put(row, source, target, topic, alone=bool(what.drawer)) for row in leaving]
        if whole and target != source:
            self._lead(source, target)
        self._tidy(source, {row[3] for row in leaving}, forget_room=target != source)
        return moves

    def _target(self, source: Pointer, to: Pointer, *, whole: bool) -> Pointer:
        """The room to move to: the one that is named, else the wing's room of the same conversation or label."""
        if to.room:
            self._check(Pointer(to.wing, to.room))
            return Pointer(to.wing, to.room)
        self._check(Pointer(to.wing))
        found = self._db.row(ROOM, wing=source.wing, room=source.room)
        if to.wing == source.wing or found is None:
            return source
        label, started_at, offset, conversation_id, summary = found
        room = NewRoom(label, started_at, offset, conversation_id, summary if whole else "")
        return Pointer(to.wing, self._places.room(to.wing, room))

    def _put(self, row: Row, source: Pointer, target: Pointer, topic: str | None, *, alone: bool) -> Move:
        """Move one drawer, alone or with its closet; inside its room it keeps its pointer."""
        number, id, drawer, _, old_topic, summary, given = row
        closet = self._places.closet(
            target.wing, target.room, topic or old_topic, "" if alone else summary, given=bool(topic or given)
        )
        old = Pointer(source.wing, source.room, drawer)
        if target == source:
            self._db.run(CHANGE_CLOSET, row=number, closet=closet)
            return Move(DrawerId(id), old, old)
        new = Pointer(target.wing, target.room, self._places.next_drawer(target.wing, target.room))
        self._db.run(LEAVE, row=number)
        self._db.run(ADD_POINTER, wing=new.wing, room=new.room, drawer=new.drawer, row=number, closet=closet)
        return Move(DrawerId(id), old, new)

    def _lead(self, old: Pointer, new: Pointer) -> None:
        """Let the number of a place that is leaving, and the numbers that led there, lead on."""
        values = {"wing": old.wing, "room": old.room, "to_wing": new.wing, "to_room": new.room}
        self._db.run(LEAD_ON, **values)
        self._db.run(ADD_MOVED, **values)

    def _tidy(self, source: Pointer, closets: Iterable[int], *, forget_room: bool) -> None:
        """Close what is empty now, and forget what was summed up of more than is left."""
        for closet in sorted(closets):
            place = {"wing": source.wing, "room": source.room, "closet": closet}
            self._db.run(FORGET_CLOSET_SUMMARY, **place)
            if forget_room:
                self._db.run(FORGET_ROOM_SUMMARY, **place)
            for statement in EMPTY_PLACES.values():
                self._db.run(statement, **place)

    def _check(self, place: Pointer) -> None:
        if not self._exists(place):
            raise missing(place)

    def _exists(self, place: Pointer) -> bool:
        if place.room:
            return self._db.row(ROOM, wing=place.wing, room=place.room) is not None
        return self._db.row(WING, wing=place.wing) is not None


def missing(place: Pointer) -> NotFound:
    """The error for a wing or a room that is not there."""
    kind = "room" if place.room else "wing"
    return NotFound(f"there is no {kind} {place}; `palazzo browse` shows what there is", pointer=str(place))
