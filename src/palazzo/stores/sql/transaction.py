"""One user's repositories over one connection."""

from dataclasses import dataclass
from typing import Protocol

from palazzo.stores.base import Pool, Vectors, Words
from palazzo.stores.sql.conversations import SqlConversations
from palazzo.stores.sql.database import Database, WordIndex
from palazzo.stores.sql.drawers import SqlDrawers
from palazzo.stores.sql.erase import SqlEraser
from palazzo.stores.sql.graph import SqlGraph
from palazzo.stores.sql.jobs import SqlJobs
from palazzo.stores.sql.ledger import SqlLedger
from palazzo.stores.sql.palace import SqlPalace
from palazzo.stores.sql.transfer import SqlTransfer


@dataclass(frozen=True, slots=True)
class SqlTransaction:
    """What `Transaction` promises, and the eraser that the store itself uses."""

    conversations: SqlConversations
    drawers: SqlDrawers
    palace: SqlPalace
    graph: SqlGraph
    words: Words
    vectors: Vectors
    pool: Pool
    jobs: SqlJobs
    ledger: SqlLedger
    transfer: SqlTransfer
    eraser: SqlEraser


class IndexedWords(Words, WordIndex, Protocol):
    """A word index, its reading and its writing side."""


def transaction(db: Database, words: IndexedWords, vectors: Vectors, pool: Pool) -> SqlTransaction:
    """Put the shared repositories together with a store's own indexes."""
    drawers = SqlDrawers(db, words)
    palace = SqlPalace(db, words, drawers)
    return SqlTransaction(
        conversations=SqlConversations(db),
        drawers=drawers,
        palace=palace,
        graph=SqlGraph(db),
        words=words,
        vectors=vectors,
        pool=pool,
        jobs=SqlJobs(db),
        ledger=SqlLedger(db),
        transfer=SqlTransfer(db, drawers, palace),
        eraser=SqlEraser(db, words, drawers),
    )
