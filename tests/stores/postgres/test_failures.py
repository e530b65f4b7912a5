"""What can go wrong with a database, and what a caller is told; never the password."""

import threading
import traceback

import psycopg
import pytest
from psycopg_pool import PoolClosed, PoolTimeout

from palazzo.errors import Corrupt, Invalid, Misconfigured, PalazzoError, Refused, Unavailable
from palazzo.model.job import JobKind
from palazzo.stores.postgres.connection import Connections, PostgresDatabase, converted
from palazzo.stores.postgres.store import PostgresStore
from palazzo.stores.postgres.translate import translated
from tests.stores.samples import ME, NOON, WIRE, YOU, add, dump, found, furnish, remember
from tests.support.postgres import superuser

PASSWORD = "correct-horse"  # noqa: S105 - of nothing


def every(error: type[psycopg.Error]) -> list[type[psycopg.Error]]:
    return [error, *(found for child in error.__subclasses__() for found in every(child))]


@pytest.mark.parametrize("error", every(psycopg.Error))
def test_no_error_of_psycopg_leaves_the_store(error: type[psycopg.Error]) -> None:
    with pytest.raises(PalazzoError, match="postgresql://there"), translated("postgresql://there/db"):
        raise error("something")


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        (psycopg.errors.UniqueViolation, Unavailable),
        (psycopg.errors.SerializationFailure, Unavailable),
        (psycopg.errors.DeadlockDetected, Unavailable),
        (psycopg.errors.AdminShutdown, Unavailable),
        (psycopg.errors.ForeignKeyViolation, Invalid),
        (psycopg.errors.NumericValueOutOfRange, Invalid),
        (psycopg.errors.ReadOnlySqlTransaction, Refused),
        (psycopg.errors.InsufficientPrivilege, Refused),
        (psycopg.errors.IndexCorrupted, Corrupt),
        (PoolTimeout, Unavailable),
        (PoolClosed, Refused),
    ],
)
def test_each_error_becomes_the_one_that_says_what_to_do(error: type[psycopg.Error], ours: type[PalazzoError]) -> None:
    with pytest.raises(PalazzoError) as raised, translated("there"):
        raise error("something")
    assert type(raised.value) is ours


def test_our_own_errors_and_the_callers_pass_unchanged(store: PostgresStore) -> None:
    for error in (Invalid("no"), ZeroDivisionError("no")):
        with pytest.raises(type(error)) as raised, store.writing(ME):
            raise error
        assert raised.value is error


def test_errors_are_ours_inside_the_transaction_already(store: PostgresStore) -> None:
    with store.reading(ME) as tx, pytest.raises(Refused, match="use `writing` to write"):
        add(tx, WIRE)


def test_a_value_that_no_column_takes_is_invalid(store: PostgresStore) -> None:
    with pytest.raises(Invalid), store.writing(ME) as tx:
        tx.jobs.add(JobKind.MINE, "nul \x00 inside", NOON)
    with pytest.raises(Invalid, match="refused a value"), store.writing(ME) as tx:
        tx.jobs.add(JobKind.MINE, "a job of nobody we know", NOON)


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://me:{PASSWORD}@127.0.0.1:1/palace",
        f"postgresql://me@127.0.0.1:1/palace?password={PASSWORD}",
        f"host=127.0.0.1 port=1 user=me dbname=palace password={PASSWORD}",
    ],
)
def test_a_server_that_cannot_be_reached_is_named_without_the_password(url: str) -> None:
    with pytest.raises(Unavailable) as raised:
        PostgresStore(url)
    assert "postgresql://me@127.0.0.1:1/palace" in str(raised.value)
    assert PASSWORD not in "".join(traceback.format_exception(raised.value))


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://me:12@{PASSWORD}@db.example.com/palace",
        f"postgresql://me:12@:{PASSWORD}@db.example.com/palace",
        f"postgresql://me:{PASSWORD}/12@db.example.com/palace",
        f"postgresql://me@db.example.com/palace?passwrd={PASSWORD}",
        f"host=db.example.com secret={PASSWORD}",
        PASSWORD,
    ],
)
def test_a_url_that_cannot_be_read_is_not_quoted(url: str) -> None:
    with pytest.raises(Misconfigured, match="percent-encoded") as raised:
        PostgresStore(url)
    assert PASSWORD not in "".join(traceback.format_exception(raised.value))


def test_the_location_says_where_without_the_password(url: str) -> None:
    store = PostgresStore(url.replace("postgres:@", f"postgres:{PASSWORD}@"))
    assert store.location.startswith("postgresql://postgres@/")
    assert PASSWORD not in store.location
    assert PASSWORD not in "".join(finding.detail for finding in store.check())
    store.close()


def test_a_database_that_does_not_exist_is_unavailable(url: str) -> None:
    with pytest.raises(Unavailable, match="does not exist"):
        PostgresStore(url.replace("/test_", "/no_such_test_"))


def test_a_closed_store_says_so_and_closes_again(store: PostgresStore) -> None:
    store.close()
    store.close()
    with pytest.raises(Refused, match="is closed; open it again"), store.reading(ME):
        pass


def end_connections(url: str) -> None:
    with superuser(url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_connections_that_the_server_ended_are_replaced(url: str, store: PostgresStore) -> None:
    remember(store, WIRE)
    end_connections(url)
    assert found(store, "overheated") == [WIRE.id]


def test_a_connection_that_breaks_half_way_leaves_nothing_written(url: str, store: PostgresStore) -> None:
    def write() -> None:
        with store.writing(ME) as tx:
            add(tx, WIRE)
            end_connections(url)
            tx.drawers.count()

    with pytest.raises(Unavailable):
        write()
    assert dump(store) == []
    remember(store, WIRE)


def test_one_users_writers_queue_and_other_users_do_not_wait(store: PostgresStore) -> None:
    remember(store, WIRE)
    queued = threading.Thread(target=lambda: furnish(store))
    other = threading.Thread(target=lambda: remember(store, WIRE, user=YOU))
    with store.writing(ME) as tx:
        tx.drawers.count()
        queued.start()
        other.start()
        other.join()
        assert found(store, "overheated", YOU) == [WIRE.id]
        assert tx.drawers.count() == 1
        assert queued.is_alive()
    queued.join()
    with store.reading(ME) as tx:
        assert tx.drawers.count() == 4


def test_reading_inside_writing_sees_what_is_written_and_may_not_write(store: PostgresStore) -> None:
    with store.writing(ME) as tx:
        add(tx, WIRE)
        with store.reading(ME) as inner:
            assert inner.drawers.get(WIRE.id).content == WIRE.content
        with store.reading(YOU) as other:
            assert other.drawers.count() == 0
        tx.jobs.add(JobKind.MINE, "still writable", NOON)
    assert found(store, "overheated") == [WIRE.id]


def test_a_stream_that_is_left_half_way_disturbs_nobody(store: PostgresStore) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        first = next(tx.drawers.all())
        assert next(tx.drawers.all()) == first
        assert tx.drawers.count() == 4


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("SELECT :user", b"SELECT %(user)s"),
        ("a = :a_1 AND b=:b", b"a = %(a_1)s AND b=%(b)s"),
        ("SELECT :terms::text[]", b"SELECT %(terms)s::text[]"),
        ("SELECT 1::integer", b"SELECT 1::integer"),
        ("name LIKE 'a%' AND id = :id", b"name LIKE 'a%%' AND id = %(id)s"),
    ],
)
def test_parameters_are_written_as_psycopg_reads_them(ours: str, theirs: bytes) -> None:
    assert converted(ours) == theirs


def test_a_literal_percent_sign_and_a_cast_survive(url: str) -> None:
    connections = Connections(url)
    connections.open("none")
    with connections.reading() as session:
        db = PostgresDatabase(session, ME, connections.location)
        assert db.row("SELECT '100%', :user::text, 7 % 4, :number::bigint", number=5) == ("100%", "me", 3, 5)
    connections.close()
