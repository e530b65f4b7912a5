"""Vectors in the file, and an index of them in memory.

The file holds float16 blobs, one a drawer. The index in memory is derived: each process reads it from the file
on first use, reads on from where it was when others have written, and reads anew when something was erased.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId, UserId
from palazzo.stores.base import EVERYTHING, Scored, Within
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import to_drawer
from palazzo.stores.sql.within import WITHIN, within_values
from palazzo.stores.sqlite.connection import SqliteDatabase

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Vector
    from palazzo.stores.sqlite.vector_index import VectorIndex

PENDING = (
    SELECT_DRAWERS
    + """ AND d.row IN (SELECT row FROM unembedded WHERE user_id = :user AND generation = :generation
    ORDER BY row LIMIT :limit) ORDER BY d.row"""
)
ROW_OF = "SELECT row FROM drawers WHERE user_id = :user AND id = :id"
PUT = """
INSERT INTO vectors (user_id, generation, row, embedding) VALUES (:user, :generation, :row, :embedding)
"""
REMOVE = "DELETE FROM vectors WHERE user_id = :user AND generation = :generation AND row = :row"
DONE = "DELETE FROM unembedded WHERE user_id = :user AND generation = :generation AND row = :row"
STATE = """
SELECT e.generation, e.dimension, u.erasures FROM embedders e, users u WHERE e.serving = 1 AND u.id = :user
"""
NEWER = """
SELECT seq, row, embedding FROM vectors
WHERE user_id = :user AND generation = :generation AND seq > :seq ORDER BY seq
"""
EMBEDDINGS = """
SELECT v.row, v.embedding FROM json_each(:rows) wanted
CROSS JOIN vectors v ON v.user_id = :user AND v.row = wanted.value AND v.generation = :generation
"""
IDS = """
SELECT d.row, d.id FROM json_each(:rows) wanted CROSS JOIN drawers d ON d.row = wanted.value AND d.user_id = :user
"""
STILL_THERE = "SELECT 1 FROM vectors WHERE seq = :seq AND user_id = :user"
COUNT_ERASURE = "UPDATE users SET erasures = erasures + 1 WHERE id = :user"

_USERS_KEPT = 64  # indexes in memory at once; the longest unused goes first


class VectorIndexes:
    """The indexes that this process holds in memory, by user."""

    def __init__(self) -> None:
        self._kept: OrderedDict[UserId, VectorIndex] = OrderedDict()
        self._lock = threading.Lock()

    def current(self, db: SqliteDatabase) -> "VectorIndex | None":
        """Return the user's index, brought up to what this transaction sees; None if there is no such user."""
        from palazzo.stores.sqlite.vector_index import VectorIndex

        state = db.row(STATE)
        if state is None:
            return None
        generation, dimension, erasures = state
        with self._lock:
            index = self._kept.pop(db.user, None)
            if index is None or index.made_for != (generation, erasures) or self._outlived(index, db):
                index = VectorIndex(dimension, made_for=(generation, erasures))
            self._kept[db.user] = index
            if len(self._kept) > _USERS_KEPT:
                self._kept.popitem(last=False)
            found = db.rows(NEWER, seq=index.seq, generation=generation)
            index.extend([(seq, row, blob) for seq, row, blob in found])
        return index

    def _outlived(self, index: "VectorIndex", db: SqliteDatabase) -> bool:
        """Whether the user was erased and came back since: then the erasures are counted anew."""
        return index.seq > 0 and db.row(STILL_THERE, seq=index.seq) is None

    def forget(self, user: UserId) -> None:
        with self._lock:
            self._kept.pop(user, None)


class SqliteVectors:
    def __init__(self, db: SqliteDatabase, indexes: VectorIndexes) -> None:
        self._db = db
        self._indexes = indexes

    def pending(self, generation: int, limit: int) -> list[Drawer]:
        return [to_drawer(row) for row in self._db.rows(PENDING, generation=generation, limit=limit)]

    def put(self, generation: int, vectors: Iterable[tuple[DrawerId, "Matrix"]]) -> None:
        for id, matrix in vectors:
            found = self._db.row(ROW_OF, id=id)
            if found is None:
                continue
            waited = self._db.run(DONE, generation=generation, row=found[0])
            if not waited and self._db.run(REMOVE, generation=generation, row=found[0]):
                self._db.run(COUNT_ERASURE)  # makes every process read its index anew
            embedding = matrix.astype("<f2").tobytes()
            self._db.run(PUT, generation=generation, row=found[0], embedding=embedding)

    def nearest(self, vector: "Vector", limit: int, within: Within = EVERYTHING) -> list[Scored]:
        index = self._indexes.current(self._db)
        if index is None:
            return []
        allowed = None if within.everything else [row for (row,) in self._db.rows(WITHIN, **within_values(within))]
        best = index.search(vector, limit, self._embeddings, allowed)
        ids: dict[int, str] = dict(self._db.rows(IDS, rows=json.dumps([row for row, _ in best])))
        return [Scored(DrawerId(ids[row]), score) for row, score in best if row in ids]

    def _embeddings(self, generation: int, rows: Sequence[int]) -> list[tuple[int, bytes]]:
        found = self._db.rows(EMBEDDINGS, rows=json.dumps(list(rows)), generation=generation)
        return [(row, embedding) for row, embedding in found]
