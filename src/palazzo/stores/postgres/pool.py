"""What recall asks about drawers in bulk, each kind in one statement."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from palazzo.model.ids import ConversationId
from palazzo.model.moment import to_micros
from palazzo.stores.base import EVERYTHING, Outlines, Within
from palazzo.stores.sql.database import Database, Row
from palazzo.stores.sql.within import WITHIN, within_values

if TYPE_CHECKING:
    from palazzo.stores.base import Rows

# Days since 1970 by the speaker's own clock. Division rounds towards zero, so it is done on a number above zero.
SAID_ON = "(d.said_at + CAST(60000000 AS BIGINT) * d.said_offset + 86400000000000000) / 86400000000 - 1000000"
OUTLINE = f"""
SELECT d.row, d.conversation_id, d.position, d.role, d.speaker, {SAID_ON} FROM drawers d WHERE d.user_id = :user
"""
OUTLINES = OUTLINE + " AND d.row = ANY(:rows) ORDER BY d.row"
OPENINGS = OUTLINE + " AND d.conversation_id = ANY(:conversations) AND d.position <= :count ORDER BY d.row"
SAID = """
SELECT d.row FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class PostgresPool:
    def __init__(self, db: Database) -> None:
        self._db = db

    def outlines(self, rows: "Rows") -> Outlines:
        return _outlines(self._db.rows(OUTLINES, rows=rows.tolist()))

    def openings(self, conversations: Collection[ConversationId], count: int) -> Outlines:
        return _outlines(self._db.rows(OPENINGS, conversations=list(conversations), count=count))

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> "Rows":
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return _rows(self._db.rows(sql, **span, **within_values(within)))

    def within(self, within: Within) -> "Rows":
        return _rows(self._db.rows(WITHIN + " ORDER BY w.row", **within_values(within)))


def _outlines(found: list[Row]) -> Outlines:
    """Turn rows on their side."""
    from palazzo.stores.outlines import of_columns

    return of_columns(*(zip(*found, strict=True) if found else ((),) * 6))


def _rows(found: list[Row]) -> "Rows":
    import numpy as np

    return np.array([row for (row,) in found], np.int64)
