"""Conversations in SQL."""

from datetime import datetime

from palazzo.errors import NotFound
from palazzo.model.conversation import ConversationInfo
from palazzo.model.ids import ConversationId
from palazzo.model.moment import from_micros, offset_minutes, to_micros
from palazzo.stores.sql.database import Database, Row

ADD_USER = """
INSERT INTO users (id, role, created_at) VALUES (:user, 'user', :now) ON CONFLICT DO NOTHING
"""
ADD = """
INSERT INTO conversations (user_id, id, started_at, started_offset, title, wing, agent_id)
VALUES (:user, :id, :started_at, :started_offset, :title, :wing, :agent_id) ON CONFLICT DO NOTHING
"""
# The last position given: the last message's, or a later one's that was erased.
LENGTH = """
coalesce((SELECT d.position FROM drawers d WHERE d.user_id = :user AND d.conversation_id = conversations.id
          AND d.position > conversations.length ORDER BY d.position DESC LIMIT 1), conversations.length)
"""
SELECT = f"""
SELECT id, started_at, started_offset, title, wing, agent_id, {LENGTH}, completed_at, mined_up_to
FROM conversations WHERE user_id = :user
"""
GET = SELECT + " AND id = :id"
ALL = SELECT + " ORDER BY started_at, id"
LATEST = SELECT + " ORDER BY started_at DESC, id DESC LIMIT :limit"
BEFORE = (
    SELECT
    + """ AND (started_at < :started_at OR (started_at = :started_at AND id < :id))
    ORDER BY started_at DESC, id DESC LIMIT :limit"""
)
COMPLETE = """
UPDATE conversations SET completed_at = :at WHERE user_id = :user AND id = :id
"""
MARK_MINED = """
UPDATE conversations SET mined_up_to = :up_to WHERE user_id = :user AND id = :id AND mined_up_to < :up_to
"""


def add_user(db: Database, now: int) -> bool:
    """Add the user if he is new, and say whether he was."""
    return bool(db.run(ADD_USER, now=now))


class SqlConversations:
    def __init__(self, db: Database) -> None:
        self._db = db

    def open(self, conversation: ConversationInfo) -> ConversationInfo:
        found = self._db.row(GET, id=conversation.id)
        if found is None:
            started_at = to_micros(conversation.started_at)
            add_user(self._db, started_at)
            self._db.run(
                ADD,
                id=conversation.id,
                started_at=started_at,
                started_offset=offset_minutes(conversation.started_at),
                title=conversation.title,
                wing=conversation.wing,
                agent_id=conversation.agent_id,
            )
            return self.get(conversation.id)
        return _conversation(found)

    def get(self, id: ConversationId) -> ConversationInfo:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"there is no conversation {id!r}; it begins with its first message", conversation=id)
        return _conversation(found)

    def all(self) -> list[ConversationInfo]:
        return [_conversation(row) for row in self._db.rows(ALL)]

    def latest(self, limit: int, after: tuple[datetime, ConversationId] | None = None) -> list[ConversationInfo]:
        if after is None:
            return [_conversation(row) for row in self._db.rows(LATEST, limit=limit)]
        rows = self._db.rows(BEFORE, limit=limit, started_at=to_micros(after[0]), id=after[1])
        return [_conversation(row) for row in rows]

    def complete(self, id: ConversationId, at: datetime) -> None:
        if not self._db.run(COMPLETE, id=id, at=to_micros(at)):
            raise NotFound(f"there is no conversation {id!r}; it begins with its first message", conversation=id)

    def mark_mined(self, id: ConversationId, up_to: int) -> None:
        self._db.run(MARK_MINED, id=id, up_to=up_to)


def _conversation(row: Row) -> ConversationInfo:
    id, started_at, started_offset, title, wing, agent_id, length, completed_at, mined_up_to = row
    return ConversationInfo(
        id=id,
        started_at=from_micros(started_at, started_offset),
        title=title,
        wing=wing,
        agent_id=agent_id,
        length=length,
        completed_at=None if completed_at is None else from_micros(completed_at),
        mined_up_to=mined_up_to,
    )
