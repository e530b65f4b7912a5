import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from palazzo.errors import NewerStore
from palazzo.stores.sqlite.migrate import migrate, scripts, statements, version
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import WIRE, dump, remember

SCRIPTS = scripts()


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


def test_there_are_migrations() -> None:
    assert SCRIPTS
    assert all(statements(script) for script in SCRIPTS)


@pytest.mark.parametrize("start", range(len(SCRIPTS) + 1))
def test_a_file_of_any_age_migrates_to_what_a_fresh_one_is(connection: sqlite3.Connection, start: int) -> None:
    migrate(connection, SCRIPTS[:start])
    for newest in range(start, len(SCRIPTS) + 1):
        migrate(connection, SCRIPTS[:newest])
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, SCRIPTS)
        assert schema(connection) == schema(fresh)
        assert version(connection) == version(fresh) == len(SCRIPTS)


def test_opening_a_file_again_changes_nothing(path: Path, store: SqliteStore, connection: sqlite3.Connection) -> None:
    remember(store, WIRE)
    before, records = schema(connection), dump(store)
    with closing(SqliteStore(path)) as again:
        assert dump(again) == records
    assert schema(connection) == before


def test_an_older_program_refuses_a_newer_file_and_leaves_it_alone(
    path: Path, store: SqliteStore, connection: sqlite3.Connection
) -> None:
    remember(store, WIRE)
    newer = len(SCRIPTS) + 1
    connection.execute(f"PRAGMA user_version = {newer}")
    with pytest.raises(NewerStore, match=f"schema {newer}.*knows {len(SCRIPTS)}.*pip install -U palazzo"):
        SqliteStore(path)
    assert version(connection) == newer
    assert connection.execute("SELECT id FROM drawers").fetchall() == [(WIRE.id,)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(connection: sqlite3.Connection) -> None:
    migrate(connection, SCRIPTS)
    before = schema(connection)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, [*SCRIPTS, "CREATE TABLE half (way INTEGER);\nSELECT nonsense;\n"])
    assert schema(connection) == before
    assert version(connection) == len(SCRIPTS)


def test_a_script_is_split_where_statements_end() -> None:
    trigger = "CREATE TRIGGER t BEFORE UPDATE ON a\nBEGIN\n    SELECT 1;\nEND;\n"
    assert statements(f"CREATE TABLE a (b);\n{trigger}SELECT ';';\n") == [
        "CREATE TABLE a (b);\n",
        trigger,
        "SELECT ';';\n",
    ]
