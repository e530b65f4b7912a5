"""A store as the first schema kept it, with a palace in it: what migrations have to bring along."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import LiteralString

from palazzo.private_files import make_private_file
from palazzo.stores.sqlite.migrate import migrate, scripts

_AT = 1_700_000_000_000_000

# The same rows on both stores; each names its columns, so that their order does not matter.
_ROWS: tuple[LiteralString, ...] = (
    f"INSERT INTO users (id, role, created_at, wings, due_at) VALUES ('me', 'user', {_AT}, 1, {_AT})",
    f"INSERT INTO conversations (user_id, id, started_at, started_offset, length, completed_at, mined_up_to) "
    f"VALUES ('me', 'efoil', {_AT}, 60, 40, {_AT}, 20)",
    "INSERT INTO wings (user_id, number, kind, name, rooms) VALUES ('me', 1, 'project', 'Efoil', 1)",
    "INSERT INTO wing_names (user_id, slug, wing, name) VALUES ('me', 'efoil', 1, 'Efoil')",
    f"INSERT INTO rooms (user_id, wing, number, label, started_at, started_offset, conversation_id, summary, closets, "
    f"drawers) VALUES ('me', 1, 1, 'Wires', {_AT}, 60, 'efoil', 'About wires', 1, 20)",
    "INSERT INTO closets (user_id, wing, room, number, topic, slug, summary) "
    "VALUES ('me', 1, 1, 1, 'wires', 'wires', 'About wires')",
    "INSERT INTO entities (user_id, slug, name, type) VALUES ('me', 'anna', 'Anna', 'person')",
    "INSERT INTO mentions (user_id, entity, row) VALUES ('me', 'anna', 1)",
    f"INSERT INTO jobs (user_id, kind, subject, due_at) VALUES ('me', 'mine', 'efoil', {_AT})",
)
_DRAWER: LiteralString = (
    "INSERT INTO drawers (user_id, row, id, conversation_id, position, role, content, said_at, said_offset, "
    "written_at, provenance, stability) VALUES ('me', {row}, 'd{row}', 'efoil', {row}, 'user', "
    f"'message {{row}} about the wire of Anna', {_AT}, 60, {_AT}, 'session_turn', 0.5)"
)
_FILED: LiteralString = (
    "INSERT INTO pointers (user_id, wing, room, drawer, row, closet, current) VALUES ('me', 1, 1, {row}, {row}, 1, 1)"
)
_TAGGED: LiteralString = (
    "INSERT INTO tags (user_id, row, tag, position, value, slug) VALUES ('me', {row}, 'p', 1, 'Anna', 'anna')"
)


def _statements() -> list[str]:
    rows = range(1, 41)
    filed = [text.format(row=row) for row in rows if row <= 20 for text in (_FILED, _TAGGED)]
    return [*_ROWS[:2], *(_DRAWER.format(row=row) for row in rows), *_ROWS[2:], *filed]


def fill_oldest(place: str) -> None:
    """Make the store at this place, empty so far, one of the oldest schema with rows in every table that matters."""
    if "://" in place:
        _fill_postgres(place)
        return
    make_private_file(Path(place))  # as its owner was told to
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection, scripts()[:1])
        for statement in _statements():
            connection.execute(statement)


def _fill_postgres(url: str) -> None:
    import psycopg

    from palazzo.stores.postgres import migrate as postgres

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT set_config('search_path', 'palazzo, public', false)")
        postgres.migrate(connection, postgres.scripts()[:1])
        connection.execute("SELECT set_config('palazzo.user', 'me', false)")
        for statement in _statements():
            connection.execute(statement.encode())
        connection.execute("SELECT setval('drawer_rows', 40)")
