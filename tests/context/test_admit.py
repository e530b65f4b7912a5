import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Message, Settings
from palazzo.context.admit import Admission, Project, admit, read_rules, threshold
from palazzo.model.drawer import Role
from palazzo.model.guidance import About, RuleScope
from palazzo.model.ids import ConversationId, UserId
from palazzo.providers.base import Embedder
from palazzo.providers.static import StaticEmbedder
from palazzo.recall.search import Request
from tests.support.embedders import FailingEmbedder

LABELLED = Path(__file__).parent / "labelled"
ME = UserId("me")
HERE = ["elevated:user:me"]
PUSH = "Never push directly to the main branch; always open a pull request."
UNITS = "Always give distances in kilometres and weights in kilograms."


@dataclass(frozen=True, slots=True)
class Rates:
    """How many rules were admitted for their own questions, and for other questions."""

    own: float
    other: float


@contextmanager
def ruled(place: Path, rules: list[str], embedder: Embedder | None = None) -> Iterator[Memory]:
    """A memory in which these rules were given, and read by a worker."""
    with palazzo.open(place, embedder=embedder or StaticEmbedder(), settings=Settings()) as memory:
        talk = memory.palace(ME).conversation("rules")
        given = talk.remember_all(Message(Role.USER, rule) for rule in rules)
        talk.complete()
        memory.work()
        for drawer in given:
            memory.palace(ME).guidance.promote(drawer.id)
        yield memory


def admitted(memory: Memory, query: str) -> Admission:
    search = memory.palace(ME)._search(memory._parts.embedder)
    asked = search.ask(Request(query, datetime.now(UTC), 5))
    with memory._parts.store.reading(ME) as tx:
        rules = read_rules(tx, HERE, asked.plain, threshold(search.embedder_name))
    topical = {
        id: replace(rule, scope=RuleScope.STANDING, about=About.OTHER)  # whatever the reader made of it
        for id, rule in rules.known.items()
    }
    return admit(replace(rules, known=topical), HERE, Project(), (), datetime.now(UTC))


def words(admission: Admission) -> list[str]:
    return [rule.drawer.content for rule in admission.admitted]


def labelled() -> list[tuple[str, list[str]]]:
    rows = [json.loads(line) for line in (LABELLED / "rules.jsonl").read_text(encoding="utf-8").splitlines()]
    return [(row["rule"], row["queries"]) for row in rows]


def rates(place: Path, numbers: range) -> Rates:
    """Ask every question about the rules with these numbers."""
    rows = labelled()
    rules = [rows[number][0] for number in numbers]
    questions = [(rule, query) for rule, queries in rows for query in queries]
    questions += [("", line) for line in (LABELLED / "others.txt").read_text().splitlines()]
    own, other, pairs = 0, 0, 0
    with ruled(place, rules) as memory:
        for about, question in questions:
            found = set(words(admitted(memory, question)))
            own += about in found
            other += len(found - {about})
            pairs += len(set(rules) - {about})
    return Rates(own / sum(1 for about, _ in questions if about in rules), other / pairs)


@pytest.mark.parametrize("numbers", [range(0, 50, 4), range(50)], ids=["held out", "all"])
def test_a_rule_is_admitted_for_questions_about_it_and_hardly_for_others(place: Path, numbers: range) -> None:
    found = rates(place, numbers)
    assert found.own >= 0.95
    assert found.other <= 0.05


def test_the_most_relevant_rule_comes_first(place: Path) -> None:
    with ruled(place, ["Never push without a pull request.", UNITS, PUSH]) as memory:
        found = admitted(memory, "May I push directly to the main branch without a pull request?")
    assert words(found) == [PUSH, "Never push without a pull request."]
    assert not found.blind


@pytest.mark.parametrize(
    ("words", "later", "comes"),
    [
        ("Don't plan any training this week, my knee hurts.", timedelta(days=3), True),
        ("Don't plan any training this week, my knee hurts.", timedelta(days=90), False),
        ("Don't plan any training on stairs, my knee hurts.", timedelta(days=90), True),
    ],
)
def test_a_rule_for_a_time_comes_with_its_project_while_it_lasts(
    place: Path, words: str, later: timedelta, comes: bool
) -> None:
    with ruled(place, [words]) as memory, memory._parts.store.reading(ME) as tx:
        rules = read_rules(tx, HERE, None, 1.0)
        scoped = {
            id: replace(rule, scope=RuleScope.SCOPED, about=About.HEALTH, span=words)
            for id, rule in rules.known.items()
        }
        project = Project(conversations=[ConversationId("rules")])
        found = admit(replace(rules, known=scoped), HERE, project, (), datetime.now(UTC) + later)
    assert bool(found.admitted) is comes


def test_where_there_is_no_rule_nothing_is_admitted(place: Path) -> None:
    with ruled(place, []) as memory:
        assert admitted(memory, "May I push to main?") == Admission(())


def test_a_rule_that_has_no_vector_yet_is_admitted(place: Path) -> None:
    embedder = FailingEmbedder()
    with ruled(place, [PUSH, UNITS], embedder) as memory:
        embedder.calls = 100
        assert sorted(words(admitted(memory, PUSH))) == sorted([PUSH, UNITS])


def test_without_an_embedder_every_rule_is_admitted_the_newest_first(place: Path) -> None:
    with ruled(place, [PUSH, UNITS], FailingEmbedder()) as memory:
        found = admitted(memory, "boat")
    assert sorted(words(found)) == sorted([PUSH, UNITS])
    assert found.blind
