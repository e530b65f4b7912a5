"""The word index is derived: whatever happens to it, the next open makes it whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from palazzo.model.erasure import OneDrawer
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ADVICE, NOON, PACK, ROSES, WIRE, YOU, dump, found, furnish, index, remember

MISHAPS = {
    "it is empty": "DELETE FROM postings",
    "it lacks a term": "DELETE FROM postings WHERE term = 'overh'",
    "it lacks an entry": "UPDATE postings SET drawers = drawers - 1 WHERE term = 'awg'",
    "it has lost its counts": "DELETE FROM word_counts",
    "it claims to have more": "UPDATE word_counts SET drawers = drawers + 1",
    "it was made by another tokenising": "UPDATE facts SET value = '0' WHERE name = 'words'",
    "nobody knows who made it": "DELETE FROM facts WHERE name = 'words'",
}


@pytest.mark.parametrize("mishap", MISHAPS)
def test_an_index_that_does_not_match_is_rebuilt_at_open(path: Path, store: SqliteStore, mishap: str) -> None:
    furnish(store)
    remember(store, ROSES, user=YOU)
    index(store)
    index(store, YOU)
    questions = ["which wire overheated?", "Derek", "fuse slow silicone", "the roses need lime", "nothing"]
    before = [found(store, question) for question in questions]
    records = dump(store)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(MISHAPS[mishap])
        connection.commit()
    assert [finding.check for finding in store.check() if not finding.ok] == ["word index"]
    store.close()
    with closing(SqliteStore(path)) as mended:
        assert [found(mended, question) for question in questions] == before
        assert found(mended, "roses", user=YOU) == [ROSES.id]
        assert dump(mended) == records
        assert all(finding.ok for finding in mended.check())


def test_a_drawer_that_is_given_the_row_of_an_erased_one_is_found_by_its_own_words(store: SqliteStore) -> None:
    remember(store, WIRE, ROSES)
    remember(store, PACK, user=YOU)
    index(store)
    index(store, YOU)
    store.erase(YOU, OneDrawer(PACK.id), NOON)
    remember(store, ADVICE)
    assert found(store, "fuse") == [ADVICE.id]
    index(store)
    assert found(store, ADVICE.content)[:1] == [ADVICE.id]
    assert all(finding.ok for finding in store.check())


def test_a_sound_index_is_left_alone(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE, ADVICE, PACK)
    with closing(sqlite3.connect(path)) as connection:
        [before] = connection.execute("PRAGMA data_version").fetchone()
        SqliteStore(path).close()
        assert connection.execute("PRAGMA data_version").fetchone() == (before,)
