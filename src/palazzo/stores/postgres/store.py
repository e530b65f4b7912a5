"""The PostgreSQL store: opening a database, transactions, erasing, and checking."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from palazzo.errors import PalazzoError
from palazzo.model.erasure import Erasure
from palazzo.model.ids import UserId
from palazzo.model.receipt import Receipt
from palazzo.stores.base import EXACT_UP_TO, AfterErasing, Finding, nothing_more
from palazzo.stores.postgres.check import check
from palazzo.stores.postgres.connection import NOBODY, PATIENCE, Connections, PostgresDatabase, Session
from palazzo.stores.postgres.embedders import PostgresEmbedders
from palazzo.stores.postgres.migrate import LOCK, migrate, scripts
from palazzo.stores.postgres.pool import PostgresPool
from palazzo.stores.postgres.role import role
from palazzo.stores.postgres.vectors import PostgresVectors
from palazzo.stores.sql.audit import audit, findings
from palazzo.stores.sql.keys import SqlLocks
from palazzo.stores.sql.queue import SqlQueue
from palazzo.stores.sql.register import SqlUsers
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.stores.sql.words import MADE_BY, MARK, SqlWords
from palazzo.text.words import VERSION

# Skipping a user whom somebody else writes is right: his job is running, or will be found a moment later.
NEXT_USER = """
SELECT id FROM users WHERE due_at <= :now ORDER BY due_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
"""
# Only the tables' owner may vacuum, and it takes long where they are large: it is said, not done while somebody waits.
UNTIL_VACUUM = (
    "no query finds it any more, but the server's files keep deleted rows until PostgreSQL vacuums, which it does by "
    "itself in time; to have it done at once, let the owner of the tables run VACUUM in this database"
)


class PostgresStore:
    """One database; any number of threads and processes may use it at once."""

    def __init__(self, url: str, patience: int = PATIENCE, *, exact_up_to: int = EXACT_UP_TO) -> None:
        self._connections = Connections(url, patience)
        self._exact_up_to = exact_up_to
        self.users = SqlUsers(self)
        self.locks = SqlLocks(self)
        self.queue = SqlQueue(self, NEXT_USER)
        self.embedders = PostgresEmbedders(self, self._connections)
        try:
            with self._connections.owner() as connection:
                migrate(connection, scripts())
                self._connections.open(role(connection), len(scripts()))
            self._mend()
        except PalazzoError:
            self.close()
            raise

    @property
    def location(self) -> str:
        return self._connections.location

    @contextmanager
    def reading(self, user: UserId) -> Iterator[SqlTransaction]:
        with self._connections.reading() as session:
            yield self._transaction(session, user)

    @contextmanager
    def writing(self, user: UserId) -> Iterator[SqlTransaction]:
        with self._connections.writing() as session:
            yield self._transaction(session, user)

    @contextmanager
    def register(self, *, write: bool = False) -> Iterator[PostgresDatabase]:
        with self._connections.writing() if write else self._connections.reading() as session:
            yield PostgresDatabase(session, NOBODY, self.location)

    def erase(self, user: UserId, what: Erasure, at: datetime, then: AfterErasing = nothing_more) -> Receipt:
        with self.writing(user) as tx:
            erased = tx.eraser.erase(what)
            then(tx, erased.counts)
        with self.reading(user) as tx:
            left = tx.eraser.left(what, erased)
        return Receipt(str(what), erased.counts, left, at, erased.kept, [UNTIL_VACUUM])

    def finish_erasing(self) -> None:
        """The server vacuums its tables by itself."""

    def check(self) -> list[Finding]:
        users = [user.id for user in self.users.all()]
        with self.register() as db:
            return check(db, users)

    def check_deep(self, done: Callable[[], None] = lambda: None) -> list[Finding]:
        return findings([user.id for user in self.users.all()], lambda user: self._audit(user, done))

    def close(self) -> None:
        self._connections.close()

    def _transaction(self, session: Session, user: UserId) -> SqlTransaction:
        db = PostgresDatabase(session, user, self.location)
        return SqlTransaction(db, PostgresVectors(db, self._exact_up_to), PostgresPool(db))

    def _audit(self, user: UserId, done: Callable[[], None]) -> list[tuple[str, str]]:
        with self.reading(user) as tx:
            found = list(audit(tx.database, tx))
        done()
        return found

    def _mend(self) -> None:
        """Make the word index anew if another tokenising made it.

        That it has every drawer is left to `check`: a commit here keeps both or neither, and counting the
        drawers of every user at each opening would take long.
        """
        if self._words_made_by() == VERSION:
            return
        with self._connections.owner() as connection:
            connection.execute(LOCK)
            if self._words_made_by() == VERSION:  # another process has done it while we waited
                return
            for user in self.users.all():
                with self._connections.writing() as session:
                    SqlWords(PostgresDatabase(session, user.id, self.location)).rebuild()
            with self.register(write=True) as db:
                db.run(MARK, version=VERSION)

    def _words_made_by(self) -> str | None:
        with self.register() as db:
            found = db.row(MADE_BY)
        return None if found is None else str(found[0])
