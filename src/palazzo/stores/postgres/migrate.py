"""Numbered SQL, run once each, in order, when a database is opened."""

from importlib.resources import files

import psycopg

from palazzo.errors import Misconfigured, NewerStore

LOCK = "SELECT pg_advisory_xact_lock(7021798700)"  # any number, but always this one
SERVER = "SELECT current_setting('server_version_num')::integer, current_setting('server_version')"
PGVECTOR = "SELECT extversion FROM pg_extension WHERE extname = 'vector'"
ADD_PGVECTOR = "CREATE EXTENSION IF NOT EXISTS vector"
SCHEMA = "CREATE SCHEMA IF NOT EXISTS palazzo"
MIGRATED = "SELECT to_regclass('palazzo.facts') IS NOT NULL"
VERSION = "SELECT value::integer FROM palazzo.facts WHERE name = 'schema'"
MARK = """
INSERT INTO palazzo.facts (name, value) VALUES ('schema', %s) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""

_OLDEST_SERVER = 140000
_OLDEST_PGVECTOR = (0, 8)  # the first with iterative scans, which filtered search needs


def scripts() -> list[str]:
    """Return every migration in the order of its number."""
    folder = files("palazzo.stores.postgres") / "migrations"
    return [script.read_text() for script in sorted(folder.iterdir(), key=lambda script: script.name)]


def migrate(connection: psycopg.Connection, migrations: list[str]) -> None:
    """Bring the database to the newest schema, in one transaction; raise NewerStore if it is ahead of us."""
    if version(connection) == len(migrations):
        return
    with connection.transaction():
        connection.execute(LOCK)
        start = version(connection)  # another process may have migrated while we waited
        check_schema(start, len(migrations))
        _prepare(connection)
        for script in migrations[start:]:
            connection.execute(script.encode())
        connection.execute(MARK, (str(len(migrations)),))


def check_schema(found: int, known: int | None) -> None:
    """Raise NewerStore if a newer program has migrated the database."""
    if known is not None and found > known:
        raise NewerStore(
            f"this database has schema {found}, this Palazzo knows {known}; pip install -U palazzo, and restart"
        )


def version(connection: psycopg.Connection) -> int:
    migrated = connection.execute(MIGRATED).fetchone()
    if migrated != (True,):
        return 0
    found = connection.execute(VERSION).fetchone()
    return 0 if found is None else int(found[0])


def check_server(number: int, name: str) -> None:
    """Raise Misconfigured if this PostgreSQL is too old."""
    if number < _OLDEST_SERVER:
        raise Misconfigured(f"Palazzo needs PostgreSQL {_OLDEST_SERVER // 10000} or newer; this server is {name}")


def check_pgvector(version: str) -> None:
    """Raise Misconfigured if this pgvector is too old."""
    if tuple(int(part) for part in version.split(".")[:2]) < _OLDEST_PGVECTOR:
        raise Misconfigured(
            f"Palazzo needs pgvector {'.'.join(map(str, _OLDEST_PGVECTOR))} or newer, this database has {version}; "
            "install a newer one on the server, then run: ALTER EXTENSION vector UPDATE"
        )


def _prepare(connection: psycopg.Connection) -> None:
    """See to what the migrations stand on."""
    server = connection.execute(SERVER).fetchone()
    assert server is not None  # noqa: S101 - settings always have a value
    check_server(*server)
    if connection.execute(PGVECTOR).fetchone() is None:
        try:
            with connection.transaction():
                connection.execute(ADD_PGVECTOR)
        except psycopg.errors.InsufficientPrivilege as error:
            raise Misconfigured(
                "this database has no pgvector yet, and only an administrator may add it; "
                "ask for: CREATE EXTENSION vector"
            ) from error
        except (psycopg.errors.FeatureNotSupported, psycopg.errors.UndefinedFile) as error:
            raise Misconfigured(
                "this PostgreSQL server does not have pgvector; install it there (https://github.com/pgvector/pgvector)"
            ) from error
    found = connection.execute(PGVECTOR).fetchone()
    assert found is not None  # noqa: S101 - it was there, or was just added
    check_pgvector(found[0])
    connection.execute(SCHEMA)
