"""Turns that people really wrote and that nothing was learned from: what was reached on them is not lost."""

from collections.abc import Sequence

import pytest

from palazzo.guidance.protect import Protection, make_turn, protect
from palazzo.model.drawer import Role
from palazzo_bench.guidance.turns import TURNS, LabelledTurn, read_turns

Judged = Sequence[tuple[LabelledTurn, Protection]]


@pytest.fixture(scope="module")
def judged() -> Judged:
    turns = [turn for turn in read_turns(TURNS) if turn.held_out]
    return list(zip(turns, protect([make_turn(turn.text, Role.USER) for turn in turns]), strict=True))


def test_there_are_enough_turns_and_each_rule_names_its_words(judged: Judged) -> None:
    assert len(judged) > 350
    assert len({turn.ident for turn, _ in judged}) == len(judged)
    assert sum(turn.is_rule for turn, _ in judged) >= 30
    assert {turn.label for turn, _ in judged} <= {"standing", "scoped", "none"}


def test_what_is_elevated_is_mostly_a_rule(judged: Judged) -> None:
    elevated = [turn for turn, each in judged if each.elevated]
    assert sum(turn.is_rule for turn in elevated) / len(elevated) >= FLOORS["precision"]
    assert len(elevated) / len(judged) <= 0.15


def test_few_rules_are_lost_and_few_other_turns_are_kept(judged: Judged) -> None:
    rules = [each for turn, each in judged if turn.is_rule]
    assert sum(each.protected for each in rules) / len(rules) >= FLOORS["kept"]
    assert sum(each.elevated for each in rules) / len(rules) >= FLOORS["recall"]


FLOORS = {"precision": 0.5, "recall": 0.2, "kept": 0.65}  # of the rows as they are, in which hard ones are many
