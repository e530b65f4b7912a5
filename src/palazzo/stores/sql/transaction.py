"""One user's repositories over one connection."""

from functools import cached_property
from typing import Protocol

from palazzo.stores.base import Pool, Vectors, Words
from palazzo.stores.sql.conversations import SqlConversations
from palazzo.stores.sql.database import Database, WordIndex
from palazzo.stores.sql.drawers import SqlDrawers
from palazzo.stores.sql.erase import SqlEraser
from palazzo.stores.sql.graph import SqlGraph
from palazzo.stores.sql.jobs import SqlJobs
from palazzo.stores.sql.ledger import SqlLedger
from palazzo.stores.sql.order import SqlOrder
from palazzo.stores.sql.palace import SqlPalace
from palazzo.stores.sql.transfer import SqlTransfer


class IndexedWords(Words, WordIndex, Protocol):
    """A word index, its reading and its writing side."""


class SqlTransaction:
    """What `Transaction` promises, each repository made when it is first asked for, and the eraser of the store."""

    def __init__(self, db: Database, words: IndexedWords, vectors: Vectors, pool: Pool) -> None:
        self._db = db
        self.words = words
        self.vectors = vectors
        self.pool = pool

    @cached_property
    def conversations(self) -> SqlConversations:
        return SqlConversations(self._db)

    @cached_property
    def drawers(self) -> SqlDrawers:
        return SqlDrawers(self._db, self.words)

    @cached_property
    def palace(self) -> SqlPalace:
        return SqlPalace(self._db, self.words, self.drawers)

    @cached_property
    def order(self) -> SqlOrder:
        return SqlOrder(self._db)

    @cached_property
    def graph(self) -> SqlGraph:
        return SqlGraph(self._db)

    @cached_property
    def jobs(self) -> SqlJobs:
        return SqlJobs(self._db)

    @cached_property
    def ledger(self) -> SqlLedger:
        return SqlLedger(self._db)

    @cached_property
    def transfer(self) -> SqlTransfer:
        return SqlTransfer(self._db, self.drawers, self.palace)

    @cached_property
    def eraser(self) -> SqlEraser:
        return SqlEraser(self._db, self.words, self.drawers)
