"""Numbered SQL, run once each, in order, when a file is opened."""

import sqlite3
from importlib.resources import files

from palazzo.errors import NewerStore


def scripts() -> list[str]:
    """Return every migration in the order of its number."""
    folder = files("palazzo.stores.sqlite") / "migrations"
    return [script.read_text() for script in sorted(folder.iterdir(), key=lambda script: script.name)]


def migrate(connection: sqlite3.Connection, migrations: list[str]) -> None:
    """Bring the file to the newest schema, in one transaction; raise NewerStore if it is ahead of us."""
    if version(connection) == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        start = version(connection)  # another process may have migrated while we waited
        if start > len(migrations):
            raise _newer(start, len(migrations))
        for script in migrations[start:]:
            for statement in statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations):d}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some errors, such as a full disk, have rolled back already
            connection.execute("ROLLBACK")
        raise


def check_schema(connection: sqlite3.Connection, known: int | None) -> None:
    """Raise NewerStore if another program has migrated the file since this one opened it with the schema `known`."""
    if known is not None and (found := version(connection)) > known:
        raise _newer(found, known)


def _newer(found: int, known: int) -> NewerStore:
    return NewerStore(f"this file has schema {found}, this Palazzo knows {known}; pip install -U palazzo, and restart")


def version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def statements(script: str) -> list[str]:
    """Split a script where SQLite itself sees a statement end, so that triggers stay whole."""
    found, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            found.append(current)
            current = ""
    return found
