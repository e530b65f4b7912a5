import pytest

from palazzo.authored.budget import check_hard_rules
from palazzo.authored.document import Document, Force, Piece
from palazzo.errors import Invalid

RULES = Document("AGENTS.md", (Piece(Force.HARD, "x" * 400, 1), Piece(Force.LORE, "y" * 4000, 2)))
SOUL = Document("SOUL.md", (Piece(Force.HARD, "x" * 200, 1),))


def test_hard_rules_within_their_share_are_taken_and_counted() -> None:
    assert check_hard_rules([RULES, SOUL], 375) == 150
    assert check_hard_rules([], 0) == 0


def test_hard_rules_over_their_share_are_refused_with_the_numbers() -> None:
    with pytest.raises(Invalid) as refused:
        check_hard_rules([RULES, SOUL], 374)
    assert refused.value.data == {
        "total": 150,
        "most": 149,
        "budget": 374,
        "by_document": {"AGENTS.md": 100, "SOUL.md": 50},
    }
    for number in ("150", "149", "374", "AGENTS.md 100", "SOUL.md 50", "40%"):
        assert number in str(refused.value)


def test_what_a_rule_takes_may_be_weighed_as_it_is_rendered() -> None:
    assert check_hard_rules([SOUL], 1000, weigh=lambda document: len(document.of(Force.HARD)[0].text)) == 200
