"""What recall asks about drawers in bulk, each kind in one statement."""

from datetime import datetime
from typing import TYPE_CHECKING

from palazzo.model.moment import to_micros
from palazzo.stores.base import EVERYTHING, Outlines, Within
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.within import WITHIN, within_values

if TYPE_CHECKING:
    from palazzo.stores.base import Rows

# Days since 1970 by the speaker's own clock. Division rounds towards zero, so it is done on a number above zero.
SAID_ON = "(d.said_at + CAST(60000000 AS BIGINT) * d.said_offset + 86400000000000000) / 86400000000 - 1000000"
OUTLINES = f"""
SELECT d.row, d.conversation_id, d.position, d.role, d.speaker, {SAID_ON}
FROM drawers d WHERE d.user_id = :user AND d.row = ANY(:rows) ORDER BY d.row
"""
SAID = """
SELECT d.row FROM drawers d WHERE d.user_id = :user AND d.said_at >= :first AND d.said_at < :beyond
{within} ORDER BY d.said_at DESC, d.row DESC LIMIT :limit
"""


class PostgresPool:
    def __init__(self, db: Database) -> None:
        self._db = db

    def outlines(self, rows: "Rows") -> Outlines:
        import numpy as np

        found = self._db.rows(OUTLINES, rows=rows.tolist())
        places, conversations, positions, roles, speakers, said_on = zip(*found, strict=True) if found else ((),) * 6
        return Outlines(
            rows=np.array(places, np.int64),
            conversations=conversations,
            positions=np.array(positions, np.int64),
            roles=roles,
            speakers=speakers,
            said_on=np.array(said_on, np.int64),
        )

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> "Rows":
        sql = SAID.format(within="" if within.everything else f"AND d.row IN ({WITHIN})")
        span = {"first": to_micros(since), "beyond": to_micros(until), "limit": limit}
        return _rows(self._db.rows(sql, **span, **within_values(within)))

    def within(self, within: Within) -> "Rows":
        return _rows(self._db.rows(WITHIN + " ORDER BY w.row", **within_values(within)))


def _rows(found: list[tuple[int]]) -> "Rows":
    import numpy as np

    return np.array([row for (row,) in found], np.int64)
