"""What recall asks about its candidates, each kind in one statement."""

from collections.abc import Collection
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from palazzo.model.drawer import Role
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.base import EVERYTHING, Outline, Within
from palazzo.stores.postgres.halfvec import decode
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.within import WITHIN, within_values

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix

OUTLINES = """
SELECT id, conversation_id, position, role, speaker, said_at, said_offset
FROM drawers WHERE user_id = :user AND id = ANY(:ids)
"""
CHUNKS = """
SELECT d.id, halfvec_send(v.embedding) FROM drawers d
JOIN embedders e ON e.serving = 1
JOIN vectors v ON v.user_id = :user AND v.generation = e.generation AND v.row = d.row
WHERE d.user_id = :user AND d.id = ANY(:ids) ORDER BY d.row, v.chunk
"""
SAID = """
SELECT d.id FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class PostgresPool:
    def __init__(self, db: Database) -> None:
        self._db = db

    def outlines(self, ids: Collection[DrawerId]) -> dict[DrawerId, Outline]:
        return {
            id: Outline(id, conversation_id, position, Role(role), speaker, from_micros(said_at, offset))
            for id, conversation_id, position, role, speaker, said_at, offset in self._db.rows(OUTLINES, ids=list(ids))
        }

    def chunks(self, ids: Collection[DrawerId]) -> dict[DrawerId, "Matrix"]:
        found = self._db.rows(CHUNKS, ids=list(ids))
        return {id: decode([wire for _, wire in rows]) for id, rows in groupby(found, key=lambda row: DrawerId(row[0]))}

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> list[DrawerId]:
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return [id for (id,) in self._db.rows(sql, **span, **within_values(within))]
