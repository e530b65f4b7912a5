import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from palazzo.context.admit import admit
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.providers.fake import FakeEmbedder
from palazzo.providers.static import StaticEmbedder
from tests.support.embedders import FailingEmbedder

LABELLED = Path(__file__).parent / "labelled"
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Rates:
    """How many rules were admitted for their own questions, and for other questions."""

    own: float
    other: float


def drawer(number: int, content: str) -> Drawer:
    said = BEGAN + timedelta(days=number)
    return Drawer(DrawerId(f"d{number}"), Role.USER, content, said, said, 0.5, conversation_id=ConversationId("c"))


def labelled() -> Iterator[tuple[str, list[str]]]:
    for line in (LABELLED / "rules.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["rule"], row["queries"]


def rates(numbers: range) -> Rates:
    """Ask every question about the rules with these numbers."""
    rows = list(labelled())
    rules = {DrawerId(f"d{number}"): drawer(number, rows[number][0]) for number in numbers}
    questions = [(DrawerId(f"d{number}"), query) for number, (_, queries) in enumerate(rows) for query in queries]
    questions += [(DrawerId("none"), line) for line in (LABELLED / "others.txt").read_text().splitlines()]
    embedder = StaticEmbedder()
    own, other, pairs = 0, 0, 0
    for about, question in questions:
        admitted = {each.id for each in admit(question, list(rules.values()), embedder).admitted}
        own += about in admitted
        other += len(admitted - {about})
        pairs += len(rules.keys() - {about})
    return Rates(own / sum(1 for about, _ in questions if about in rules), other / pairs)


@pytest.mark.parametrize("numbers", [range(0, 50, 4), range(50)], ids=["held out", "all"])
def test_a_rule_is_admitted_for_questions_about_it_and_hardly_for_others(numbers: range) -> None:
    found = rates(numbers)
    assert found.own >= 0.95
    assert found.other <= 0.05


def test_the_most_relevant_rule_comes_first() -> None:
    rules = [drawer(1, "boat wire lake"), drawer(2, "boat wire"), drawer(3, "garden")]
    found = admit("boat wire", rules, FakeEmbedder(), threshold=0.2)
    assert [each.id for each in found.admitted] == ["d2", "d1"]
    assert not found.blind


def test_a_rule_must_be_nearer_than_the_threshold() -> None:
    assert admit("boat", [drawer(1, "boat")], FakeEmbedder(), threshold=1.5).admitted == ()
    assert admit("boat", [], FakeEmbedder()).admitted == ()


def test_without_an_embedder_every_rule_is_admitted_the_newest_first() -> None:
    found = admit("boat", [drawer(1, "garden"), drawer(2, "lake")], FailingEmbedder())
    assert [each.id for each in found.admitted] == ["d2", "d1"]
    assert found.blind
