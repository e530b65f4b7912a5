"""Which drawers wait for their vectors, the same on every store.

A mark says up to which row a user's drawers have them all, so that a new message costs no row of its own; beyond
the mark a drawer waits if it has none.
"""

from collections.abc import Collection

from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import to_drawer

UP_TO = """
SELECT coalesce(m.up_to, 0) FROM embedders e LEFT JOIN embedded m ON m.user_id = :user AND m.generation = e.generation
WHERE e.generation = :generation
"""
WAITING = """
SELECT d.row FROM drawers d WHERE d.user_id = :user AND d.row > :after AND NOT EXISTS
(SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.row = d.row AND v.generation = :generation)
ORDER BY d.row LIMIT :limit
"""
ROWS_OF = "SELECT id, row FROM drawers WHERE user_id = :user AND id = ANY(:ids) ORDER BY row"
READ = SELECT_DRAWERS + " AND d.row = ANY(:rows) ORDER BY d.row"
MOVE = """
INSERT INTO embedded (user_id, generation, up_to) SELECT id, :generation, CAST(:up_to AS BIGINT) FROM users
WHERE id = :user ON CONFLICT (user_id, generation) DO UPDATE SET up_to = excluded.up_to
"""


class SqlBacklog:
    """One user's drawers that wait for vectors."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def pending(self, generation: int, limit: int) -> list[Drawer]:
        """Return drawers that wait, oldest first; none if there is no such generation."""
        return [to_drawer(row) for row in self._db.rows(READ, rows=self._waiting(generation, limit))]

    def rows(self, ids: Collection[DrawerId]) -> dict[DrawerId, int]:
        """Return the rows of those of `ids` that are still there, oldest first."""
        return dict(self._db.rows(ROWS_OF, ids=list(ids)))

    def move_on(self, generation: int) -> None:
        """Move the mark up to the first drawer that waits."""
        waiting = self._waiting(generation, 1)
        up_to = waiting[0] - 1 if waiting else self._db.last_row()
        self._db.run(MOVE, generation=generation, up_to=up_to)

    def _waiting(self, generation: int, limit: int) -> list[int]:
        mark = self._db.row(UP_TO, generation=generation)
        if mark is None:
            return []
        return [row for (row,) in self._db.rows(WAITING, generation=generation, after=mark[0], limit=limit)]
