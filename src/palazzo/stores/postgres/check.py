"""A look over the whole store, user by user."""

from collections.abc import Sequence

from palazzo.model.ids import UserId
from palazzo.stores.base import Finding
from palazzo.stores.postgres.connection import PostgresDatabase
from palazzo.stores.sql.erase import DRAWER_TABLES
from palazzo.stores.sql.words import SqlWords

SERVER = """
SELECT current_setting('server_version'), (SELECT extversion FROM pg_extension WHERE extname = 'vector'), current_user
"""
UNGUARDED = """
SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'user_id'
WHERE c.relnamespace = 'palazzo'::regnamespace AND c.relkind IN ('r', 'p') AND NOT (
    c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid))
ORDER BY c.relname
"""
ORPHANS = {
    table: f"""
SELECT count(*) FROM {table} t WHERE t.user_id = :user AND NOT EXISTS
(SELECT 1 FROM drawers d WHERE d.user_id = :user AND d.row = t.row)
"""
    for table in DRAWER_TABLES[:-1]
}


def check(register: PostgresDatabase, users: Sequence[UserId]) -> list[Finding]:
    """Look at the server, the second lock, and every user's references and word index."""
    return [_server(register), _guards(register), _references(register, users), _words(register, users)]


def _server(register: PostgresDatabase) -> Finding:
    server, pgvector, role = register.row(SERVER) or ("?", "?", "?")
    return Finding("server", ok=True, detail=f"PostgreSQL {server}, pgvector {pgvector}, as {role}")


def _guards(register: PostgresDatabase) -> Finding:
    unguarded = [name for (name,) in register.rows(UNGUARDED)]
    detail = f"{', '.join(unguarded)}: not guarded; restore the policies from the migrations"
    return Finding("row-level security", not unguarded, detail if unguarded else "guards every table")


def _references(register: PostgresDatabase, users: Sequence[UserId]) -> Finding:
    broken: dict[str, int] = {}
    for user in users:
        for table, sql in ORPHANS.items():
            (count,) = register.acting_for(user).row(sql) or (0,)
            if count:
                broken[table] = broken.get(table, 0) + count
    counts = ", ".join(f"{count} of {table}" for table, count in broken.items())
    return Finding("references", not broken, f"rows of no drawer: {counts}; restore a backup" if broken else "sound")


def _words(register: PostgresDatabase, users: Sequence[UserId]) -> Finding:
    wrong = [user for user in users if not SqlWords(register.acting_for(user)).matches()]
    detail = (
        f"does not match for {len(wrong)} users; it is rebuilt at the next open after "
        "DELETE FROM palazzo.facts WHERE name = 'words'"
    )
    return Finding("word index", not wrong, detail if wrong else "has every drawer")
