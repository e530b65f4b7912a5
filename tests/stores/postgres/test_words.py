"""The word index: it ranks as SQLite's does, merges its segments, and is made anew for another tokenising."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palazzo.model.aaak import Tag
from palazzo.model.erasure import OneDrawer, WholeUser
from palazzo.model.ids import DrawerId
from palazzo.stores.base import Store, WordMatch
from palazzo.stores.postgres.store import PostgresStore
from palazzo.stores.sqlite.store import SqliteStore
from palazzo.text.words import terms
from tests.stores.postgres.segments import segmented
from tests.stores.samples import (
    ADVICE,
    ME,
    NOON,
    ROSES,
    WIRE,
    YOU,
    evenly,
    file,
    filing,
    found,
    furnish,
    note,
    remember,
)
from tests.support.postgres import superuser

WORDS = ["wire", "fuse", "battery", "the", "hot", "日本", "naïve", "12"]
TEXTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join), min_size=1, max_size=12)


def search(store: Store, question: str, limit: int = 20) -> list[WordMatch]:
    with store.reading(ME) as tx:
        return tx.words.search(evenly(terms(question)), limit)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS, question=st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join))
def test_scores_and_their_parts_are_those_of_sqlite(
    store: PostgresStore, tmp_path_factory: pytest.TempPathFactory, texts: list[str], question: str
) -> None:
    sqlite = SqliteStore(Path(tmp_path_factory.mktemp("palace")) / "palace.db")
    drawers = [note(f"n{number:02}", text) for number, text in enumerate(texts)]
    for each in (store, sqlite):
        erase_everything(each)
        remember(each, *drawers)
    ours, theirs = search(store, question), search(sqlite, question)
    assert {match.id for match in ours} == {match.id for match in theirs}
    expected = {match.id: match for match in theirs}
    for match in ours:
        assert match.score == pytest.approx(expected[match.id].score, rel=1e-6)
        assert match.parts == pytest.approx(expected[match.id].parts, rel=1e-6)
    assert [match.score for match in ours] == sorted((match.score for match in ours), reverse=True)
    sqlite.close()


def erase_everything(store: Store) -> None:
    if ME in {user.id for user in store.users.all()}:
        assert store.erase(ME, WholeUser(ME), NOON).complete


def test_a_very_long_drawer_with_very_long_words_is_indexed(store: PostgresStore) -> None:
    long = note("long", "x" * 5000 + " " + "again " * 40_000 + " ".join(f"word{number}" for number in range(20_000)))
    remember(store, long)
    assert found(store, "word19999") == found(store, "again") == found(store, "x" * 5000) == [long.id]


def test_an_index_of_another_tokenising_is_made_anew_at_opening(url: str, store: PostgresStore) -> None:
    furnish(store)
    furnish(store, YOU)
    expected = search(store, "wire derek pack")
    with superuser(url) as connection:
        connection.execute("UPDATE palazzo.facts SET value = 'an older one' WHERE name = 'words'")
        connection.execute("DELETE FROM palazzo.words")
        connection.execute("UPDATE palazzo.word_counts SET drawers = 99")
    assert found(store, "wire") == []
    again = PostgresStore(url)
    assert search(again, "wire derek pack") == expected
    assert found(again, "derek", YOU)
    assert all(finding.ok for finding in again.check())
    again.close()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM palazzo.words WHERE row = (SELECT min(row) FROM palazzo.words)",
        "UPDATE palazzo.words SET terms = '{}', times = '{}'",
        "UPDATE palazzo.words SET length = length + 1",
        "DELETE FROM palazzo.word_counts",
        "UPDATE palazzo.word_counts SET drawers = drawers + 1",
    ],
)
def test_a_check_finds_a_damaged_index(url: str, store: PostgresStore, damage: str) -> None:
    furnish(store)
    assert {finding.check: finding.ok for finding in store.check()}["word index"]
    with superuser(url) as connection:
        connection.execute(damage.encode())
    assert not {finding.check: finding.ok for finding in store.check()}["word index"]


SEGMENT = 3


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=TEXTS, gone=st.sets(st.integers(0, 11)))
def test_segments_change_nothing_that_is_found(
    url: str, store: PostgresStore, texts: list[str], gone: set[int]
) -> None:
    erase_everything(store)
    remember(store, *(note(f"n{number:02}", text) for number, text in enumerate(texts)))
    for number in gone & set(range(len(texts))):
        store.erase(ME, OneDrawer(DrawerId(f"n{number:02}")), NOON)
    question = evenly(term for word in WORDS for term in terms(word))
    with store.reading(ME) as tx:
        fresh, frequencies = tx.words.search(question, 20), tx.words.frequencies(question)
    with segmented(url, ME, SEGMENT) as words:
        assert words.matches()
        merged = words.search(question, 20)
        assert [(match.id, match.parts) for match in merged] == [(match.id, match.parts) for match in fresh]
        assert [match.score for match in merged] == pytest.approx([match.score for match in fresh])
        assert words.frequencies(question) == frequencies


def test_a_drawer_is_erased_from_its_segment(url: str, store: PostgresStore) -> None:
    remember(store, *(note(f"n{number}", f"wire number{number}") for number in range(2 * SEGMENT)))
    with segmented(url, ME, SEGMENT):
        pass
    receipt = store.erase(ME, OneDrawer(DrawerId("n1")), NOON)
    assert receipt.complete
    assert found(store, "wire") == ["n5", "n4", "n3", "n2", "n0"]
    assert found(store, "number1") == []
    with superuser(url) as connection:
        kept = "SELECT term, drawers, cardinality(rows), cardinality(times), cardinality(lengths) FROM palazzo.postings"
        postings = connection.execute(kept + " WHERE segment = 1 ORDER BY term").fetchall()
    assert postings == [("number0", 1, 1, 1, 1), ("number2", 1, 1, 1, 1), ("wire", 2, 2, 2, 2)]
    assert all(finding.ok for finding in store.check())


def test_a_drawer_that_is_tagged_after_it_was_merged_is_found_by_its_tags(url: str, store: PostgresStore) -> None:
    remember(store, WIRE, ADVICE, ROSES)
    with segmented(url, ME, SEGMENT):
        pass
    file(store, filing(WIRE, tags={Tag.PEOPLE: ("Zebedee",)}))
    assert found(store, "zebedee") == found(store, "overheated") == [WIRE.id]
    assert all(finding.ok for finding in store.check())


def test_a_full_segment_is_merged_by_itself(url: str, store: PostgresStore) -> None:
    remember(store, *(note(f"n{number}", f"wire number{number}") for number in range(513)))
    with superuser(url) as connection:
        merged = connection.execute("SELECT count(*), max(drawers) FROM palazzo.postings").fetchone()
    assert merged == (513, 512)
    assert len(found(store, "wire", limit=1000)) == 513
    assert all(finding.ok for finding in store.check())
