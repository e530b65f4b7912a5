"""Vectors in the file: one float16 blob a drawer, its chunks one after another."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.stores.base import EVERYTHING, Chunks, Nearest, Within
from palazzo.stores.sql.backlog import SqlBacklog
from palazzo.stores.sqlite.connection import SqliteDatabase
from palazzo.stores.sqlite.indexes import View
from palazzo.stores.sqlite.pool import SqlitePool

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Rows, Vector

PUT = """
INSERT INTO vectors (user_id, generation, row, embedding) VALUES (:user, :generation, :row, :embedding)
"""
REMOVE = "DELETE FROM vectors WHERE user_id = :user AND generation = :generation AND row = ANY(:rows)"


class SqliteVectors:
    def __init__(self, db: SqliteDatabase, view: View, pool: SqlitePool) -> None:
        self._db = db
        self._view = view
        self._pool = pool
        self._backlog = SqlBacklog(db)

    def pending(self, generation: int, limit: int) -> list[Drawer]:
        return self._backlog.pending(generation, limit)

    def put(self, generation: int, vectors: Iterable[tuple[DrawerId, "Matrix"]]) -> None:
        matrices = dict(vectors)
        rows = self._backlog.rows(matrices)
        self._db.run(REMOVE, generation=generation, rows=list(rows.values()))
        self._db.run_many(
            PUT,
            (
                {"generation": generation, "row": row, "embedding": matrices[id].astype("<f2").tobytes()}
                for id, row in rows.items()
            ),
        )
        self._backlog.move_on(generation)

    def nearest(self, vector: "Vector", limit: int, within: Within = EVERYTHING) -> Nearest:
        return self._search(vector, limit, None if within.everything else self._pool.within(within))

    def nearest_of(self, vector: "Vector", limit: int, rows: "Rows") -> Nearest:
        return self._search(vector, limit, rows)

    def _search(self, vector: "Vector", limit: int, allowed: "Rows | None") -> Nearest:
        from palazzo.stores.sqlite.vector_index import NOTHING

        index = self._view.vectors()
        return NOTHING if index is None else index.search(vector, limit, allowed)

    def chunks(self, rows: "Rows") -> Chunks:
        from palazzo.stores.sqlite.vector_index import NO_CHUNKS

        index = self._view.vectors()
        return NO_CHUNKS if index is None else index.chunks(rows)

    def openings(self, conversations: Sequence[ConversationId], count: int) -> "Matrix":
        import numpy as np

        index = self._view.openings(count)
        if index is None:
            return np.zeros((len(conversations), 0), np.float32)
        return index.directions(conversations)
