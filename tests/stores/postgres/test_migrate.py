import threading
from collections.abc import Iterator

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from palazzo.errors import Misconfigured, NewerStore
from palazzo.stores.postgres.connection import Connections
from palazzo.stores.postgres.migrate import check_pgvector, check_server, migrate, scripts, version
from palazzo.stores.postgres.store import PostgresStore
from tests.stores.postgres.catalogue import catalogue
from tests.stores.samples import WIRE, dump, remember
from tests.support.postgres import empty_database, own_database, superuser

SCRIPTS = scripts()


@pytest.fixture
def empty() -> Iterator[str]:
    with empty_database() as url:
        yield url


@pytest.fixture
def own() -> Iterator[str]:
    with own_database() as url:
        yield url


def test_there_are_migrations() -> None:
    assert SCRIPTS


@pytest.mark.parametrize("start", range(len(SCRIPTS) + 1))
def test_a_database_of_any_age_migrates_to_what_a_fresh_one_is(empty: str, own: str, start: int) -> None:
    with Connections(empty).owner() as aged, Connections(own).owner() as fresh:
        migrate(aged, SCRIPTS[:start])
        for newest in range(start, len(SCRIPTS) + 1):
            migrate(aged, SCRIPTS[:newest])
        assert catalogue(aged) == catalogue(fresh)
        assert version(aged) == version(fresh) == len(SCRIPTS)


def test_opening_a_database_again_changes_nothing(own: str) -> None:
    store = PostgresStore(own)
    remember(store, WIRE)
    with superuser(own) as connection:
        before, records = catalogue(connection), dump(store)
        again = PostgresStore(own)
        assert dump(again) == records
        again.close()
        assert catalogue(connection) == before
    store.close()


def test_many_who_open_an_empty_database_at_once_migrate_it_once(empty: str) -> None:
    stores: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: stores.append(PostgresStore(empty))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    for store in stores:
        store.close()


def test_an_older_program_refuses_a_newer_database_and_leaves_it_alone(own: str) -> None:
    store = PostgresStore(own)
    remember(store, WIRE)
    newer = len(SCRIPTS) + 1
    with superuser(own) as connection:
        connection.execute("UPDATE palazzo.facts SET value = %s WHERE name = 'schema'", (str(newer),))
        with pytest.raises(NewerStore, match=f"schema {newer}.*knows {len(SCRIPTS)}.*pip install -U palazzo"):
            PostgresStore(own)
        assert version(connection) == newer
        assert connection.execute("SELECT id FROM palazzo.drawers").fetchall() == [(WIRE.id,)]
    store.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(own: str) -> None:
    with Connections(own).owner() as connection:
        before = catalogue(connection)
        with pytest.raises(psycopg.errors.UndefinedColumn):
            migrate(connection, [*SCRIPTS, "CREATE TABLE half (way INTEGER); SELECT nonsense;"])
        assert catalogue(connection) == before
        assert version(connection) == len(SCRIPTS)


def test_an_old_server_is_refused() -> None:
    with pytest.raises(Misconfigured, match=r"needs PostgreSQL 14 or newer; this server is 13\.9"):
        check_server(130009, "13.9")


def test_an_old_pgvector_is_refused() -> None:
    check_pgvector("0.10.0")
    with pytest.raises(Misconfigured, match=r"pgvector 0\.8 or newer, this database has 0\.7\.4.*ALTER EXTENSION"):
        check_pgvector("0.7.4")


def test_a_role_that_may_not_add_pgvector_is_told_what_to_ask_for(empty: str) -> None:
    with superuser(empty) as connection:
        connection.execute("CREATE ROLE humble LOGIN")
        with pytest.raises(Misconfigured, match="ask for: CREATE EXTENSION vector"):
            PostgresStore(empty.replace("postgres:@", "humble@"))
        connection.execute("DROP ROLE humble")


def test_a_server_without_pgvector_is_refused(empty: str) -> None:
    with superuser(empty) as connection:
        name = Identifier(connection.info.dbname)
        connection.execute(SQL("ALTER DATABASE {} SET extension_control_path = '/nowhere'").format(name))
        with pytest.raises(Misconfigured, match="does not have pgvector; install it there"):
            PostgresStore(empty)


def test_a_role_that_bypasses_row_level_security_and_cannot_make_another_is_refused(own: str) -> None:
    with superuser(own) as connection:
        connection.execute("CREATE ROLE exempt LOGIN BYPASSRLS")
        connection.execute("GRANT USAGE ON SCHEMA palazzo TO exempt")
        connection.execute("GRANT SELECT ON palazzo.facts TO exempt")
        connection.execute("REVOKE ALL ON ALL TABLES IN SCHEMA palazzo FROM palazzo_member")
        with pytest.raises(Misconfigured, match="connect as a role without BYPASSRLS"):
            PostgresStore(own.replace("postgres:@", "exempt@"))
        connection.execute("DROP OWNED BY exempt")
        connection.execute("DROP ROLE exempt")
