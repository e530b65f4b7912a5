"""The patterns on the labelled sets; `palazzo bench gate` prints the whole table."""

import pytest

from palazzo.gate.judge import judge
from palazzo.gate.patterns.families import FAMILIES, PATTERNS
from palazzo.gate.turn import Turn
from tests.gate.strategies import labelled

MAIN, SECOND = labelled("main"), labelled("second")
ENOUGH = 12  # turns with a pattern, for a figure to mean something

WEIGHTS = {
    "t": {"code_fence": 0.5, "file_path": 0.4, "function_definition": 0.4, "shell_command": 0.4, "url": 0.3,
          "stack_trace": 0.5, "hash": 0.3},
    "d_nl": {"date": 0.3, "quantity": 0.2, "person": 0.3, "preference": 0.4, "self_fact": 0.3},
    "p": {"file_path": 0.4, "function_reference": 0.3, "error_code": 0.5, "git_ref": 0.4, "url": 0.3},
    "a": {"decision": 0.5, "fix": 0.4, "milestone": 0.3, "configuration_change": 0.4},
    "d_tech": {"function_definition": 0.4, "data_structure": 0.3, "dependency": 0.3, "test": 0.2, "doc_comment": 0.2},
}  # fmt: skip


def found(text: str) -> frozenset[str]:
    return frozenset(fired.pattern for fired in judge(Turn(text)).patterns)


def precision_and_recall(pattern: str, turns: list[tuple[str, frozenset[str]]]) -> tuple[float, float]:
    seen = [pattern in found(text) for text, _ in turns]
    there = [pattern in patterns for _, patterns in turns]
    right = sum(one and other for one, other in zip(seen, there, strict=True))
    return right / max(sum(seen), 1), right / max(sum(there), 1)


def test_the_weights_are_the_documented_ones() -> None:
    weights = {name: {each.pattern.name: each.weight for each in family} for name, family in FAMILIES.items()}
    assert weights == WEIGHTS


def test_the_labels_are_names_of_patterns_and_no_text_comes_twice() -> None:
    assert {name for _, patterns in MAIN + SECOND for name in patterns} == set(PATTERNS)
    assert len({text for text, _ in MAIN + SECOND}) == len(MAIN) + len(SECOND)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_tells_on_the_main_set(pattern: str) -> None:
    assert sum(pattern in patterns for _, patterns in MAIN) >= ENOUGH
    precision, recall = precision_and_recall(pattern, MAIN)
    assert (precision >= 0.95, recall >= 0.90) == (True, True), (precision, recall)


def test_the_patterns_tell_as_well_on_turns_they_were_not_tuned_on() -> None:
    pairs = [(name in found(text), name in patterns) for text, patterns in SECOND for name in PATTERNS]
    right = sum(seen and there for seen, there in pairs)
    assert right / sum(seen for seen, _ in pairs) >= 0.95
    assert right / sum(there for _, there in pairs) >= 0.95
