"""What recall asks about its candidates, each kind in one statement.

CROSS JOIN makes SQLite go through the few that are wanted, not through all that there are.
"""

import json
from collections.abc import Collection
from datetime import datetime

from palazzo.model.ids import DrawerId
from palazzo.model.moment import to_micros
from palazzo.stores.base import EVERYTHING, Chunks, Outlines, Within
from palazzo.stores.sql.pool import SAID_ON, to_outlines
from palazzo.stores.sql.within import WITHIN, within_values
from palazzo.stores.sqlite.connection import SqliteDatabase

OUTLINES = f"""
SELECT d.id, d.conversation_id, d.position, d.role, d.speaker, {SAID_ON}
FROM json_each(:ids) wanted CROSS JOIN drawers d ON d.user_id = :user AND d.id = wanted.value ORDER BY d.id
"""
CHUNKS = """
SELECT d.id, v.embedding FROM embedders e CROSS JOIN json_each(:ids) wanted
CROSS JOIN drawers d ON d.user_id = :user AND d.id = wanted.value
CROSS JOIN vectors v ON v.user_id = :user AND v.row = d.row AND v.generation = e.generation
WHERE e.serving = 1 ORDER BY d.id
"""
DIMENSION = "SELECT dimension FROM embedders WHERE serving = 1"
SAID = """
SELECT d.id FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class SqlitePool:
    def __init__(self, db: SqliteDatabase) -> None:
        self._db = db

    def outlines(self, ids: Collection[DrawerId]) -> Outlines:
        return to_outlines(self._db.rows(OUTLINES, ids=json.dumps(list(ids))))

    def chunks(self, ids: Collection[DrawerId]) -> Chunks:
        import numpy as np

        from palazzo.stores.sqlite.vector_index import decode

        (dimension,) = self._db.row(DIMENSION) or (1,)
        found = self._db.rows(CHUNKS, ids=json.dumps(list(ids)))
        matrix = decode(b"".join(blob for _, blob in found), dimension).astype(np.float32)
        return Chunks([id for id, _ in found], [len(blob) // (2 * dimension) for _, blob in found], matrix)

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> list[DrawerId]:
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return [id for (id,) in self._db.rows(sql, **span, **within_values(within))]
