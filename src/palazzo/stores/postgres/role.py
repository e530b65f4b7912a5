"""The role that transactions run as.

Row-level security does not bind superusers and roles with BYPASSRLS. Where Palazzo connects as one of these,
every transaction switches to a plain role of its own, so that the second lock holds there too.
"""

import psycopg

from palazzo.errors import Misconfigured

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
GRANTS = (
    "GRANT palazzo_member TO CURRENT_USER",
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
            for statement in (CREATE, *GRANTS):
                connection.execute(statement)
        except psycopg.errors.InsufficientPrivilege as error:
            raise Misconfigured(
                "the role in the PostgreSQL URL bypasses row-level security and may not make a role that does not; "
                "connect as a role without BYPASSRLS"
            ) from error
    return MEMBER


def _is(connection: psycopg.Connection, sql: str) -> bool:
    found = connection.execute(sql.encode()).fetchone()
    return found is not None and bool(found[0])
