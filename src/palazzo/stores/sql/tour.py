"""The palace as a visitor walks it, in SQL: counts at each door, and drawers a page at a time."""

from collections.abc import Sequence

from palazzo.model.moment import from_micros
from palazzo.model.palace import FiledDrawer, Room, Wing
from palazzo.model.pointer import Pointer
from palazzo.model.tour import RoomView, WingView
from palazzo.model.tree import ClosetTree
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import SqlDrawers
from palazzo.stores.sql.palace import SqlPalace
from palazzo.stores.touring import DrawerPlace, RoomPlace

# The drawers of a room are many and long: only its first and last are looked at.
WINGS = """
WITH counted AS (
    SELECT wing, room, count(*) AS drawers, min(drawer) AS first, max(drawer) AS last FROM pointers
    WHERE user_id = :user AND current = 1 GROUP BY wing, room
), dated AS (
    SELECT c.wing, c.drawers, a.said_at AS first_at, b.said_at AS last_at FROM counted c
    JOIN pointers p ON p.user_id = :user AND p.wing = c.wing AND p.room = c.room AND p.drawer = c.first
    JOIN drawers a ON a.user_id = :user AND a.row = p.row
    JOIN pointers q ON q.user_id = :user AND q.wing = c.wing AND q.room = c.room AND q.drawer = c.last
    JOIN drawers b ON b.user_id = :user AND b.row = q.row
)
SELECT wing, count(*), sum(drawers), min(first_at), max(last_at) FROM dated GROUP BY wing
"""
ROOM = """
SELECT r.wing, r.number, r.label, r.started_at, r.started_offset, r.conversation_id, r.summary,
       (SELECT count(*) FROM pointers p
        WHERE p.user_id = r.user_id AND p.wing = r.wing AND p.room = r.number AND p.current = 1),
       (SELECT d.said_at FROM pointers p JOIN drawers d ON d.user_id = p.user_id AND d.row = p.row
        WHERE p.user_id = r.user_id AND p.wing = r.wing AND p.room = r.number AND p.current = 1
        ORDER BY p.drawer DESC LIMIT 1)
"""
ROOMS = ROOM + "FROM rooms r WHERE r.user_id = :user AND r.wing = :wing"
ANY_ROOMS = (
    ROOM
    + """FROM (SELECT * FROM rooms WHERE user_id = :user ORDER BY started_at DESC, wing, number DESC LIMIT :limit) r
    ORDER BY r.started_at DESC, r.wing, r.number DESC"""
)
LATEST_ROOMS = ROOMS + " ORDER BY r.started_at DESC, r.number DESC LIMIT :limit"
EARLIER_ROOMS = (
    ROOMS
    + """ AND (r.started_at, r.number) < (:started_at, :number)
    ORDER BY r.started_at DESC, r.number DESC LIMIT :limit"""
)
ONE_ROOM = ROOMS + " AND r.number = :number"
TOPICS = """
SELECT room, topic FROM closets WHERE user_id = :user AND wing = :wing AND room = ANY(:rooms) ORDER BY room, number
"""
CLOSET_COUNTS = """
SELECT closet, count(*) FROM pointers
WHERE user_id = :user AND wing = :wing AND room = :room AND current = 1 GROUP BY closet
"""
IN_ROOM = """
SELECT d.row, d.said_at, d.position, p.drawer FROM pointers p JOIN drawers d ON d.user_id = p.user_id AND d.row = p.row
WHERE p.user_id = :user AND p.wing = :wing AND p.room = :room AND p.current = 1
"""
IN_CLOSET = IN_ROOM + " AND p.closet = :closet"
AFTER = " AND (d.said_at, d.position, p.drawer) > (:said_at, :position, :drawer)"
IN_ORDER = " ORDER BY d.said_at, d.position, p.drawer LIMIT :limit"
FIRST_IN_ROOM, NEXT_IN_ROOM = IN_ROOM + IN_ORDER, IN_ROOM + AFTER + IN_ORDER
FIRST_IN_CLOSET, NEXT_IN_CLOSET = IN_CLOSET + IN_ORDER, IN_CLOSET + AFTER + IN_ORDER
WAITING = """
SELECT d.row FROM conversations c
JOIN drawers d ON d.user_id = c.user_id AND d.conversation_id = c.id AND d.position > c.mined_up_to
WHERE c.user_id = :user AND d.row > :after
AND NOT EXISTS (SELECT 1 FROM pointers p WHERE p.user_id = d.user_id AND p.row = d.row)
ORDER BY d.row LIMIT :limit
"""


class SqlTour:
    def __init__(self, db: Database, palace: SqlPalace, drawers: SqlDrawers) -> None:
        self._db = db
        self._palace = palace
        self._drawers = drawers

    def wings(self) -> list[WingView]:
        counted = {row[0]: row for row in self._db.rows(WINGS)}
        return [
            WingView(wing, 0, 0) if wing.number not in counted else _wing_view(wing, counted[wing.number])
            for wing in self._palace.wings()
        ]

    def rooms(self, wing: int, limit: int, after: RoomPlace | None = None) -> list[RoomView]:
        if after is None:
            rows = self._db.rows(LATEST_ROOMS, wing=wing, limit=limit)
        else:
            rows = self._db.rows(EARLIER_ROOMS, wing=wing, limit=limit, **after._asdict())
        return self._room_views(rows)

    def latest_rooms(self, limit: int) -> list[RoomView]:
        return self._room_views(self._db.rows(ANY_ROOMS, limit=limit))

    def _room_views(self, rows: Sequence[Row]) -> list[RoomView]:
        topics: dict[tuple[int, int], list[str]] = {}
        for wing in dict.fromkeys(row[0] for row in rows):
            inside = [row[1] for row in rows if row[0] == wing]
            for room, topic in self._db.rows(TOPICS, wing=wing, rooms=inside):
                topics.setdefault((wing, room), []).append(topic)
        return [_room_view(row, tuple(topics.get((row[0], row[1]), ()))) for row in rows]

    def room(self, pointer: Pointer) -> RoomView | None:
        found = self._db.row(ONE_ROOM, wing=pointer.wing, number=pointer.room)
        if found is None:
            return None
        topics = self._db.rows(TOPICS, wing=pointer.wing, rooms=[pointer.room])
        return _room_view(found, tuple(topic for _, topic in topics))

    def closets(self, wing: int, room: int) -> list[ClosetTree]:
        counts: dict[int, int] = dict(self._db.rows(CLOSET_COUNTS, wing=wing, room=room))
        return [ClosetTree(closet, counts.get(closet.number, 0)) for closet in self._palace.closets(wing, room)]

    def drawers(
        self, wing: int, room: int, limit: int, closet: int | None = None, after: DrawerPlace | None = None
    ) -> list[FiledDrawer]:
        where = {"wing": wing, "room": room, "limit": limit}
        start = {} if after is None else after._asdict()
        if closet is None:
            rows = self._db.rows(FIRST_IN_ROOM if after is None else NEXT_IN_ROOM, **where, **start)
        else:
            rows = self._db.rows(FIRST_IN_CLOSET if after is None else NEXT_IN_CLOSET, closet=closet, **where, **start)
        filed = self._drawers.read([row[0] for row in rows])
        return [filed[row[0]] for row in rows]

    def waiting(self, limit: int, after: int = 0) -> list[tuple[int, FiledDrawer]]:
        rows = [row for (row,) in self._db.rows(WAITING, after=after, limit=limit)]
        filed = self._drawers.read(rows)
        return [(row, filed[row]) for row in rows]


def _wing_view(wing: Wing, row: Row) -> WingView:
    _, rooms, drawers, first, last = row
    return WingView(wing, rooms, int(drawers), from_micros(first), from_micros(last))


def _room_view(row: Row, topics: tuple[str, ...]) -> RoomView:
    wing, number, title, started_at, offset, conversation_id, summary, drawers, last = row
    room = Room(wing, number, title, from_micros(started_at, offset), conversation_id, summary)
    return RoomView(room, topics, drawers, None if last is None else from_micros(last))
