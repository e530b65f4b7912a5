"""The register of embedders, and the vector index that each generation has."""

from palazzo.stores.base import EmbedderInfo
from palazzo.stores.postgres.connection import Connections
from palazzo.stores.postgres.vectors import LARGEST_INDEXED
from palazzo.stores.sql.database import Opened
from palazzo.stores.sql.register import SqlEmbedders

HAS_INDEX = "SELECT to_regclass(:index) IS NOT NULL"
# The generation and its dimension are a part of the index's definition, which takes no parameters.
ADD_INDEX = """
CREATE INDEX IF NOT EXISTS vectors_nearest_{generation:d} ON vectors
USING hnsw ((embedding::halfvec({dimension:d})) halfvec_cosine_ops) WHERE generation = {generation:d}
"""
STALE = """
SELECT 'DROP INDEX IF EXISTS ' || i.oid::regclass FROM pg_class i
WHERE i.relnamespace = 'palazzo'::regnamespace AND i.relkind = 'I' AND i.relname LIKE 'vectors_nearest_%'
AND NOT EXISTS (SELECT 1 FROM embedders e WHERE i.relname = 'vectors_nearest_' || e.generation)
"""


class PostgresEmbedders(SqlEmbedders):
    def __init__(self, store: Opened, connections: Connections) -> None:
        super().__init__(store)
        self._connections = connections

    def adopt(self, name: str, dimension: int) -> EmbedderInfo:
        return self._indexed(super().adopt(name, dimension))

    def begin(self, name: str, dimension: int) -> EmbedderInfo:
        building = self._indexed(super().begin(name, dimension))
        self._drop_stale()
        return building

    def switch(self, generation: int) -> bool:
        switched = super().switch(generation)
        self._drop_stale()
        return switched

    def _indexed(self, embedder: EmbedderInfo) -> EmbedderInfo:
        with self._store.register() as db:
            found = db.row(HAS_INDEX, index=f"palazzo.vectors_nearest_{embedder.generation}")
        if found != (True,) and embedder.dimension <= LARGEST_INDEXED:
            with self._connections.owner() as connection:
                definition = ADD_INDEX.format(generation=embedder.generation, dimension=embedder.dimension)
                connection.execute(definition.encode())
        return embedder

    def _drop_stale(self) -> None:
        with self._store.register() as db:
            drops = [drop for (drop,) in db.rows(STALE)]
        if drops:
            with self._connections.owner() as connection:
                for drop in drops:
                    connection.execute(drop)
