"""Drawers in SQL: an append-only table; `pointers` says where each is filed."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from palazzo.errors import Conflict, NotFound
from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import from_micros, offset_minutes, to_micros
from palazzo.model.palace import FiledDrawer, Place
from palazzo.model.pointer import Pointer
from palazzo.stores.sql.conversations import ADD_USER
from palazzo.stores.sql.database import Database, Row, WordIndex

SPOKEN = "CASE WHEN speaker IS NULL THEN content ELSE speaker || ': ' || content END"  # Drawer.spoken

NEXT_POSITION = """
UPDATE conversations SET length = length + 1 WHERE user_id = :user AND id = :id RETURNING length
"""
GIVE_BACK_POSITION = "UPDATE conversations SET length = length - 1 WHERE user_id = :user AND id = :id"
ADD = """
INSERT INTO drawers (user_id, id, conversation_id, position, message_id, role, speaker, content,
                     said_at, said_offset, written_at, provenance, stability)
VALUES (:user, :id, :conversation_id, :position, :message_id, :role, :speaker, :content,
        :said_at, :said_offset, :written_at, :provenance, :stability)
ON CONFLICT (user_id, id) DO NOTHING RETURNING row
"""
GENERATIONS = "SELECT generation FROM embedders"
AWAIT_VECTOR = "INSERT INTO unembedded (user_id, generation, row) VALUES (:user, :generation, :row)"
SELECT = """
SELECT d.id, d.conversation_id, d.position, d.message_id, d.role, d.speaker, d.content, d.said_at, d.said_offset,
       d.written_at, d.provenance, d.stability, p.wing, p.room, p.drawer
FROM drawers d LEFT JOIN pointers p ON p.user_id = d.user_id AND p.row = d.row AND p.current = 1
WHERE d.user_id = :user
"""
GET = SELECT + " AND d.id = :id"
AT = (
    SELECT
    + """ AND d.row = (SELECT row FROM pointers
    WHERE user_id = :user AND wing = :wing AND room = :room AND drawer = :drawer)"""
)
OF_CONVERSATION = (
    SELECT
    + """ AND d.conversation_id = :id AND d.position > :after AND d.position <= :up_to
    ORDER BY d.position"""
)
ALL = SELECT + " ORDER BY d.row"
COUNT = "SELECT count(*) FROM drawers WHERE user_id = :user"
PLACE = """
SELECT w.name, r.label, c.topic FROM pointers p
JOIN wings w ON w.user_id = p.user_id AND w.number = p.wing
JOIN rooms r ON r.user_id = p.user_id AND r.wing = p.wing AND r.number = p.room
JOIN closets c ON c.user_id = p.user_id AND c.wing = p.wing AND c.room = p.room AND c.number = p.closet
WHERE p.user_id = :user AND p.wing = :wing AND p.room = :room AND p.drawer = :drawer
"""
TAGS = """
SELECT t.tag, t.value FROM tags t JOIN drawers d ON d.user_id = t.user_id AND d.row = t.row
WHERE t.user_id = :user AND d.user_id = :user AND d.id = :id ORDER BY t.tag, t.position
"""

_NO_END = 2**31 - 1  # no conversation is that long


class SqlDrawers:
    def __init__(self, db: Database, words: WordIndex) -> None:
        self._db = db
        self._words = words

    def add(self, drawer: Drawer) -> Drawer:
        if drawer.conversation_id is None:
            self._db.run(ADD_USER, now=to_micros(drawer.written_at))
        else:
            counted = self._db.row(NEXT_POSITION, id=drawer.conversation_id)
            if counted is None:
                raise NotFound(f"there is no conversation {drawer.conversation_id!r}; open it first")
            drawer = replace(drawer, position=counted[0])
        if self.insert(drawer) is not None:
            return drawer
        if drawer.conversation_id is not None:
            self._db.run(GIVE_BACK_POSITION, id=drawer.conversation_id)
        self.check_same(drawer)
        return self.get(drawer.id)

    def check_same(self, drawer: Drawer) -> None:
        """Raise Conflict if what is stored under this drawer's id are other words."""
        if not self.get(drawer.id).same_words_as(drawer):
            raise Conflict(
                f"the id {drawer.message_id or drawer.id!r} is taken by other words; give this message its own",
                drawer=drawer.id,
            )

    def insert(self, drawer: Drawer) -> int | None:
        """Write a drawer with all that makes it findable; return its row, or None if the id is taken."""
        added = self._db.row(
            ADD,
            id=drawer.id,
            conversation_id=drawer.conversation_id,
            position=drawer.position,
            message_id=drawer.message_id,
            role=drawer.role.value,
            speaker=drawer.speaker,
            content=drawer.content,
            said_at=to_micros(drawer.said_at),
            said_offset=offset_minutes(drawer.said_at),
            written_at=to_micros(drawer.written_at),
            provenance=drawer.provenance.value,
            stability=drawer.stability,
        )
        if added is None:
            return None
        row = int(added[0])
        self._words.add(row, drawer.spoken)
        for (generation,) in self._db.rows(GENERATIONS):
            self._db.run(AWAIT_VECTOR, generation=generation, row=row)
        return row

    def get(self, id: DrawerId) -> Drawer:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"there is no drawer {id!r}", drawer=id)
        return to_drawer(found)

    def at(self, pointer: Pointer) -> Drawer:
        found = self._db.row(AT, wing=pointer.wing, room=pointer.room, drawer=pointer.drawer)
        if found is None:
            raise NotFound(f"nothing is filed at {pointer}", pointer=str(pointer))
        return to_drawer(found)

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        found = [to_drawer(row) for id in ids if (row := self._db.row(GET, id=id)) is not None]
        return {drawer.id: FiledDrawer(drawer, self._place(drawer)) for drawer in found}

    def of_conversation(self, id: ConversationId, *, after: int = 0, up_to: int | None = None) -> list[Drawer]:
        rows = self._db.rows(OF_CONVERSATION, id=id, after=after, up_to=_NO_END if up_to is None else up_to)
        return [to_drawer(row) for row in rows]

    def all(self) -> Iterator[Drawer]:
        return map(to_drawer, self._db.stream(ALL))

    def count(self) -> int:
        found = self._db.row(COUNT)
        return 0 if found is None else int(found[0])

    def tags(self, id: DrawerId) -> Tags:
        return tags((Tag(tag), value) for tag, value in self._db.rows(TAGS, id=id))

    def _place(self, drawer: Drawer) -> Place | None:
        pointer = drawer.pointer
        if pointer is None:
            return None
        found = self._db.row(PLACE, wing=pointer.wing, room=pointer.room, drawer=pointer.drawer)
        if found is None:
            return None
        wing, room, closet = found
        return Place(pointer, wing, room, closet, self.tags(drawer.id))


def to_drawer(row: Row) -> Drawer:
    """Read a row of SELECT."""
    (id, conversation_id, position, message_id, role, speaker, content, said_at, said_offset) = row[:9]
    (written_at, provenance, stability, wing, room, number) = row[9:15]
    return Drawer(
        id=id,
        role=Role(role),
        content=content,
        said_at=from_micros(said_at, said_offset),
        written_at=from_micros(written_at),
        stability=stability,
        provenance=Provenance(provenance),
        conversation_id=conversation_id,
        position=position,
        message_id=message_id,
        speaker=speaker,
        pointer=None if wing is None else Pointer(wing, room, number),
    )
