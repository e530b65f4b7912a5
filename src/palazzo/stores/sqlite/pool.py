"""What recall asks about its candidates, each kind in one statement.

CROSS JOIN makes SQLite go through the few that are wanted, not through all that there are.
"""

import json
from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from palazzo.model.drawer import Role
from palazzo.model.ids import DrawerId
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.base import EVERYTHING, Outline, Within
from palazzo.stores.sql.within import WITHIN, within_values
from palazzo.stores.sqlite.connection import SqliteDatabase

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix

OUTLINES = """
SELECT d.id, d.conversation_id, d.position, d.role, d.speaker, d.said_at, d.said_offset
FROM json_each(:ids) wanted CROSS JOIN drawers d ON d.user_id = :user AND d.id = wanted.value
"""
CHUNKS = """
SELECT d.id, v.embedding, e.dimension FROM json_each(:ids) wanted
CROSS JOIN drawers d ON d.user_id = :user AND d.id = wanted.value
CROSS JOIN embedders e ON e.serving = 1
CROSS JOIN vectors v ON v.user_id = :user AND v.row = d.row AND v.generation = e.generation
"""
SAID = """
SELECT d.id FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class SqlitePool:
    def __init__(self, db: SqliteDatabase) -> None:
        self._db = db

    def outlines(self, ids: Collection[DrawerId]) -> dict[DrawerId, Outline]:
        return {
            id: Outline(id, conversation_id, position, Role(role), speaker, from_micros(said_at, offset))
            for id, conversation_id, position, role, speaker, said_at, offset in self._db.rows(
                OUTLINES, ids=json.dumps(list(ids))
            )
        }

    def chunks(self, ids: Collection[DrawerId]) -> dict[DrawerId, "Matrix"]:
        import numpy as np

        from palazzo.stores.sqlite.vector_index import decode

        found = self._db.rows(CHUNKS, ids=json.dumps(list(ids)))
        return {id: decode(blob, dimension).astype(np.float32) for id, blob, dimension in found}

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> list[DrawerId]:
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return [id for (id,) in self._db.rows(sql, **span, **within_values(within))]
