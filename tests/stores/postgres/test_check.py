"""What `check` finds when somebody has tampered with the database."""

from collections.abc import Iterator

import pytest
from psycopg.sql import SQL, Identifier

from palazzo.stores.postgres.store import PostgresStore
from tests.stores.samples import furnish
from tests.support.postgres import own_database, superuser


@pytest.fixture
def own() -> Iterator[str]:
    with own_database() as url:
        yield url


def findings(store: PostgresStore) -> dict[str, str]:
    """What is not in order, and what to do about it."""
    return {finding.check: finding.detail for finding in store.check() if not finding.ok}


@pytest.mark.parametrize("table", ["tags", "pointers", "vectors", "mentions", "aliases", "relations"])
def test_rows_of_a_drawer_that_is_gone_are_found(url: str, store: PostgresStore, table: str) -> None:
    furnish(store)
    assert findings(store) == {}
    with superuser(url) as connection:
        connection.execute(SQL("UPDATE {} SET row = 999999 - row").format(Identifier("palazzo", table)))
    assert set(findings(store)) == {"references"}
    assert f"of {table}; restore a backup" in findings(store)["references"]


@pytest.mark.parametrize(
    "tampering",
    [
        "ALTER TABLE palazzo.drawers DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE palazzo.drawers NO FORCE ROW LEVEL SECURITY",
        "DROP POLICY own_rows ON palazzo.drawers",
    ],
)
def test_a_table_that_lost_its_guard_is_found(own: str, tampering: str) -> None:
    store = PostgresStore(own)
    assert findings(store) == {}
    with superuser(own) as connection:
        connection.execute(tampering.encode())
    assert findings(store) == {"row-level security": "drawers: not guarded; restore the policies from the migrations"}
    store.close()


def test_a_check_names_the_server_and_the_role_it_works_as(store: PostgresStore) -> None:
    [server] = [finding for finding in store.check() if finding.check == "server"]
    assert server.detail.startswith("PostgreSQL 1")
    assert server.detail.endswith("as palazzo_member")
