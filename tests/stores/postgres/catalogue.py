"""What PostgreSQL itself says about Palazzo's tables."""

import re
from typing import LiteralString

import psycopg

from palazzo.stores.postgres.migrate import scripts

REGISTERS = {"users", "embedders", "facts"}  # the store's own: names and numbers, never contents
GONE = {"unembedded", "words"}  # dropped by a later migration
OWNED = set(re.findall(r"CREATE TABLE (\w+)", "".join(scripts()))) - REGISTERS - GONE
LARGE = {"drawers", "pointers", "tags", "vectors", "postings", "verdicts"}

TABLES = """
SELECT relname, relkind::text, relispartition, relrowsecurity, relforcerowsecurity FROM pg_class
WHERE relnamespace = 'palazzo'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname
"""
COLUMNS = """
SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name FROM information_schema.columns
WHERE table_schema = 'palazzo' ORDER BY table_name, column_name
"""
INDEXES = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'palazzo' ORDER BY indexname"
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = 'palazzo'::regnamespace ORDER BY conrelid::regclass::text, conname
"""
POLICIES = """
SELECT tablename, policyname, permissive, roles::text, cmd, qual, with_check FROM pg_policies
WHERE schemaname = 'palazzo' ORDER BY tablename, policyname
"""
TRIGGERS = """
SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
WHERE NOT tgisinternal ORDER BY tgrelid::regclass::text, tgname
"""
PARTITIONED = "SELECT partrelid::regclass::text, pg_get_partkeydef(partrelid) FROM pg_partitioned_table ORDER BY 1"

Row = tuple[object, ...]


def catalogue(connection: psycopg.Connection) -> dict[str, list[Row]]:
    """Everything that a migration makes, for comparing."""
    questions: dict[str, LiteralString] = {
        "tables": TABLES,
        "columns": COLUMNS,
        "indexes": INDEXES,
        "constraints": CONSTRAINTS,
        "policies": POLICIES,
        "triggers": TRIGGERS,
        "partitioned": PARTITIONED,
    }
    return {name: connection.execute(sql).fetchall() for name, sql in questions.items()}
