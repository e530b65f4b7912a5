"""The SQLite store: opening a file, transactions, erasing for good, and checking."""

import secrets
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from palazzo.errors import PalazzoError, Unavailable
from palazzo.model.erasure import Erasure, WholeUser
from palazzo.model.ids import UserId
from palazzo.model.receipt import Receipt
from palazzo.private_files import open_to_others
from palazzo.stores.base import EXACT_UP_TO, AfterErasing, Finding, nothing_more
from palazzo.stores.sql.keys import SqlLocks
from palazzo.stores.sql.queue import SqlQueue
from palazzo.stores.sql.register import SqlEmbedders, SqlUsers
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.stores.sqlite import words
from palazzo.stores.sqlite.connection import Connections, OneThreads, SqliteDatabase, translated
from palazzo.stores.sqlite.indexes import SAVED_FROM, Indexes, View
from palazzo.stores.sqlite.migrate import migrate, scripts
from palazzo.stores.sqlite.pool import SqlitePool
from palazzo.stores.sqlite.vectors import SqliteVectors

NEXT_USER = "SELECT id FROM users WHERE due_at <= :now ORDER BY due_at, id LIMIT 1"
NOBODY = UserId("")
SCRUB_SECONDS = 2.0  # to wait for readers, so that the log can be emptied: nobody can write meanwhile
OWE_SCRUB = """
INSERT INTO facts (name, value) VALUES ('scrub', :erasure) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
OWED_SCRUB = "SELECT value FROM facts WHERE name = 'scrub'"
SCRUBBED = "DELETE FROM facts WHERE name = 'scrub' AND value = :erasure"
LOG_STAYS = "the log could not be emptied; the next worker or opening does it"
LOG_IN_USE = "somebody was reading for so long that the log could not be emptied; the next worker or opening does it"


class SqliteRegister(SqliteDatabase):
    """The store's own view of a transaction: SQLite has no row-level security to switch."""

    def acting_for(self, user: UserId) -> SqliteDatabase:
        return SqliteDatabase(self.connection, user)


class SqliteStore:
    """One file; any number of threads and processes may use it at once."""

    def __init__(
        self,
        path: Path,
        exact_up_to: int = EXACT_UP_TO,
        *,
        saved_from: int = SAVED_FROM,
        scrub_seconds: float = SCRUB_SECONDS,
    ) -> None:
        self._connections = Connections(path)
        self._scrub_seconds = scrub_seconds
        self._indexes = Indexes(path, exact_up_to, saved_from)
        self.users = SqlUsers(self)
        self.locks = SqlLocks(self)
        self.queue = SqlQueue(self, NEXT_USER)
        self.embedders = SqlEmbedders(self)
        try:
            with translated(path):
                migrate(self._connections.get(), scripts())
            self._connections.schema = len(scripts())
            self._mend()
        except PalazzoError:
            self.close()
            raise

    @property
    def location(self) -> str:
        return str(self._connections.path)

    @contextmanager
    def reading(self, user: UserId) -> Iterator[SqlTransaction]:
        with self._connections.reading() as connection:
            yield self._transaction(connection, user)

    @contextmanager
    def writing(self, user: UserId) -> Iterator[SqlTransaction]:
        try:
            with self._connections.writing() as connection:
                yield self._transaction(connection, user)
        except BaseException:
            self._indexes.forget(user)  # it may have read vectors that are rolled back
            raise

    @contextmanager
    def register(self, *, write: bool = False) -> Iterator[SqliteRegister]:
        with self._connections.writing() if write else self._connections.reading() as connection:
            yield SqliteRegister(connection, NOBODY)

    def erase(self, user: UserId, what: Erasure, at: datetime, then: AfterErasing = nothing_more) -> Receipt:
        with self._connections.writing() as connection:
            tx = self._transaction(connection, user)
            erased = tx.eraser.erase(what)
            then(tx, erased.counts)
            self._indexes.erase(SqliteDatabase(connection, user), erased.terms)
            for statement in words.STEP_BACK:
                connection.execute(statement)
            left = tx.eraser.left(what, erased)  # before anybody else may write: a new message may take an erased row
            connection.execute(OWE_SCRUB, {"erasure": secrets.token_hex(8)})
        self._connections.forget()
        if isinstance(what, WholeUser):  # one who comes back may seem to be the same
            self._indexes.forget(user)
        try:
            in_log = self._scrub(self._scrub_seconds, user)
            pending = [LOG_IN_USE] if in_log else []
        except Unavailable as error:  # no room to empty the log into the file, but what is erased stays erased
            in_log, pending = 1, [f"{LOG_STAYS} ({error.message})"]
        return Receipt(str(what), erased.counts, {**left, "log": in_log}, at, erased.kept, pending)

    def finish_erasing(self) -> None:
        if self._owed_scrub() is not None:
            self._scrub(0)  # whoever reads now is not waited for: there is a next time

    def check(self) -> list[Finding]:
        with self._connections.reading() as connection:
            return [
                _check_file(connection),
                _check_privacy(self._connections.path),
                _check_foreign_keys(connection),
                _check_words(connection),
            ]

    def check_deep(self, done: Callable[[], None] = lambda: None) -> list[Finding]:
        from palazzo.stores.sql.audit import findings  # only checks need it

        return findings([user.id for user in self.users.all()], lambda user: self._audit(user, done))

    def close(self) -> None:
        self._connections.close()

    def _transaction(self, connection: OneThreads, user: UserId) -> SqlTransaction:
        db = SqliteDatabase(connection, user)
        view = View(self._indexes, db)
        pool = SqlitePool(db, view)
        return SqlTransaction(db, SqliteVectors(db, view, pool), pool)

    def _audit(self, user: UserId, done: Callable[[], None]) -> list[tuple[str, str]]:
        from palazzo.stores.sql.audit import audit

        with self.reading(user) as tx:
            found = list(audit(tx.database, tx))
        done()
        return found

    def _mend(self) -> None:
        """Rebuild what is derived if it does not match what it is derived from."""
        if not words.matches(self._connections.get()):
            with self._connections.writing() as connection:
                if not words.matches(connection):  # another process may have done it while we waited
                    words.rebuild(connection)
        with suppress(Unavailable):  # a disk that is full may still be read; the worker tries again
            self.finish_erasing()

    def _scrub(self, seconds: float, user: UserId = NOBODY) -> int:
        """Leave no erased text behind in the write-ahead log: empty it, and wait so long for whoever reads.

        Of the saved indexes, the user's are looked after, or everybody's.
        Return how many pages of it had to stay, because somebody has been reading for too long; until it is empty, the
        file says that this is owed, and whoever works with it next does it.
        """
        owed = self._owed_scrub()
        with self._connections.reading() as connection:
            self._indexes.finish_erasing(SqliteDatabase(connection, user))
        with translated(self._connections.path), self._connections.waiting(seconds):
            busy, pages, _ = self._connections.get().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            return int(pages)
        with self._connections.writing() as connection:
            connection.execute(SCRUBBED, {"erasure": owed})  # unless something else was erased meanwhile
        return 0

    def _owed_scrub(self) -> str | None:
        with self._connections.reading() as connection:
            found = connection.execute(OWED_SCRUB).fetchone()
        return None if found is None else str(found[0])


def _check_file(connection: sqlite3.Connection) -> Finding:
    found = [text for (text,) in connection.execute("PRAGMA integrity_check")]
    sound = found == ["ok"]
    return Finding("file", sound, "sound" if sound else f"{found[0]}; restore a backup")


def _check_privacy(path: Path) -> Finding:
    """Files that an earlier version made, or that were copied, may be open to everybody on the machine."""
    if any(open_to_others(Path(f"{path}{ending}")) for ending in ("", "-wal", "-shm")):
        mend = f"chmod 600 {shlex.quote(str(path.absolute()))}*"  # the others come and go
        return Finding("privacy", ok=False, detail=f"other users of this machine can read it; run: {mend}")
    return Finding("privacy", ok=True, detail="only its owner can read it")


def _check_foreign_keys(connection: sqlite3.Connection) -> Finding:
    broken = connection.execute("PRAGMA foreign_key_check").fetchall()
    return Finding(
        "references",
        not broken,
        f"{len(broken)} rows refer to nothing; restore a backup" if broken else "sound",
    )


def _check_words(connection: sqlite3.Connection) -> Finding:
    fine = words.matches(connection)
    return Finding("word index", fine, "has every drawer" if fine else "does not match; it is rebuilt at the next open")
