"""What can go wrong with a file, and what a caller is told."""

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from palazzo.errors import Corrupt, Invalid, Misconfigured, Refused, Unavailable
from palazzo.model.job import JobKind
from palazzo.stores.sqlite.connection import Connections, translated
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ADVICE, ME, NOON, PACK, WIRE, add, dump, found, furnish, note, remember


def every(error: type[Exception]) -> list[type[Exception]]:
    return [error, *(found for child in error.__subclasses__() for found in every(child))]


@pytest.mark.parametrize("error", every(sqlite3.Error))
def test_no_error_of_sqlite3_leaves_the_store(path: Path, error: type[Exception]) -> None:
    with pytest.raises(Unavailable, match=str(path)), translated(path):
        raise error("something")


def test_our_own_errors_and_the_callers_pass_unchanged(path: Path) -> None:
    for error in (Invalid("no"), ZeroDivisionError("no")):
        with pytest.raises(type(error)) as raised, translated(path):
            raise error
        assert raised.value is error


@pytest.mark.parametrize("text", [b"print()", b"Dear diary, " * 1000])
def test_a_file_that_never_was_a_database_is_called_that_and_is_left_alone(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    with pytest.raises(Misconfigured, match=r"palace.db is no Palazzo store: .* not touched"):
        SqliteStore(path)
    assert path.read_bytes() == text


def test_a_file_with_a_damaged_page_is_corrupt(path: Path, store: SqliteStore) -> None:
    remember(store, *(note(f"n{number}", f"note {number} " * 400) for number in range(50)))
    store.close()
    pages = bytearray(path.read_bytes())
    for start in range(4096 * 60, len(pages), 4096):
        pages[start : start + 4096] = b"\xff" * 4096
    path.write_bytes(pages)
    with pytest.raises(Corrupt, match="restore a backup"), closing(SqliteStore(path)) as damaged:
        dump(damaged)


@pytest.mark.parametrize("place", [lambda folder: folder / "no" / "such.db", lambda folder: folder])
def test_a_place_where_no_file_can_be_is_unavailable(tmp_path: Path, place: Callable[[Path], Path]) -> None:
    with pytest.raises(Unavailable, match="does its folder exist"):
        SqliteStore(place(tmp_path))


def test_a_full_disk_changes_nothing_and_says_so(path: Path, store: SqliteStore) -> None:
    remember(store, PACK)
    connections = Connections(path)
    [pages] = connections.get().execute("PRAGMA page_count").fetchone()
    connections.get().execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable, match="is full; nothing was changed"), connections.writing() as connection:
        connection.execute("CREATE TABLE large AS SELECT zeroblob(1000000)")
    with connections.reading() as connection:
        assert connection.execute("SELECT id FROM drawers").fetchall() == [(PACK.id,)]
    connections.close()


def test_a_row_that_refers_to_nothing_is_invalid(store: SqliteStore) -> None:
    with pytest.raises(Invalid), store.writing(ME) as tx:
        tx.jobs.add(JobKind.MINE, "talk", NOON)


def test_writing_inside_a_writing_block_is_refused_and_the_outer_one_goes_on(store: SqliteStore) -> None:
    with store.writing(ME) as tx:
        add(tx, WIRE)
        with pytest.raises(Refused, match="already open"), store.writing(ME):
            pass
        add(tx, ADVICE)
    assert found(store, "fuse") == [ADVICE.id]


def test_what_is_written_can_be_read_inside_the_same_block(store: SqliteStore) -> None:
    with store.writing(ME) as tx:
        add(tx, WIRE)
        assert found(store, "overheated") == [WIRE.id]
        add(tx, ADVICE)
    assert found(store, "fuse") == [ADVICE.id]


def test_a_drawer_cannot_be_changed_even_by_hand(path: Path, store: SqliteStore) -> None:
    furnish(store)
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute("UPDATE drawers SET content = 'other words'")


def test_a_store_is_not_closed_under_a_thread_that_writes(path: Path, store: SqliteStore) -> None:
    writes, closed = threading.Event(), threading.Event()

    def write() -> None:
        with store.writing(ME) as tx:
            writes.set()
            closed.wait()
            add(tx, WIRE)

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        writes.wait()
        store.close()
        closed.set()
        writing.result()
        with pytest.raises(Refused, match="closed"):
            pool.submit(write).result()
    with closing(SqliteStore(path)) as again, again.reading(ME) as tx:
        assert tx.drawers.get(WIRE.id).content == WIRE.content


def test_a_closed_store_can_be_opened_anew(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE)
    store.close()
    with closing(SqliteStore(path)) as again:
        assert found(again, "overheated") == [WIRE.id]
    assert store.location == str(path)


@pytest.mark.parametrize("version", [0, 3, 1000])
def test_another_applications_file_is_called_that_and_not_touched(tmp_path: Path, version: int) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE moz_places (id INTEGER)")
        connection.execute(f"PRAGMA user_version = {version}")
    before = path.read_bytes()
    with pytest.raises(Misconfigured, match=r"another application's SQLite file.*moz_places.*not touched"):
        SqliteStore(path)
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


def test_the_advice_for_a_damaged_file_is_not_a_command_that_opens_it(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"and then something else" * 100)
    with pytest.raises(Corrupt, match=r"restore a backup; without one, `sqlite3 FILE \.recover`") as raised:
        SqliteStore(path)
    assert "palazzo export" not in str(raised.value)
