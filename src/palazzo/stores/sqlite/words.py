"""The word index of a whole file: whether it matches the drawers, and making it anew."""

import sqlite3

from palazzo.stores.sql.words import MADE_BY, MARK, SqlWords
from palazzo.stores.sqlite.connection import OneThreads, SqliteDatabase
from palazzo.text.words import VERSION

INDEXABLE = """
SELECT count(*) FROM drawers d JOIN word_counts c ON c.user_id = d.user_id WHERE d.row <= c.up_to
"""
COUNTED = "SELECT coalesce(sum(drawers), 0), coalesce(sum(postings), 0) FROM word_counts"
POSTED = "SELECT coalesce(sum(drawers), 0) FROM postings"
USERS = "SELECT id FROM users"
# After an erasure the last rows may be given again; no mark may be beyond them.
STEP_BACK = (
    "UPDATE word_counts SET up_to = min(up_to, (SELECT coalesce(max(row), 0) FROM drawers))",
    "UPDATE embedded SET up_to = min(up_to, (SELECT coalesce(max(row), 0) FROM drawers))",
    "UPDATE guided SET up_to = min(up_to, (SELECT coalesce(max(row), 0) FROM drawers))",
    "UPDATE gated SET up_to = min(up_to, (SELECT coalesce(max(row), 0) FROM drawers))",
)


def matches(connection: sqlite3.Connection) -> bool:
    """Whether the index is there, made by this tokenising, and has every drawer that it should."""
    try:
        made_by, counted, posted, indexable = (
            connection.execute(sql).fetchone() for sql in (MADE_BY, COUNTED, POSTED, INDEXABLE)
        )
        return made_by == (VERSION,) and bool(counted == (*indexable, *posted))
    except sqlite3.DatabaseError:
        return False


def rebuild(connection: OneThreads) -> None:
    """Make the whole index anew from the drawers, inside the caller's transaction."""
    for (user,) in connection.execute(USERS).fetchall():
        SqlWords(SqliteDatabase(connection, user)).rebuild()
    connection.execute(MARK, {"version": VERSION})
