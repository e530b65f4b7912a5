"""The role that transactions run as.

Row-level security does not bind superusers and roles with BYPASSRLS. Where Palazzo connects as one of these,
every transaction switches to a plain role of its own, so that the second lock holds there too.
"""

from typing import LiteralString

import psycopg

from palazzo.errors import Misconfigured
from palazzo.stores.postgres.migrate import LOCK

MEMBER = "palazzo_member"
BYPASSES = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
GRANTED = """
SELECT coalesce(bool_and(has_table_privilege(to_regrole('palazzo_member')::oid, oid, 'INSERT')), false)
FROM pg_class WHERE relnamespace = 'palazzo'::regnamespace AND relkind IN ('r', 'p')
"""
CREATE = """
DO $$ BEGIN
    CREATE ROLE palazzo_member NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of this server has made it
END $$
"""
JOINED = "SELECT pg_has_role('palazzo_member', 'MEMBER')"  # superusers always are
JOIN = "GRANT palazzo_member TO CURRENT_USER"
GRANTS = (
    "GRANT USAGE ON SCHEMA palazzo TO palazzo_member",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA palazzo TO palazzo_member",
    "GRANT USAGE ON ALL SEQUENCES IN SCHEMA palazzo TO palazzo_member",
)


def role(connection: psycopg.Connection) -> str:
    """Return the role to switch to, made ready; "none" where the connecting role is bound already."""
    if not _is(connection, BYPASSES):
        return "none"
    if not _is(connection, GRANTED):
        try:
            _make(connection)
        except psycopg.errors.InsufficientPrivilege as error:
            raise Misconfigured(
                "the role in the PostgreSQL URL bypasses row-level security and may not make a role that does not; "
                "connect as a role without BYPASSRLS"
            ) from error
    return MEMBER


def _make(connection: psycopg.Connection) -> None:
    with connection.transaction():
        connection.execute(LOCK)
        connection.execute(CREATE)
        if not _is(connection, JOINED):
            connection.execute(JOIN)
        for statement in GRANTS:
            connection.execute(statement)


def _is(connection: psycopg.Connection, sql: LiteralString) -> bool:
    found = connection.execute(sql).fetchone()
    return found is not None and bool(found[0])
