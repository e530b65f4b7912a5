"""Connections to one PostgreSQL database: pooled, every transaction explicit, every error one of ours.

Every statement runs within its user's rows: `palazzo.user` says whose they are, and row-level security shows
no others, whatever the statement says. A transaction that writes holds its user's row of the register, so one
user's writers queue, as in SQLite, and different users never wait for each other.

Nothing is set or locked for longer than a transaction, because a pooler such as PgBouncer may give the next one
another connection of the server.
"""

import re
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import LiteralString, cast

import psycopg
from psycopg import IsolationLevel
from psycopg_pool import ConnectionPool, PoolTimeout

from palazzo.errors import Refused
from palazzo.model.ids import UserId
from palazzo.stores.postgres.halfvec import register_halfvec
from palazzo.stores.postgres.location import location
from palazzo.stores.postgres.migrate import check_schema
from palazzo.stores.postgres.translate import translated
from palazzo.stores.sql.database import Result, Row

# Palazzo's tables have a schema of their own, so that they can live in an application's database.
SEARCH_PATH = "SELECT set_config('search_path', 'palazzo, ' || current_setting('search_path'), true)"
SERVER_PROCESS = "SELECT pg_backend_pid()"
SET_SCOPE = """
SELECT set_config('role', :role, true), set_config('palazzo.user', :user, true), set_config('lock_timeout', '60s', true)
"""
SCHEMA = "(SELECT value::integer FROM palazzo.facts WHERE name = 'schema')"
# A transaction's first: one round trip.
BEGIN_SCOPE = f"{SEARCH_PATH}, {SET_SCOPE.strip().removeprefix('SELECT ')}, {SCHEMA}"
HOLD_USER = "SELECT 1 FROM users WHERE id = :user FOR NO KEY UPDATE"
BEGIN_ALONE = "SELECT pg_advisory_xact_lock(hashtextextended(:user, 0))"  # who is not there yet has no row to hold

LAST_GIVEN_ROW = "SELECT coalesce(pg_sequence_last_value('drawer_rows'), 0)"
LAST_ROW = "SELECT coalesce(max(row), 0) FROM drawers WHERE user_id = :user"

NOBODY = UserId("")

_CONNECTIONS = 10
PATIENCE = 5  # seconds that a call waits for a server that does not answer
_BUSY_SECONDS = 30  # that it waits for one that does, and lends every connection to others
_STREAMED = 500  # rows that a stream fetches at a time
_PARAMETER = re.compile(r"(?<![:\w]):([a-z]\w*)")  # `::type` is a cast
_streams = count(1)


class Session:
    """One open transaction: its connection, and whose rows it is within just now."""

    def __init__(self, connection: psycopg.Connection, role: str, schema: int | None, *, writes: bool) -> None:
        self.connection = connection
        self.writes = writes
        self._role = role
        self._schema = schema
        self.user: UserId | None = None
        self.known: dict[Hashable, object] | None = None if writes else {}  # what it reads stays as it is to the end

    def act_for(self, user: UserId) -> None:
        """Move to this user's rows; when writing, wait until nobody else writes them."""
        if user == self.user:
            return
        scope = BEGIN_SCOPE if self.user is None else SET_SCOPE
        row = self.connection.execute(converted(scope), {"role": self._role, "user": user}).fetchone()
        if self.user is None and row is not None:
            check_schema(row[-1], self._schema)
        if self.writes and user != NOBODY and not self._hold(user):
            self.connection.execute(converted(BEGIN_ALONE), {"user": user})
            self._hold(user)  # somebody may have begun while we waited
        self.user = user

    def _hold(self, user: UserId) -> bool:
        return self.connection.execute(converted(HOLD_USER), {"user": user}).fetchone() is not None


class Connections:
    """Lends connections for a transaction at a time, one a thread, and closes them all in the end."""

    def __init__(self, url: str, patience: int = PATIENCE) -> None:
        self.location = location(url)
        self._patience = max(patience, 1)
        self.role = "none"  # what transactions switch to; see role.py
        self._schema: int | None = None  # which this program works with
        self._url = url
        self._local = threading.local()
        self._pool = ConnectionPool(
            url,
            min_size=0,
            max_size=_CONNECTIONS,
            open=False,
            configure=_configure,
            check=ConnectionPool.check_connection,
            kwargs={"autocommit": True, "connect_timeout": self._patience},
            num_workers=1,
            # The pool tries more and more seldom; giving up early, it tries anew as soon as somebody asks again.
            reconnect_timeout=self._patience,
        )

    def open(self, role: str, schema: int | None = None) -> None:
        """Let transactions begin, as this role, as long as the database has this schema."""
        self.role = role
        self._schema = schema
        self._pool.open()

    @contextmanager
    def owner(self) -> Iterator[psycopg.Connection]:
        """A transaction on a connection of its own, outside any user's rows, as the role that owns the tables."""
        with translated(self.location):
            connection = psycopg.connect(self._url, autocommit=True, connect_timeout=self._patience)
            with connection:
                _configure(connection)
                with connection.transaction():
                    connection.execute(SEARCH_PATH)
                    yield connection

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that sees one state of the database throughout; inside another one, a part of that."""
        session: Session | None = getattr(self._local, "session", None)
        if session is None:
            with self._begin(writes=False) as session:
                yield session
        elif not session.writes:
            yield session
        else:
            with _read_only(session):
                yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that commits when the block ends and rolls back when it raises."""
        if getattr(self._local, "session", None) is not None:
            raise Refused("a transaction is already open in this thread; finish it first")
        with self._begin(writes=True) as session:
            yield session

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def _begin(self, *, writes: bool) -> Iterator[Session]:
        with translated(self.location), self._lent() as connection:
            connection.read_only = not writes
            connection.isolation_level = IsolationLevel.READ_COMMITTED if writes else IsolationLevel.REPEATABLE_READ
            with connection.transaction():
                self._local.session = session = Session(connection, self.role, self._schema, writes=writes)
                try:
                    yield session
                finally:
                    self._local.session = None

    @contextmanager
    def _lent(self) -> Iterator[psycopg.Connection]:
        """A connection of the pool; a server that is down fails the call at once, one that is busy is waited for."""
        try:
            connection = self._pool.getconn(self._patience)
        except PoolTimeout:
            psycopg.connect(self._url, connect_timeout=self._patience).close()  # raises if nobody answers
            connection = self._pool.getconn(_BUSY_SECONDS)
        try:
            yield connection
        finally:
            self._pool.putconn(connection)


class PostgresDatabase:
    """Runs the shared repositories' statements for one user."""

    def __init__(self, session: Session, user: UserId, location: str) -> None:
        self._session = session
        self._user = user
        self._location = location

    @property
    def user(self) -> UserId:
        return self._user

    def last_row(self) -> int:
        found = self.known(LAST_ROW, lambda: self.row(LAST_ROW))
        return 0 if found is None else int(found[0])

    def last_given_row(self) -> int:
        [(last,)] = self.rows(LAST_GIVEN_ROW)
        return int(last)

    def known(self, what: Hashable, read: Callable[[], Result]) -> Result:
        known = self._session.known
        if known is None:
            return read()
        key = self._user, what
        if key not in known:
            known[key] = read()
        return cast("Result", known[key])

    def rows(self, sql: LiteralString, **values: object) -> list[Row]:
        return self._execute(sql, values).fetchall()

    def row(self, sql: LiteralString, **values: object) -> Row | None:
        return self._execute(sql, values).fetchone()

    def run(self, sql: LiteralString, **values: object) -> int:
        return self._execute(sql, values).rowcount

    def run_many(self, sql: LiteralString, values: Iterable[Mapping[str, object]]) -> None:
        with translated(self._location), self._session.connection.cursor() as cursor:
            self._session.act_for(self._user)
            cursor.executemany(converted(sql), ({"user": self._user, **each} for each in values))

    def stream(self, sql: LiteralString, **values: object) -> Iterator[Row]:
        cursor = f"stream_{next(_streams)}"  # the transaction's end closes it, should the reader stop half-way
        self._execute(f"DECLARE {cursor} NO SCROLL CURSOR FOR {sql}", values)
        while found := self.rows(f"FETCH {_STREAMED} FROM {cursor}"):
            yield from found
        self.run(f"CLOSE {cursor}")

    def acting_for(self, user: UserId) -> "PostgresDatabase":
        return PostgresDatabase(self._session, user, self._location)

    def _execute(self, sql: LiteralString, values: Mapping[str, object]) -> psycopg.Cursor[Row]:
        with translated(self._location):
            self._session.act_for(self._user)
            # Binary, because vectors and postings as text would be twice as long and slow to read.
            return self._session.connection.execute(converted(sql), {"user": self._user, **values}, binary=True)


@lru_cache(maxsize=1024)
def converted(sql: str) -> bytes:
    """Write `:name` the way psycopg reads it."""
    return _PARAMETER.sub(r"%(\1)s", sql.replace("%", "%%")).encode()


def _configure(connection: psycopg.Connection) -> None:
    register_halfvec(connection)
    if connection.execute(SERVER_PROCESS).fetchone() != (connection.info.backend_pid,):
        # Who answered the greeting is not who runs the statements: a pooler stands between, and what is prepared on
        # one of its connections is not there on the next.
        connection.prepare_threshold = None


@contextmanager
def _read_only(session: Session) -> Iterator[None]:
    """Refuse writing for a while; a savepoint is the only way back from READ ONLY."""
    user, session.writes = session.user, False
    try:
        with session.connection.transaction(force_rollback=True):
            session.connection.execute("SET TRANSACTION READ ONLY")
            yield
    finally:
        session.user, session.writes = user, True  # the rollback has brought back the former scope
