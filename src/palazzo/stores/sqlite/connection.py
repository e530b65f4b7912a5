"""Connections to one SQLite file: one a thread, every transaction explicit, every error one of ours."""

import json
import re
import sqlite3
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, LiteralString
from weakref import WeakSet

from palazzo.errors import Corrupt, Invalid, Misconfigured, PalazzoError, Refused, Unavailable
from palazzo.model.ids import UserId
from palazzo.private_files import make_private_file
from palazzo.stores.sql.database import Result, Row
from palazzo.stores.sqlite.known import Known
from palazzo.stores.sqlite.migrate import check_schema

_ANY = re.compile(r"= ANY\(:(\w+)\)")
_EACH = re.compile(r"SELECT unnest\(CAST\(:(\w+) AS TEXT\[\]\)\) AS value")
_HEADER = b"SQLite format 3\0"  # how each of SQLite's files begins
_CLOSING_SECONDS = 1.0  # that closing waits for a transaction in another thread
_BUSY_SECONDS = 60.0  # how long to wait for another process's transaction
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
VERSION = "PRAGMA data_version"  # changes whenever another connection has written
_PRAGMAS: tuple[LiteralString, ...] = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit that returned survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # erased text must not linger in free pages
    "PRAGMA cache_size = -65536",
    "PRAGMA temp_store = MEMORY",
)


class OneThreads(sqlite3.Connection):
    """A connection that closes itself when its thread is gone and nobody holds it any more."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.known = Known()
        self.busy = threading.RLock()  # held by its thread in a transaction
        self._only_reads = False

    @property
    def only_reads(self) -> bool:
        """Whether it refuses to write."""
        return self._only_reads

    @only_reads.setter
    def only_reads(self, only: bool) -> None:
        if only != self._only_reads:
            self.execute("PRAGMA query_only = ON" if only else "PRAGMA query_only = OFF")
            self._only_reads = only

    def __del__(self) -> None:
        with suppress(sqlite3.ProgrammingError):  # raised by one that never opened
            self.close()


class Connections:
    """Hands each thread its own connection, and closes them all in the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.schema: int | None = None  # which this program works with, once the file has it
        self._local = threading.local()
        self._open: WeakSet[OneThreads] = WeakSet()
        self._lock = threading.Lock()
        self._writer = threading.RLock()  # threads queue here: SQLite's own waiting polls, and is unfair
        self._closed = False

    def get(self) -> OneThreads:
        """Return this thread's connection."""
        connection: OneThreads | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        return connection

    @contextmanager
    def reading(self) -> Iterator[OneThreads]:
        """A transaction that sees one state of the file throughout and cannot write; inside another, a part of it."""
        connection = self.get()
        if connection.in_transaction:
            before, connection.only_reads = connection.only_reads, True
            try:
                yield connection
            finally:
                connection.only_reads = before
            return
        with translated(self.path), connection.busy:
            connection.only_reads = True  # until somebody writes: switching takes as long as looking something up
            connection.execute("BEGIN")
            try:
                [version] = connection.execute(VERSION).fetchone()  # what is seen is settled by this first look
                check_schema(connection, self.schema)
                connection.known.at((version, connection.total_changes))
                yield connection
            finally:
                connection.known.at(None)
                _roll_back(connection)

    @contextmanager
    def writing(self) -> Iterator[OneThreads]:
        """A transaction that commits when the block ends and rolls back when it raises."""
        connection = self.get()
        with self._writer, connection.busy:
            if connection.in_transaction:
                raise Refused("a transaction is already open in this thread; finish it first")
            try:
                connection.only_reads = False
                connection.execute("BEGIN IMMEDIATE")
                check_schema(connection, self.schema)
                yield connection
                connection.execute("COMMIT")
            except sqlite3.Error as error:
                _roll_back(connection)
                raise _translate(error, self.path) from error
            except BaseException:
                _roll_back(connection)
                raise

    @contextmanager
    def waiting(self, seconds: float) -> Iterator[None]:
        """Wait no longer than this for other transactions, on this thread's connection."""
        connection = self.get()
        connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000):d}")
        try:
            yield
        finally:
            connection.execute(f"PRAGMA busy_timeout = {int(_BUSY_SECONDS * 1000):d}")

    def forget(self) -> None:
        """Have every thread's connection forget what it has read: something is erased."""
        with self._lock:
            for connection in self._open:
                connection.known.forget()

    def close(self) -> None:
        """Close every connection; one that its thread still works with is closed when that ends."""
        with self._lock:
            self._closed = True
            for connection in self._open:
                if connection.busy.acquire(timeout=_CLOSING_SECONDS):  # to close it under its thread may crash
                    try:
                        connection.close()
                    finally:
                        connection.busy.release()
            self._open.clear()
        self._local = threading.local()

    def _connect(self) -> OneThreads:
        with self._lock, translated(self.path):
            if self._closed:
                raise Refused(f"the store {self.path} is closed; open it again")
            with suppress(OSError):  # why it cannot be made, SQLite says next
                make_private_file(self.path)  # its log and index get the same mode from SQLite
            connection = sqlite3.connect(
                self.path,
                timeout=_BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=512,
                factory=OneThreads,
            )
            try:
                check_ours(connection, self.path)  # before the first change, which the journal's mode is
                for pragma in _PRAGMAS:
                    connection.execute(pragma)
            except (sqlite3.Error, PalazzoError):
                connection.close()
                raise
            self._open.add(connection)
            return connection


class SqliteDatabase:
    """Runs the shared repositories' statements for one user."""

    def __init__(self, connection: OneThreads, user: UserId) -> None:
        self.connection = connection
        self._user = user

    @property
    def user(self) -> UserId:
        return self._user

    def last_row(self) -> int:
        [(last,)] = self.known("last row", lambda: self.rows("SELECT coalesce(max(row), 0) FROM drawers"))  # anybody's
        return int(last)

    def last_given_row(self) -> int:
        return self.last_row()  # what was erased from the end is given again

    def known(self, what: Hashable, read: Callable[[], Result]) -> Result:
        return self.connection.known.get((self._user, what), read)

    def rows(self, sql: LiteralString, **values: object) -> list[Row]:
        return self._execute(sql, values).fetchall()

    def row(self, sql: LiteralString, **values: object) -> Row | None:
        cursor = self._execute(sql, values)
        found: Row | None = cursor.fetchone()
        cursor.close()  # an unfinished statement would keep the transaction open
        return found

    def run(self, sql: LiteralString, **values: object) -> int:
        return self._execute(sql, values).rowcount

    def run_many(self, sql: LiteralString, values: Iterable[Mapping[str, object]]) -> None:
        self.connection.executemany(sql, ({"user": self._user, **each} for each in values))

    def stream(self, sql: LiteralString, **values: object) -> Iterator[Row]:
        yield from self._execute(sql, values)

    def _execute(self, sql: LiteralString, values: dict[str, object]) -> sqlite3.Cursor:
        text, lists = converted(sql)
        values["user"] = self._user
        for name in lists:
            values[name] = json.dumps(values[name])
        return self.connection.execute(text, values)


def check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Raise Misconfigured, changing nothing, if the file has tables and is not Palazzo's."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' LIMIT 1000")}
    if tables and not {"users", "drawers", "conversations"} <= tables:
        raise Misconfigured(
            f"{path} is another application's SQLite file, with tables such as {', '.join(sorted(tables)[:3])}; it was "
            "not touched, name another place as --store or PALAZZO_STORE"
        )


@lru_cache(maxsize=1024)
def converted(sql: str) -> tuple[str, list[str]]:
    """Write `= ANY(:list)` the way SQLite reads it; return also which parameters are lists."""
    text = _ANY.sub(r"IN (SELECT value FROM json_each(:\1))", sql)
    return _EACH.sub(r"SELECT value FROM json_each(:\1)", text), _ANY.findall(sql) + _EACH.findall(sql)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # some errors, such as a full disk, have rolled back already
        connection.execute("ROLLBACK")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what sqlite3 raises into our errors; nothing of it leaves the store."""
    try:
        yield
    except PalazzoError:
        raise
    except sqlite3.Error as error:
        raise _translate(error, path) from error


def _translate(error: sqlite3.Error, path: Path) -> PalazzoError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB and not _begins_as_database(path):
        return Misconfigured(
            f"{path} is no Palazzo store: it does not begin as a SQLite file does; it was not touched, name another "
            "place as --store or PALAZZO_STORE; if it was a store, restore a backup"
        )
    if code in _DAMAGED:
        return Corrupt(
            f"{path} is damaged ({error}); restore a backup; without one, `sqlite3 FILE .recover` may save some of it"
        )
    if code == sqlite3.SQLITE_CONSTRAINT:
        return Invalid(f"{path} refused a row ({error}); nothing was changed, check what it refers to")
    if code == sqlite3.SQLITE_READONLY:
        return Refused(f"{path} cannot be written ({error}); check its permissions, and use `writing` to write")
    if code == sqlite3.SQLITE_CANTOPEN:
        return Unavailable(f"{path} cannot be opened; does its folder exist, and may you write there?")
    if code == sqlite3.SQLITE_FULL:
        return Unavailable(f"the disk of {path} is full; nothing was changed, free some space and try again")
    return Unavailable(f"{path}: {error}; nothing was changed, try again")


def _begins_as_database(path: Path) -> bool:
    """Whether the file has SQLite's header; to be asked only when SQLite cannot read it: closing it drops its locks."""
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return True  # nobody can tell
