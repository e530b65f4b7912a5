"""What recall asks about its candidates, each kind in one statement."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime

from palazzo.model.ids import DrawerId
from palazzo.model.moment import to_micros
from palazzo.stores.base import EVERYTHING, Chunks, Outlines, Within
from palazzo.stores.postgres.halfvec import decode
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.pool import SAID_ON, to_outlines
from palazzo.stores.sql.within import WITHIN, within_values

OUTLINES = f"""
SELECT d.id, d.conversation_id, d.position, d.role, d.speaker, {SAID_ON}
FROM drawers d WHERE d.user_id = :user AND d.id = ANY(:ids) ORDER BY d.id COLLATE "C"
"""
CHUNKS = """
SELECT d.id, halfvec_send(v.embedding) FROM drawers d
JOIN embedders e ON e.serving = 1
JOIN vectors v ON v.user_id = :user AND v.generation = e.generation AND v.row = d.row
WHERE d.user_id = :user AND d.id = ANY(:ids) ORDER BY d.id COLLATE "C", v.chunk
"""
SAID = """
SELECT d.id FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class PostgresPool:
    def __init__(self, db: Database) -> None:
        self._db = db

    def outlines(self, ids: Collection[DrawerId]) -> Outlines:
        return to_outlines(self._db.rows(OUTLINES, ids=list(ids)))

    def chunks(self, ids: Collection[DrawerId]) -> Chunks:
        found = self._db.rows(CHUNKS, ids=list(ids))
        counts = Counter(id for id, _ in found)  # keeps the order in which the ids come
        return Chunks(list(counts), list(counts.values()), decode([wire for _, wire in found]))

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> list[DrawerId]:
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return [id for (id,) in self._db.rows(sql, **span, **within_values(within))]
