"""Drawers in SQL: an append-only table; `pointers` says where each is filed."""

from collections.abc import Collection, Iterator, Sequence

from palazzo.errors import Conflict, NotFound
from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import from_micros, offset_minutes, to_micros
from palazzo.model.palace import FiledDrawer, Place
from palazzo.model.pointer import Pointer
from palazzo.stores.sql.conversations import LENGTH, add_user
from palazzo.stores.sql.database import Database, Row

SPOKEN = "CASE WHEN speaker IS NULL THEN content ELSE speaker || ': ' || content END"  # Drawer.spoken

NEXT_POSITION = f"SELECT {LENGTH} + 1 FROM conversations WHERE user_id = :user AND id = :id"
ADD = """
INSERT INTO drawers (user_id, id, conversation_id, position, message_id, role, speaker, content,
                     said_at, said_offset, written_at, provenance, stability)
VALUES (:user, :id, :conversation_id, :position, :message_id, :role, :speaker, :content,
        :said_at, :said_offset, :written_at, :provenance, :stability)
ON CONFLICT (user_id, id) DO NOTHING RETURNING row
"""
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
    ORDER BY d.position LIMIT :limit"""
)
ALL = SELECT + " ORDER BY d.row"
COUNT = "SELECT count(*) FROM drawers WHERE user_id = :user"
FILED = """
SELECT d.id, d.conversation_id, d.position, d.message_id, d.role, d.speaker, d.content, d.said_at, d.said_offset,
       d.written_at, d.provenance, d.stability, p.wing, p.room, p.drawer, d.row, w.name, r.label, c.topic
FROM drawers d
LEFT JOIN pointers p ON p.user_id = d.user_id AND p.row = d.row AND p.current = 1
LEFT JOIN wings w ON w.user_id = p.user_id AND w.number = p.wing
LEFT JOIN rooms r ON r.user_id = p.user_id AND r.wing = p.wing AND r.number = p.room
LEFT JOIN closets c ON c.user_id = p.user_id AND c.wing = p.wing AND c.room = p.room AND c.number = p.closet
WHERE d.user_id = :user
"""
FILED_BY_ID = FILED + " AND d.id = ANY(:ids)"
FILED_BY_ROW = FILED + " AND d.row = ANY(:rows)"
TAGS = "SELECT row, tag, value FROM tags WHERE user_id = :user AND row = ANY(:rows) ORDER BY row, tag, position"
ROWS_OF = "SELECT row FROM drawers WHERE user_id = :user AND id = ANY(:ids) ORDER BY row"
ROW_OF = "SELECT row FROM drawers WHERE user_id = :user AND id = :id"

_NO_END = 2**31 - 1  # no conversation is that long


class SqlDrawers:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, drawer: Drawer) -> Drawer:
        if drawer.conversation_id is None:
            add_user(self._db, to_micros(drawer.written_at))
        else:
            counted = self._db.row(NEXT_POSITION, id=drawer.conversation_id)
            if counted is None:
                raise NotFound(f"there is no conversation {drawer.conversation_id!r}; open it first")
            drawer = drawer.at_position(counted[0])
        if self.insert(drawer) is not None:
            return drawer
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
        """Write a drawer; return its row, or None if the id is taken."""
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
        return None if added is None else int(added[0])

    def get(self, id: DrawerId) -> Drawer:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"there is no drawer {id!r}; `palazzo recall` shows the ids of drawers", drawer=id)
        return to_drawer(found)

    def at(self, pointer: Pointer) -> Drawer:
        found = self._db.row(AT, wing=pointer.wing, room=pointer.room, drawer=pointer.drawer)
        if found is None:
            raise NotFound(
                f"nothing is filed at {pointer}; `palazzo recall` shows the pointers of drawers", pointer=str(pointer)
            )
        return to_drawer(found)

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        found = self._db.rows(FILED_BY_ID, ids=list(ids)) if ids else []
        return {filed.drawer.id: filed for filed in self._filed(found).values()}

    def rows(self, ids: Collection[DrawerId]) -> list[int]:
        return [row for (row,) in self._db.rows(ROWS_OF, ids=list(ids))]

    def read(self, rows: Collection[int]) -> dict[int, FiledDrawer]:
        return self._filed(self._db.rows(FILED_BY_ROW, rows=list(rows)))

    def of_conversation(
        self, id: ConversationId, *, after: int = 0, up_to: int | None = None, limit: int | None = None
    ) -> list[Drawer]:
        rows = self._db.rows(
            OF_CONVERSATION,
            id=id,
            after=after,
            up_to=_NO_END if up_to is None else up_to,
            limit=_NO_END if limit is None else limit,
        )
        return [to_drawer(row) for row in rows]

    def all(self) -> Iterator[Drawer]:
        return map(to_drawer, self._db.stream(ALL))

    def count(self) -> int:
        found = self._db.row(COUNT)
        return 0 if found is None else int(found[0])

    def tags(self, id: DrawerId) -> Tags:
        found = self._db.row(ROW_OF, id=id)
        return {} if found is None else self.tags_of([found[0]]).get(found[0], {})

    def tags_of(self, rows: Collection[int]) -> dict[int, Tags]:
        """The tags of those of `rows` that have any."""
        lines: dict[int, list[tuple[Tag, str]]] = {}
        for row, tag, value in self._db.rows(TAGS, rows=list(rows)) if rows else ():
            lines.setdefault(row, []).append((Tag(tag), value))
        return {row: tags(found) for row, found in lines.items()}

    def _filed(self, found: Sequence[Row]) -> dict[int, FiledDrawer]:
        tagged = self.tags_of([each[15] for each in found])
        filed = {}
        for each in found:
            drawer, (row, wing, room, closet) = to_drawer(each), each[15:]
            place = (
                None
                if wing is None or drawer.pointer is None
                else Place(drawer.pointer, wing, room, closet, tagged.get(row, {}))
            )
            filed[row] = FiledDrawer(drawer, place)
        return filed


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
