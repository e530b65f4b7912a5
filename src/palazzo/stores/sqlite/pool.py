"""What recall asks about drawers in bulk: answered from memory, but for wings."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from palazzo.model.ids import ConversationId
from palazzo.stores.base import EVERYTHING, Outlines, Within
from palazzo.stores.sqlite.connection import SqliteDatabase
from palazzo.stores.sqlite.indexes import View

if TYPE_CHECKING:
    from palazzo.stores.base import Rows

IN_WING = "SELECT row FROM pointers WHERE user_id = :user AND wing = :wing AND current = 1"


class SqlitePool:
    def __init__(self, db: SqliteDatabase, view: View) -> None:
        self._db = db
        self._view = view

    def outlines(self, rows: "Rows") -> Outlines:
        return self._view.outlines().outlines(rows)

    def openings(self, conversations: Collection[ConversationId], count: int) -> Outlines:
        outlines = self._view.outlines()
        return outlines.openings(outlines.numbers(list(conversations)), count)

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> "Rows":
        return self._view.outlines().said(since, until, limit, within, self._in_wing(within))

    def within(self, within: Within) -> "Rows":
        return self._view.outlines().within(within, self._in_wing(within))

    def _in_wing(self, within: Within) -> "Rows | None":
        import numpy as np

        if within.wing is None:
            return None
        return np.array([row for (row,) in self._db.rows(IN_WING, wing=within.wing)], np.int64)
