"""Vectors, one row a chunk, and an HNSW index over each generation of them.

A user with few chunks is searched exactly: reading his own rows is faster than finding them among everybody's.
Beyond that the index is asked, which goes on looking until it has found enough that are his.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, LiteralString

from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.stores.base import EVERYTHING, EXACT_UP_TO, Chunks, Nearest, Within
from palazzo.stores.postgres.connection import PostgresDatabase
from palazzo.stores.postgres.halfvec import decode, encode
from palazzo.stores.postgres.pool import PostgresPool
from palazzo.stores.sql.backlog import SqlBacklog
from palazzo.stores.sql.database import Row
from palazzo.stores.sql.within import WITHIN, within_values

if TYPE_CHECKING:
    from palazzo.stores.base import Matrix, Rows, Vector

REMOVE = "DELETE FROM vectors WHERE user_id = :user AND generation = :generation AND row = ANY(:rows)"
PUT = """
INSERT INTO vectors (user_id, generation, row, chunk, embedding)
VALUES (:user, :generation, :row, :chunk, :embedding::halfvec)
"""
CHUNKS = """
SELECT v.row, count(*), string_agg(halfvec_send(v.embedding), '' ORDER BY v.chunk) FROM embedders e
JOIN vectors v ON v.user_id = :user AND v.generation = e.generation AND v.row = ANY(:rows)
WHERE e.serving = 1 AND v.embedding IS NOT NULL GROUP BY v.row ORDER BY v.row
"""
SERVING = """
SELECT e.generation, e.dimension, EXISTS (
    SELECT 1 FROM vectors v WHERE v.user_id = :user AND v.generation = e.generation OFFSET :exact_up_to)
FROM embedders e WHERE e.serving = 1
"""
# A vector of zeros has no direction: its distance is NaN, and it is taken to be like nothing.
EXACT = """
SELECT v.row, 1 - coalesce(min(nullif(v.embedding <=> :vector::halfvec, 'NaN')), 1) AS likeness
FROM vectors v WHERE v.user_id = :user AND v.generation = :generation AND v.embedding IS NOT NULL {within}
GROUP BY v.row ORDER BY likeness DESC, v.row DESC LIMIT :limit
"""
# The index is found only by its own dimension and generation, which therefore are written out.
INDEXED = """
SELECT found.row, 1 - found.distance FROM (
    SELECT v.row, v.embedding::halfvec({dimension:d}) <=> :vector::halfvec({dimension:d}) AS distance
    FROM vectors v WHERE v.user_id = :user AND v.generation = {generation:d} ORDER BY distance LIMIT :chunks) AS found
ORDER BY found.distance, found.row DESC
"""
# Relaxed order finds more than strict order, and we sort anyway. The planner thinks that a user's rows are fewer
# than they are, and would rather sort them all.
USE_INDEX = """
SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', :effort, true),
       set_config('hnsw.max_scan_tuples', '200000', true), set_config('enable_sort', 'off', true)
"""
AS_BEFORE = "SELECT set_config('enable_sort', 'on', true)"

_CHUNKS = 2  # times the limit: how many chunks to ask for, as several may be of one drawer
_EFFORT = 5  # times the chunks: how many candidates HNSW keeps; most of them are other users'
LARGEST_INDEXED = 4_000  # dimensions; pgvector's HNSW takes no more


class PostgresVectors:
    def __init__(self, db: PostgresDatabase, exact_up_to: int = EXACT_UP_TO) -> None:
        self._db = db
        self._exact_up_to = exact_up_to
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
                {"generation": generation, "row": row, "chunk": chunk, "embedding": embedding}
                for id, row in rows.items()
                for chunk, embedding in enumerate([encode(vector) for vector in matrices[id]] or [None])
            ),
        )
        self._backlog.move_on(generation)

    def nearest(self, vector: "Vector", limit: int, within: Within = EVERYTHING) -> Nearest:
        serving = self._serving()
        if serving is None or limit < 1:
            return _nearest([])
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
        return _nearest(found)

    def nearest_of(self, vector: "Vector", limit: int, rows: "Rows") -> Nearest:
        serving = self._serving()
        if serving is None or limit < 1:
            return _nearest([])
        found = self._db.rows(
            EXACT.format(within="AND v.row = ANY(:rows)"),
            vector=encode(vector),
            generation=serving[0],
            limit=limit,
            rows=rows.tolist(),
        )
        return _nearest(found)

    def chunks(self, rows: "Rows") -> Chunks:
        import numpy as np

        found = self._db.rows(CHUNKS, rows=rows.tolist())
        rows_with, counts = np.array([each[:2] for each in found], np.int64).reshape(-1, 2).T
        return Chunks(rows_with, counts, decode(b"".join(wire for _, _, wire in found), int(counts.sum())))

    def openings(self, conversations: Sequence[ConversationId], count: int) -> "Matrix":
        from palazzo.stores.openings import directions, said_by_people

        begun = PostgresPool(self._db).openings(conversations, count)
        return directions(conversations, begun, self.chunks(said_by_people(begun)))

    def _serving(self) -> Row | None:
        return self._db.known(SERVING, lambda: self._db.row(SERVING, exact_up_to=self._exact_up_to))

    def _by_index(self, vector: "Vector", limit: int, generation: int, dimension: int) -> Nearest:
        """Look at more chunks until they are of enough different drawers: one long drawer must not hide the others."""
        nearest: LiteralString = INDEXED.format(generation=generation, dimension=dimension)
        chunks = limit * _CHUNKS
        while True:
            self._db.row(USE_INDEX, effort=str(min(max(_EFFORT * chunks, 200), 1000)))  # pgvector takes no more
            found = self._db.rows(nearest, vector=encode(vector), chunks=chunks)
            best: dict[int, float] = {}
            for row, score in found:
                best.setdefault(row, score)
            if len(best) >= limit or len(found) < chunks:
                break
            chunks *= _CHUNKS
        self._db.row(AS_BEFORE)
        return _nearest(list(best.items())[:limit])


def _nearest(found: Sequence[tuple[int, float]]) -> Nearest:
    """Turn rows and scores on their side."""
    import numpy as np

    rows, scores = zip(*found, strict=True) if found else ((), ())
    return Nearest(np.array(rows, np.int64), np.array(scores, np.float32))
