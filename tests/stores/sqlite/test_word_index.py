"""The word index is derived: whatever happens to it, the next open makes it whole."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import UserId
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ADVICE, ME, NOON, PACK, ROSES, WIRE, YOU, dump, evenly, found, furnish, remember

MISHAPS = {
    "it is gone": "DROP TABLE words",
    "its vocabulary is gone": "DROP TABLE vocabulary",
    "it is empty": "INSERT INTO words (words) VALUES ('delete-all')",
    "it lacks a drawer": "DELETE FROM words_docsize WHERE id = 1",
    "its pages are damaged": "UPDATE words_data SET block = X'ffffffff' WHERE id > 10",
    "it has lost its counts": "DELETE FROM word_counts",
    "it was made by another tokenising": "UPDATE facts SET value = '0' WHERE name = 'words'",
    "nobody knows who made it": "DELETE FROM facts WHERE name = 'words'",
}


def index(store: SqliteStore, user: UserId = ME) -> None:
    with store.writing(user) as tx:
        tx.words.catch_up()
        assert tx.words.behind() == 0


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


def test_a_rebuilt_index_scores_as_the_first_one_did(path: Path, store: SqliteStore) -> None:
    furnish(store)
    index(store)
    with store.reading(ME) as tx:
        before = tx.words.search(evenly(["wire", "fuse", "derek", "the"]), 10)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE facts SET value = '0' WHERE name = 'words'")
        connection.commit()
    with closing(SqliteStore(path)) as mended, mended.reading(ME) as tx:
        assert tx.words.search(evenly(["wire", "fuse", "derek", "the"]), 10) == before


def test_a_drawer_is_found_and_scored_alike_before_and_after_it_is_indexed(store: SqliteStore) -> None:
    furnish(store)
    with store.reading(ME) as tx:
        assert tx.words.behind() > 0
        fresh = {match.id: match.score for match in tx.words.search(evenly(["wire", "overh"]), 10)}
        counts = tx.words.frequencies(["wire", "overh", "the"])
    index(store)
    with store.reading(ME) as tx:
        indexed = {match.id: match.score for match in tx.words.search(evenly(["wire", "overh"]), 10)}
        assert tx.words.frequencies(["wire", "overh", "the"]) == counts
    assert list(indexed) == list(fresh)
    assert indexed == pytest.approx(fresh, rel=1e-6)


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


def test_a_user_who_has_said_nothing_is_never_behind(store: SqliteStore) -> None:
    remember(store, WIRE)
    with store.reading(YOU) as tx:
        assert tx.words.behind() <= 0


def test_a_sound_index_is_left_alone(path: Path, store: SqliteStore) -> None:
    remember(store, WIRE, ADVICE, PACK)
    with closing(sqlite3.connect(path)) as connection:
        [before] = connection.execute("PRAGMA data_version").fetchone()
        SqliteStore(path).close()
        assert connection.execute("PRAGMA data_version").fetchone() == (before,)
