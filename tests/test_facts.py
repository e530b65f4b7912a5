"""What a palace knows, asked through the facade."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from palazzo import Palace
from palazzo.model.graph import Relation, Validity
from palazzo.stores.sqlite.store import SqliteStore


def year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def told(palace: Palace, place: Path) -> None:
    source = palace.note("Ana moved from Oslo to Rome").id
    with closing(SqliteStore(place)) as store, store.writing(palace.user) as tx:
        tx.graph.learn(Relation("Ana", "lives_in", "Oslo", Validity(year(2020)), year(2020), source))
        tx.graph.learn(Relation("Ana", "lives_in", "Rome", Validity(year(2022)), year(2024), source))
        tx.graph.learn(Relation("Ana", "likes", "tea", Validity(year(2021)), year(2024), source))


def test_what_was_true_at_a_moment(palace: Palace) -> None:
    assert [fact.object for fact in palace.facts(at=year(2020))] == ["Oslo"]
    assert [fact.object for fact in palace.facts(at=year(2023))] == ["tea", "Rome"]
    assert [fact.object for fact in palace.facts(at=year(2023), predicate="lives_in")] == ["Rome"]
    assert [fact.object for fact in palace.facts("tea", at=year(2023))] == ["tea"]


def test_what_was_believed_to_be_true_at_a_moment(palace: Palace) -> None:
    assert [fact.object for fact in palace.facts(at=year(2023), known_at=year(2023))] == ["Oslo"]


def test_whom_and_what_somebody_is_connected_with(palace: Palace) -> None:
    assert [neighbour.name for neighbour in palace.neighbours("ana")] == ["Oslo", "Rome", "tea"]
    assert [neighbour.name for neighbour in palace.neighbours("Ana", at=year(2020))] == ["Oslo"]
    assert [neighbour.name for neighbour in palace.neighbours("Rome", at=year(2020))] == []
