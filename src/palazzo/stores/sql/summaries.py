"""Summaries in SQL, what each covers, and how far each conversation is shortened."""

from datetime import datetime

from palazzo.errors import Conflict, NotFound
from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.summary import KeptSummary, Progress
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import to_drawer

ADD = """
INSERT INTO summaries (user_id, id, conversation_id, first_position, last_position, text, tokens, covered_tokens,
                       confidence, written_by, rung, trouble, made_at)
VALUES (:user, :id, :conversation_id, :first_position, :last_position, :text, :tokens, :covered_tokens,
        :confidence, :written_by, :rung, :trouble, :made_at)
"""
COVER = """
INSERT INTO coverage (user_id, summary, position, row)
SELECT :user, :summary, CAST(:position AS INTEGER), row FROM drawers WHERE user_id = :user AND id = :drawer
"""
MERGE = "UPDATE summaries SET merged_into = :into WHERE user_id = :user AND id = :id"
SELECT = """
SELECT s.id, s.conversation_id, s.text, s.first_position, s.last_position, s.tokens, s.covered_tokens, s.confidence,
       s.written_by, s.made_at, s.rung, s.trouble FROM summaries s WHERE s.user_id = :user
"""
GET = SELECT + " AND s.id = :id"
STANDING = (
    SELECT
    + """ AND s.conversation_id = :id AND NOT EXISTS
    (SELECT 1 FROM summaries m WHERE m.user_id = :user AND m.id = s.merged_into) ORDER BY s.first_position, s.id"""
)
COVERS = """
SELECT d.id FROM coverage c JOIN drawers d ON d.user_id = c.user_id AND d.row = c.row
WHERE c.user_id = :user AND c.summary = :id ORDER BY c.position
"""
MERGES = "SELECT id FROM summaries WHERE user_id = :user AND merged_into = :id ORDER BY first_position, id"
EXPAND = """
SELECT d.id, d.conversation_id, d.position, d.message_id, d.role, d.speaker, d.content, d.said_at, d.said_offset,
       d.written_at, d.provenance, d.stability, p.wing, p.room, p.drawer
FROM coverage c JOIN drawers d ON d.user_id = c.user_id AND d.row = c.row
LEFT JOIN pointers p ON p.user_id = d.user_id AND p.row = d.row AND p.current = 1
WHERE c.user_id = :user AND c.summary = :id ORDER BY c.position
"""
UNCOVERED = (
    SELECT_DRAWERS
    + """ AND d.conversation_id = :id AND d.position > :after AND NOT EXISTS
    (SELECT 1 FROM coverage c WHERE c.user_id = :user AND c.row = d.row) ORDER BY d.position"""
)
PROGRESS = "SELECT version, up_to FROM compactions WHERE user_id = :user AND conversation_id = :id"
BEGIN = """
INSERT INTO compactions (user_id, conversation_id, version, up_to, at) VALUES (:user, :id, 1, :up_to, :at)
ON CONFLICT (user_id, conversation_id) DO NOTHING
"""
ADVANCE = """
UPDATE compactions SET version = version + 1, up_to = :up_to, at = :at
WHERE user_id = :user AND conversation_id = :id AND version = :version
"""


class SqlSummaries:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, summary: KeptSummary) -> None:
        self._db.run(
            ADD,
            id=summary.id,
            conversation_id=summary.conversation_id,
            first_position=summary.first_position,
            last_position=summary.last_position,
            text=summary.text,
            tokens=summary.tokens,
            covered_tokens=summary.covered_tokens,
            confidence=summary.confidence,
            written_by=summary.written_by,
            rung=summary.rung,
            trouble=summary.trouble,
            made_at=to_micros(summary.made_at),
        )
        covered = enumerate(summary.covers, 1)
        self._db.run_many(COVER, ({"summary": summary.id, "position": at, "drawer": id} for at, id in covered))
        for merged in summary.merges:
            self._db.run(MERGE, into=summary.id, id=merged)

    def get(self, id: str) -> KeptSummary:
        found = self._db.row(GET, id=id)
        if found is None:
            raise NotFound(f"there is no summary {id!r}; what it covered may have been erased", summary=id)
        return self._summary(found)

    def of_conversation(self, id: ConversationId) -> list[KeptSummary]:
        return [self._summary(row) for row in self._db.rows(STANDING, id=id)]

    def expand(self, id: str) -> list[Drawer]:
        self.get(id)
        return [to_drawer(row) for row in self._db.rows(EXPAND, id=id)]

    def uncovered(self, id: ConversationId, *, after: int = 0) -> list[Drawer]:
        return [to_drawer(row) for row in self._db.rows(UNCOVERED, id=id, after=after)]

    def progress(self, id: ConversationId) -> Progress:
        found = self._db.row(PROGRESS, id=id)
        return Progress(id) if found is None else Progress(id, *found)

    def advance(self, before: Progress, up_to: int, at: datetime) -> None:
        values = {"id": before.conversation_id, "up_to": up_to, "at": to_micros(at)}
        if before.version == 0:
            moved = self._db.run(BEGIN, **values)
        else:
            moved = self._db.run(ADVANCE, version=before.version, **values)
        if not moved:
            raise Conflict(
                f"somebody else has shortened {before.conversation_id!r} meanwhile; read it again",
                conversation=before.conversation_id,
            )

    def _summary(self, row: Row) -> KeptSummary:
        id, conversation_id, text, first, last, tokens, covered_tokens, confidence, written_by, made_at = row[:10]
        return KeptSummary(
            id=id,
            conversation_id=conversation_id,
            text=text,
            covers=tuple(drawer for (drawer,) in self._db.rows(COVERS, id=id)),
            first_position=first,
            last_position=last,
            tokens=tokens,
            covered_tokens=covered_tokens,
            confidence=confidence,
            written_by=written_by,
            made_at=from_micros(made_at),
            rung=row[10],
            trouble=row[11],
            merges=tuple(merged for (merged,) in self._db.rows(MERGES, id=id)),
        )
