from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, NotFound
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.ids import DrawerId, UserId
from palazzo.stores.sqlite.store import SqliteStore
from tests.cli.conftest import Ask, Run


def year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def told(run: Run, ask: Ask, place: Path) -> None:
    """Somebody who changed her job, and once had another."""
    source = DrawerId(ask("remember", "Ana works at Beta now")["drawer_id"])
    note = DrawerId(ask("note", "Ana worked at Acme")["drawer_id"])
    statements = [
        Relation("Ana", "works_at", "Acme", Validity(year(2020)), year(2025), note),
        Relation("mum", "works_at", "Beta", Validity(year(2022)), year(2026), source, 0.5),
        Relation("Ana", "works_at", "Gamma", Validity.until(year(2019)), year(2026), source),
    ]
    with closing(SqliteStore(place)) as store, store.writing(UserId("me")) as tx:
        tx.graph.add_entity(Entity("Ana", EntityType.PERSON, aliases=("mum",)), note)
        tx.graph.add_entity(Entity("Bob", EntityType.PERSON), note)
        for statement in statements:
            tx.graph.learn(statement)


def test_a_timeline_shows_what_held_when_and_how_it_stands(run: Run) -> None:
    lines = [line.split() for line in run("timeline", "Ana").stdout.splitlines()]
    assert lines[0] == ["from", "until", "fact", "standing", "sources"]
    assert [line[:-1] for line in lines[2:4]] == [
        ["?", "2019-01-01", "Ana", "works", "at", "Gamma", "ended"],
        ["2020-01-01", "2022-01-01", "Ana", "works", "at", "Acme", "replaced", "§"],
    ]
    assert lines[4][:-1] == ["2022-01-01", "Ana", "works", "at", "Beta", "holds"]


def test_a_timeline_as_json_says_who_said_so_and_when_it_was_learned(ask: Ask) -> None:
    gamma, acme, beta = ask("timeline", "mum")
    [said] = acme.pop("source_ids")
    assert acme == {
        "subject": "Ana",
        "predicate": "works_at",
        "object": "Acme",
        "from": "2020-01-01T00:00:00+00:00",
        "until": "2022-01-01T00:00:00+00:00",
        "confidence": 1.0,
        "stated": False,
        "answered": False,
        "object_type": None,
        "quote": None,
        "source": "§ W-001/R-01/D-001",
        "standing": "replaced",
        "learned_at": "2025-01-01T00:00:00+00:00",
        "sources": ["§ W-001/R-01/D-001"],
    }
    assert ask("show", said)["content"] == "Ana worked at Acme"
    assert (gamma["from"], gamma["until"]) == (None, "2019-01-01T00:00:00+00:00")
    assert (beta["until"], beta["standing"], beta["confidence"]) == (None, "holds", 0.5)


def test_the_timeline_of_something_that_is_only_an_object_is_known_too(ask: Ask) -> None:
    assert [fact["until"] for fact in ask("timeline", "acme")] == ["2022-01-01T00:00:00+00:00"]


def test_facts_may_be_asked_for_as_they_were_known_then(ask: Ask) -> None:
    at, then = "2023-01-01T00:00:00+00:00", "2025-06-01T00:00:00+00:00"
    assert [fact["object"] for fact in ask("facts", "Ana", "--at", at)] == ["Beta"]
    assert [fact["object"] for fact in ask("facts", "Ana", "--at", at, "--known-at", then)] == ["Acme"]


def test_somebody_of_whom_nothing_was_stated_has_an_empty_timeline(run: Run, ask: Ask) -> None:
    assert ask("timeline", "Bob") == []
    assert run("timeline", "Bob").stdout == "nothing was stated about Bob\n"


def test_the_timeline_of_somebody_unknown_is_not_found(run: Run) -> None:
    result = run("timeline", "Nobody")
    assert (result.exit_code, result.stderr) == (
        OUTCOMES[NotFound].exit,
        "error: nobody and nothing here is called 'Nobody'; `palazzo entities` lists what is known\n",
    )
