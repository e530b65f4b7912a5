"""The second lock: PostgreSQL itself shows and changes nothing outside the user's rows, whatever a statement says."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg.sql import SQL, Identifier
from psycopg.types.json import Jsonb

from palazzo.errors import Refused
from palazzo.model.ids import UserId
from palazzo.stores.postgres.connection import NOBODY, Connections, PostgresDatabase
from palazzo.stores.postgres.role import MEMBER
from palazzo.stores.postgres.store import PostgresStore
from tests.stores.postgres.catalogue import LARGE, OWNED
from tests.stores.samples import ME, WIRE, YOU, dump, found, furnish, index, remember
from tests.support.postgres import empty_database, superuser

PARTITIONS = {f"{table}_{part}" for table in LARGE for part in range(8)}
EVERY_TABLE = sorted(OWNED | PARTITIONS)


@contextmanager
def member(url: str, scope: UserId | None) -> Iterator[psycopg.Connection]:
    """A raw connection with the rights of Palazzo's own transactions."""
    with superuser(url) as connection:
        connection.execute("SET search_path = palazzo, public")
        connection.execute(SQL("SET ROLE {}").format(Identifier(MEMBER)))
        if scope is not None:
            connection.execute("SELECT set_config('palazzo.user', %s, false)", (scope,))
        yield connection


def counts(connection: psycopg.Connection) -> dict[str, int]:
    found = {}
    for table in EVERY_TABLE:
        [found[table]] = connection.execute(SQL("SELECT count(*) FROM {}").format(Identifier(table))).fetchone() or [0]
    return found


@pytest.fixture
def furnished(url: str, store: PostgresStore) -> PostgresStore:
    for user in (ME, YOU):
        furnish(store, user)
        index(store, user)  # so that there are postings too
    return store


@pytest.mark.parametrize("scope", [None, NOBODY, UserId("somebody else")])
def test_without_a_users_scope_there_is_nothing(url: str, furnished: PostgresStore, scope: UserId | None) -> None:
    with member(url, scope) as connection:
        assert counts(connection) == dict.fromkeys(EVERY_TABLE, 0)


def test_a_users_scope_shows_half_of_what_two_like_users_have(url: str, furnished: PostgresStore) -> None:
    with superuser(url) as connection:
        connection.execute("SET search_path = palazzo, public")
        everybodys = counts(connection)
    assert all(everybodys[table] for table in OWNED)
    with member(url, ME) as connection:
        mine = counts(connection)
    assert {table: 2 * mine[table] for table in OWNED} == {table: everybodys[table] for table in OWNED}


def test_statements_that_forget_the_user_change_only_his_own_rows(url: str, furnished: PostgresStore) -> None:
    before = dump(furnished)
    with member(url, YOU) as connection:
        for table in sorted(OWNED):
            connection.execute(SQL("DELETE FROM {}").format(Identifier(table)))
        connection.execute("UPDATE conversations SET title = 'stolen'")
    assert dump(furnished) == before
    assert found(furnished, "overheated") == [WIRE.id]
    assert found(furnished, "overheated", YOU) == []


@pytest.mark.parametrize("table", sorted(OWNED))
def test_a_row_for_another_user_is_refused(url: str, furnished: PostgresStore, table: str) -> None:
    taken = SQL("SELECT to_jsonb(t) FROM {} t WHERE user_id = 'me' LIMIT 1").format(Identifier("palazzo", table))
    put = SQL("INSERT INTO {0} SELECT * FROM jsonb_populate_record(NULL::{0}, %s)").format(Identifier(table))
    with superuser(url) as connection:
        [row] = connection.execute(taken).fetchone() or [None]
    with (
        member(url, YOU) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"),
    ):
        connection.execute(put, (Jsonb(row),))


def test_a_row_cannot_be_given_to_another_user(url: str, furnished: PostgresStore) -> None:
    with member(url, YOU) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("UPDATE wings SET user_id = 'me'")


def test_a_drawer_cannot_be_changed_even_by_the_server_administrator(url: str, furnished: PostgresStore) -> None:
    with superuser(url) as connection, pytest.raises(psycopg.errors.RaiseException, match="never changed"):
        connection.execute("UPDATE palazzo.drawers SET content = 'I never said that'")


def test_the_store_itself_refuses_what_row_level_security_does(url: str, furnished: PostgresStore) -> None:
    connections = Connections(url)
    connections.open(MEMBER)
    with pytest.raises(Refused), connections.writing() as session:
        PostgresDatabase(session, YOU, "here").run("UPDATE wings SET user_id = 'me'")
    connections.close()


def test_a_plain_role_that_owns_the_tables_is_bound_as_well() -> None:
    with empty_database() as url, superuser(url) as administrator:
        administrator.execute("CREATE EXTENSION vector")
        administrator.execute("CREATE ROLE plain LOGIN")
        administrator.execute(SQL("GRANT CREATE ON DATABASE {} TO plain").format(Identifier(administrator.info.dbname)))
        plain_url = url.replace("postgres:@", "plain@")
        store = PostgresStore(plain_url)
        store.embedders.adopt("tiny", 8)
        furnish(store)
        assert found(store, "overheated") == [WIRE.id]
        assert all(finding.ok for finding in store.check())
        with psycopg.connect(plain_url, options="-c search_path=palazzo,public") as connection:
            assert counts(connection) == dict.fromkeys(EVERY_TABLE, 0)
        store.close()
        administrator.execute("DROP OWNED BY plain")
        administrator.execute("DROP ROLE plain")


def test_users_of_one_thread_see_their_own_rows_in_turn(store: PostgresStore) -> None:
    remember(store, WIRE, user=ME)
    with store.reading(YOU) as yours, store.reading(ME) as mine:
        assert [drawer.id for drawer in mine.drawers.all()] == [WIRE.id]
        assert list(yours.drawers.all()) == []
        assert mine.drawers.count() == 1
