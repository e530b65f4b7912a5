"""The index on disk is derived: it opens as it was left, follows the file, and keeps nothing of what is erased."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from palazzo.model.erasure import Erasure, OneConversation, OneDrawer, WholeUser
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Within
from palazzo.stores.sqlite.saved_index import name_of
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import (
    ADVICE,
    DIMENSION,
    EMBEDDER,
    ME,
    NOON,
    PACK,
    ROSES,
    WIRE,
    YOU,
    axis,
    embed,
    nearest,
    remember,
    said,
    towards,
)
from tests.stores.sqlite.test_erased_bytes import (
    BLOB,
    OF_THE_DRAWER,
    OF_THE_PLACES,
    SECRET,
    TALK,
    VECTOR,
    left_in_files,
    write_secrets,
)

MANY = 40


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A fresh file whose index is saved from the first chunk on."""
    with closing(opened(path)) as store:
        store.embedders.adopt(EMBEDDER, DIMENSION)
        yield store


def opened(path: Path) -> SqliteStore:
    return SqliteStore(path, exact_up_to=0, saved_from=1)


def fill(store: SqliteStore, first: int = 0, count: int = MANY) -> None:
    """Drawers that point along the axes by turns."""
    drawers = [said(f"d{number}", f"number {number}") for number in range(first, first + count)]
    remember(store, *drawers)
    embed(store, {drawer.id: axis(number % DIMENSION) for number, drawer in enumerate(drawers, first)})


def all_of(store: SqliteStore) -> list[list[str]]:
    """What every axis finds, and what every search may find."""
    with store.reading(ME) as tx:
        rows = tx.pool.within(Within()).tolist()
        everything: list[str] = [drawer.drawer.id for _, drawer in sorted(tx.drawers.read(rows).items())]
    return [*(nearest(store, axis(number)[0], limit=200) for number in range(DIMENSION)), everything]


def files(path: Path, ending: str) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}-*.{ending}*"))


def times_read(store: SqliteStore) -> list[int]:
    """The seq behind which vectors are read from the file, each time."""
    read: list[int] = []
    connection = store._connections.get()
    connection.set_trace_callback(
        lambda sql: read.append(int(sql.split("seq > ")[1].split()[0])) if "seq > " in sql else None
    )
    return read


def test_an_index_opens_as_it_was_saved(path: Path, store: SqliteStore) -> None:
    fill(store)
    before = all_of(store)
    assert [len(files(path, ending)) for ending in ("index", "codes", "vectors")] == [1, 1, 1]
    with closing(opened(path)) as other:
        read = times_read(other)
        assert all_of(other) == before
        assert set(read) == {MANY}


def test_what_is_written_after_the_last_save_is_found(path: Path, store: SqliteStore) -> None:
    fill(store)
    all_of(store)
    for number in range(3):
        fill(store, MANY + 20 * number, 20)
        with closing(opened(path)) as other:
            assert all_of(other) == all_of(store)
            assert sum(map(len, all_of(other)[:-1])) >= MANY + 20 * (number + 1)
    assert len(files(path, "vectors")) == 1


def test_vectors_that_are_replaced_are_found_by_the_new_ones_only(path: Path, store: SqliteStore) -> None:
    fill(store)
    all_of(store)
    embed(store, {"d0": axis(1)})
    for each in (store, opened(path)):
        assert "d0" not in nearest(each, towards(1), limit=4)
        assert "d0" in nearest(each, axis(1)[0], limit=6)


@pytest.mark.parametrize("is_open", [True, False])
def test_an_erasure_by_another_process_is_followed(path: Path, store: SqliteStore, is_open: bool) -> None:
    fill(store)
    all_of(store)
    with closing(opened(path)) as other:
        if is_open:
            all_of(other)
        assert store.erase(ME, OneDrawer(DrawerId(f"d{MANY - 1}")), NOON).complete
        fill(store, MANY, 1)  # is given the row of the erased one
        found = all_of(other)
        assert found == all_of(store)
        assert found[-1] == [f"d{number}" for number in range(MANY + 1) if number != MANY - 1]
        assert f"d{MANY}" in found[0]
    with closing(opened(path)) as another:
        assert all_of(another) == found


@pytest.mark.parametrize(
    ("what", "traces"),
    [
        (OneDrawer(SECRET.id), [*OF_THE_DRAWER, BLOB]),
        (OneConversation(TALK), [*OF_THE_DRAWER, *OF_THE_PLACES, BLOB]),
        (WholeUser(ME), [*OF_THE_DRAWER, *OF_THE_PLACES, BLOB]),
    ],
)
def test_nothing_of_what_is_erased_is_left_on_disk(
    path: Path, store: SqliteStore, what: Erasure, traces: list[bytes]
) -> None:
    fill(store)
    write_secrets(store, ME)
    all_of(store)
    saved = files(path, "")
    assert any(BLOB in file.read_bytes() for file in saved)
    assert any(b"artholomew" in file.read_bytes() for file in saved)
    assert store.erase(ME, what, NOON).complete
    assert left_in_files(path, traces) == {}
    if isinstance(what, WholeUser):
        assert files(path, "") == []
    else:
        with closing(opened(path)) as other:
            assert all_of(other)[-1] == [f"d{number}" for number in range(MANY)]


def test_what_an_erasure_could_not_finish_is_finished_at_the_next_use(path: Path, store: SqliteStore) -> None:
    fill(store)
    write_secrets(store, ME)
    all_of(store)
    kept = {file: file.read_bytes() for file in files(path, "")}
    store.erase(ME, OneDrawer(SECRET.id), NOON)
    for file, content in kept.items():
        file.write_bytes(content)  # as if the process had ended before it came to these files
    with closing(opened(path)) as other:
        assert nearest(other, VECTOR[0] / np.linalg.norm(VECTOR[0]), limit=1) != [SECRET.id]
        assert left_in_files(path, [*OF_THE_DRAWER, BLOB]) == {}


def test_an_erased_user_who_ended_before_its_files_went_leaves_none(path: Path, store: SqliteStore) -> None:
    fill(store)
    all_of(store)
    kept = {file: file.read_bytes() for file in files(path, "")}
    store.erase(ME, WholeUser(ME), NOON)
    for file, content in kept.items():
        file.write_bytes(content)
    remember(store, ROSES, user=YOU)
    store.erase(YOU, OneDrawer(ROSES.id), NOON)
    with store._connections.writing() as connection:
        connection.execute("INSERT INTO facts (name, value) VALUES ('scrub', 'owed')")
    store.finish_erasing()
    assert files(path, "") == []


DAMAGES: dict[str, Callable[[Path], None]] = {
    "a byte of the mark is another": lambda path: flip(files(path, "index")[0], 60),
    "the mark is cut off": lambda path: cut(files(path, "index")[0]),
    "the mark is empty": lambda path: cut(files(path, "index")[0], to=0),
    "the vectors are gone": lambda path: files(path, "vectors")[0].unlink(),
    "the vectors are cut off": lambda path: cut(files(path, "vectors")[0]),
    "the first vector is another": lambda path: flip(files(path, "vectors")[0], 1),
    "the last code is another": lambda path: flip(files(path, "codes")[0], -1),
    "the codes are cut off": lambda path: cut(files(path, "codes")[0]),
}


def flip(file: Path, place: int) -> None:
    content = bytearray(file.read_bytes())
    content[place] ^= 0x55
    file.write_bytes(bytes(content))


def cut(file: Path, to: int = -9) -> None:
    file.write_bytes(file.read_bytes()[:to])


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_made_anew(path: Path, store: SqliteStore, damage: str) -> None:
    fill(store)
    before = all_of(store)
    store.close()
    DAMAGES[damage](path)
    for _ in range(2):
        with closing(opened(path)) as other:
            assert all_of(other) == before
    assert [len(files(path, ending)) for ending in ("index", "codes", "vectors")] == [1, 1, 1]


def test_an_index_of_another_state_of_the_file_is_made_anew(path: Path, store: SqliteStore) -> None:
    fill(store)
    store.close()
    backup = path.with_name("backup")
    shutil.copy(path, backup)
    with closing(opened(path)) as later:
        fill(later, MANY, 30)
        all_of(later)
    shutil.copy(backup, path)
    with closing(opened(path)) as restored:
        remember(restored, WIRE, ADVICE, PACK)
        embed(restored, {drawer.id: axis(number) for number, drawer in enumerate((WIRE, ADVICE, PACK))})
        assert all_of(restored)[-1] == [*(f"d{number}" for number in range(MANY)), WIRE.id, ADVICE.id, PACK.id]
        assert nearest(restored, towards(1), limit=6)[0] == WIRE.id


def test_only_its_owner_may_read_what_is_saved(path: Path, store: SqliteStore) -> None:
    fill(store)
    all_of(store)
    assert {file.stat().st_mode & 0o777 for file in files(path, "")} == {0o600}
    assert ME not in " ".join(file.name for file in files(path, ""))


def test_a_file_that_cannot_be_written_costs_no_answer(path: Path, store: SqliteStore) -> None:
    fill(store)
    Path(f"{path}-{name_of(ME)}.lock").mkdir()  # so that nobody can hold the lock
    found = all_of(store)
    assert len(found[-1]) == MANY
    assert files(path, "index") == []
    receipt = store.erase(ME, OneDrawer(DrawerId("d0")), NOON)
    assert not receipt.complete
    assert all_of(store)[-1] == [f"d{number}" for number in range(1, MANY)]
    Path(f"{path}-{name_of(ME)}.lock").rmdir()
    store.finish_erasing()
    assert all_of(store)[-1] == [f"d{number}" for number in range(1, MANY)]
