"""The word index of a whole database: made anew for another tokenising, and checked."""

import pytest

from palazzo.stores.postgres.store import PostgresStore
from tests.stores.samples import YOU, found, furnish, index
from tests.support.postgres import superuser


def test_an_index_of_another_tokenising_is_made_anew_at_opening(url: str, store: PostgresStore) -> None:
    furnish(store)
    furnish(store, YOU)
    expected = found(store, "wire derek pack")
    index(store)
    with superuser(url) as connection:
        connection.execute("UPDATE palazzo.facts SET value = 'an older one' WHERE name = 'words'")
        connection.execute("DELETE FROM palazzo.postings")
        connection.execute("UPDATE palazzo.word_counts SET drawers = 99")
    assert found(store, "wire") == []
    again = PostgresStore(url)
    assert found(again, "wire derek pack") == expected
    assert found(again, "derek", YOU)
    assert all(finding.ok for finding in again.check())
    again.close()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM palazzo.postings WHERE term = 'overh'",
        "UPDATE palazzo.postings SET entries = ''",
        "UPDATE palazzo.postings SET drawers = drawers + 1",
        "DELETE FROM palazzo.word_counts",
        "UPDATE palazzo.word_counts SET drawers = drawers + 1",
    ],
)
def test_a_check_finds_a_damaged_index(url: str, store: PostgresStore, damage: str) -> None:
    furnish(store)
    index(store)
    assert {finding.check: finding.ok for finding in store.check()}["word index"]
    with superuser(url) as connection:
        connection.execute(damage.encode())
    assert not {finding.check: finding.ok for finding in store.check()}["word index"]
