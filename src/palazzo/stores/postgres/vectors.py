"""Vectors, one row a chunk, and an HNSW index over each generation of them.

A user with few chunks is searched exactly: reading his own rows is faster than finding them among everybody's.
Beyond that the index is asked, which goes on looking until it has found enough that are his.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, LiteralString

from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.stores.base import EVERYTHING, Scored, Within
from palazzo.stores.postgres.connection import PostgresDatabase
from palazzo.stores.postgres.halfvec import encode
from palazzo.stores.sql.drawers import SELECT as SELECT_DRAWERS
from palazzo.stores.sql.drawers import to_drawer
from palazzo.stores.sql.within import WITHIN, within_values

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Vector

PENDING = (
    SELECT_DRAWERS
    + """ AND d.row IN (SELECT row FROM unembedded WHERE user_id = :user AND generation = :generation
    ORDER BY row LIMIT :limit) ORDER BY d.row"""
)
ROWS_OF = "SELECT id, row FROM drawers WHERE user_id = :user AND id = ANY(:ids)"
REMOVE = "DELETE FROM vectors WHERE user_id = :user AND generation = :generation AND row = ANY(:rows)"
PUT = """
INSERT INTO vectors (user_id, generation, row, chunk, embedding)
VALUES (:user, :generation, :row, :chunk, :embedding::halfvec)
"""
DONE = "DELETE FROM unembedded WHERE user_id = :user AND generation = :generation AND row = ANY(:rows)"
SERVING = """
SELECT e.generation, e.dimension, EXISTS (
    SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.generation = e.generation OFFSET :few)
FROM embedders e WHERE e.serving = 1
"""
# A vector of zeros has no direction: its distance is NaN, and it is taken to be like nothing.
EXACT = """
SELECT d.id, 1 - found.distance FROM (
    SELECT v.row, coalesce(min(nullif(v.embedding <=> :vector::halfvec, 'NaN')), 1) AS distance
    FROM vectors v WHERE v.user_id = :user AND v.generation = :generation {within}
    GROUP BY v.row ORDER BY distance, v.row DESC LIMIT :limit) AS found
JOIN drawers d ON d.user_id = :user AND d.row = found.row ORDER BY found.distance, d.row DESC
"""
# The index is found only by its own dimension and generation, which therefore are written out.
INDEXED = """
SELECT d.id, 1 - found.distance FROM (
    SELECT v.row, v.embedding::halfvec({dimension:d}) <=> :vector::halfvec({dimension:d}) AS distance
    FROM vectors v WHERE v.user_id = :user AND v.generation = {generation:d} ORDER BY distance LIMIT :chunks) AS found
JOIN drawers d ON d.user_id = :user AND d.row = found.row ORDER BY found.distance, d.row DESC
"""
# Relaxed order finds more than strict order, and we sort anyway. The planner thinks that a user's rows are fewer
# than they are, and would rather sort them all.
USE_INDEX = """
SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', :effort, true),
       set_config('hnsw.max_scan_tuples', '200000', true), set_config('enable_sort', 'off', true)
"""
AS_BEFORE = "SELECT set_config('enable_sort', 'on', true)"

_FEW = 10_000  # chunks
_CHUNKS = 2  # times the limit: how many chunks to ask for, as several may be of one drawer
_EFFORT = 5  # times the chunks: how many candidates HNSW keeps; most of them are other users'
LARGEST_INDEXED = 4_000  # dimensions; pgvector's HNSW takes no more


class PostgresVectors:
    def __init__(self, db: PostgresDatabase, few: int = _FEW) -> None:
        self._db = db
        self._few = few

    def pending(self, generation: int, limit: int) -> list[Drawer]:
        return [to_drawer(row) for row in self._db.rows(PENDING, generation=generation, limit=limit)]

    def put(self, generation: int, vectors: Iterable[tuple[DrawerId, "Matrix"]]) -> None:
        matrices = dict(vectors)
        rows: dict[DrawerId, int] = dict(self._db.rows(ROWS_OF, ids=list(matrices)))
        self._db.run(REMOVE, generation=generation, rows=list(rows.values()))
        self._db.run_many(
            PUT,
            (
                {"generation": generation, "row": row, "chunk": chunk, "embedding": encode(vector)}
                for id, row in rows.items()
                for chunk, vector in enumerate(matrices[id])
            ),
        )
        self._db.run(DONE, generation=generation, rows=list(rows.values()))

    def nearest(self, vector: "Vector", limit: int, within: Within = EVERYTHING) -> list[Scored]:
        serving = self._db.row(SERVING, few=self._few)
        if serving is None or limit < 1:
            return []
        generation, dimension, many = serving
        if many and within.everything and dimension <= LARGEST_INDEXED:
            return self._by_index(vector, limit, generation, dimension)
        found = self._db.rows(
            EXACT.format(within="" if within.everything else f"AND v.row IN ({WITHIN})"),
            vector=encode(vector),
            generation=generation,
            limit=limit,
            **within_values(within),
        )
        return [Scored(id, score) for id, score in found]

    def _by_index(self, vector: "Vector", limit: int, generation: int, dimension: int) -> list[Scored]:
        """Look at more chunks until they are of enough different drawers: one long drawer must not hide the others."""
        nearest: LiteralString = INDEXED.format(generation=generation, dimension=dimension)
        chunks = limit * _CHUNKS
        while True:
            self._db.row(USE_INDEX, effort=str(min(max(_EFFORT * chunks, 200), 1000)))  # pgvector takes no more
            found = self._db.rows(nearest, vector=encode(vector), chunks=chunks)
            best: dict[DrawerId, float] = {}
            for id, score in found:
                best.setdefault(id, score)
            if len(best) >= limit or len(found) < chunks:
                break
            chunks *= _CHUNKS
        self._db.row(AS_BEFORE)
        return [Scored(id, score) for id, score in list(best.items())[:limit]]
