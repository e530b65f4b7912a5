"""Every row belongs to a user, by its keys and by row-level security: what PostgreSQL's own catalogue says."""

import re
from collections.abc import Iterator

import psycopg
import pytest

from palazzo.stores.postgres.store import PostgresStore
from tests.stores.postgres.catalogue import CONSTRAINTS, INDEXES, LARGE, OWNED, PARTITIONED, POLICIES, REGISTERS, TABLES
from tests.support.postgres import superuser


@pytest.fixture
def connection(url: str, store: PostgresStore) -> Iterator[psycopg.Connection]:
    with superuser(url) as connection:
        connection.execute("SET search_path = palazzo, public")
        yield connection


def test_every_table_is_a_register_or_has_a_user_in_each_row(connection: psycopg.Connection) -> None:
    with_user = "SELECT attrelid::regclass::text FROM pg_attribute WHERE attname = 'user_id' AND attnotnull"
    owned = {name for (name,) in connection.execute(with_user)}
    tables = {name for name, _, partition, _, _ in connection.execute(TABLES) if not partition}
    assert tables == OWNED | REGISTERS
    assert tables & owned == OWNED


def test_row_level_security_is_forced_on_every_table_and_partition_but_the_registers(
    connection: psycopg.Connection,
) -> None:
    guarded = {name: (on, forced) for name, _, _, on, forced in connection.execute(TABLES)}
    assert {name for name, guard in guarded.items() if guard != (True, True)} == REGISTERS
    rule = "(user_id = current_setting('palazzo.user'::text, true))"
    policies = {(table, *rest) for table, _, *rest in connection.execute(POLICIES)}
    expected = ("PERMISSIVE", "{public}", "ALL", rule, rule)
    assert policies == {(name, *expected) for name in guarded.keys() - REGISTERS}


def test_every_key_is_led_by_the_user(connection: psycopg.Connection) -> None:
    keys = [(table, definition) for table, _, kind, definition in connection.execute(CONSTRAINTS) if kind in "pu"]
    owned = [(table, definition) for table, definition in keys if table not in REGISTERS]
    assert len(owned) > len(OWNED)
    assert [key for key in owned if not re.match(r"(PRIMARY KEY|UNIQUE) \(user_id\b", key[1])] == []


def test_every_unique_index_is_led_by_the_user(connection: psycopg.Connection) -> None:
    unique = [row for row in connection.execute(INDEXES) if "UNIQUE" in row[2] and row[0] not in REGISTERS]
    assert [row for row in unique if "(user_id" not in row[2]] == []


def test_every_reference_is_led_by_the_user_or_names_an_embedder(connection: psycopg.Connection) -> None:
    references = [definition for _, _, kind, definition in connection.execute(CONSTRAINTS) if kind == "f"]
    others = {definition for definition in references if not definition.startswith("FOREIGN KEY (user_id")}
    assert others == {"FOREIGN KEY (generation) REFERENCES embedders(generation) ON DELETE CASCADE"}
    assert all(definition.endswith("ON DELETE CASCADE") for definition in references)


def test_large_tables_are_spread_by_a_hash_of_the_user(connection: psycopg.Connection) -> None:
    assert dict(connection.execute(PARTITIONED).fetchall()) == dict.fromkeys(LARGE, "HASH (user_id)")


def test_text_sorts_by_its_characters_numbers_as_in_sqlite(connection: psycopg.Connection) -> None:
    sorted_by = """
SELECT c.relname, a.attname FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey) JOIN pg_collation o ON o.oid = a.attcollation
WHERE c.relnamespace = 'palazzo'::regnamespace AND o.collname <> 'C' AND c.relname <> 'facts'
"""
    assert connection.execute(sorted_by).fetchall() == []
