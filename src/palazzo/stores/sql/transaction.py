"""One user's repositories over one connection."""

from functools import cached_property

from palazzo.stores.base import Pool, Vectors
from palazzo.stores.sql.authored import SqlAuthored
from palazzo.stores.sql.conversations import SqlConversations
from palazzo.stores.sql.database import Database
from palazzo.stores.sql.drawers import SqlDrawers
from palazzo.stores.sql.erase import SqlEraser
from palazzo.stores.sql.gate import SqlGate
from palazzo.stores.sql.graph import SqlGraph
from palazzo.stores.sql.guidance import SqlGuidance
from palazzo.stores.sql.jobs import SqlJobs
from palazzo.stores.sql.keys import SqlKeys
from palazzo.stores.sql.ledger import SqlLedger
from palazzo.stores.sql.order import SqlOrder
from palazzo.stores.sql.palace import SqlPalace
from palazzo.stores.sql.settings import SqlUserSettings
from palazzo.stores.sql.signatures import SqlSignatures
from palazzo.stores.sql.summaries import SqlSummaries
from palazzo.stores.sql.tour import SqlTour
from palazzo.stores.sql.transfer import SqlTransfer
from palazzo.stores.sql.words import SqlWords


class SqlTransaction:
    """What `Transaction` promises, each repository made when it is asked for, and the eraser of the store."""

    def __init__(self, db: Database, vectors: Vectors, pool: Pool) -> None:
        self._db = db
        self.vectors = vectors
        self.pool = pool

    @property
    def database(self) -> Database:
        """What the repositories run on, for the store's own checks."""
        return self._db

    @property
    def conversations(self) -> SqlConversations:
        return SqlConversations(self._db)

    @property
    def drawers(self) -> SqlDrawers:
        return SqlDrawers(self._db)

    @property
    def palace(self) -> SqlPalace:
        return SqlPalace(self._db, self.words, self.drawers)

    @property
    def order(self) -> SqlOrder:
        return SqlOrder(self._db)

    @property
    def signatures(self) -> SqlSignatures:
        return SqlSignatures(self._db)

    @property
    def tour(self) -> SqlTour:
        return SqlTour(self._db, self.palace, self.drawers)

    @property
    def graph(self) -> SqlGraph:
        return SqlGraph(self._db)

    @cached_property  # it takes new drawers apart once
    def words(self) -> SqlWords:
        return SqlWords(self._db)

    @property
    def guidance(self) -> SqlGuidance:
        return SqlGuidance(self._db)

    @property
    def summaries(self) -> SqlSummaries:
        return SqlSummaries(self._db)

    @property
    def authored(self) -> SqlAuthored:
        return SqlAuthored(self._db)

    @property
    def gate(self) -> SqlGate:
        return SqlGate(self._db)

    @property
    def jobs(self) -> SqlJobs:
        return SqlJobs(self._db)

    @property
    def ledger(self) -> SqlLedger:
        return SqlLedger(self._db)

    @property
    def settings(self) -> SqlUserSettings:
        return SqlUserSettings(self._db)

    @property
    def keys(self) -> SqlKeys:
        return SqlKeys(self._db)

    @property
    def transfer(self) -> SqlTransfer:
        return SqlTransfer(self._db, self.drawers, self.palace)

    @property
    def eraser(self) -> SqlEraser:
        return SqlEraser(self._db, self.words, self.drawers)
