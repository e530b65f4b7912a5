import re

import pytest

from palazzo.guidance.cues import Cue, cues
from palazzo.guidance.features import see
from palazzo.guidance.model import cues_of, learned
from palazzo.text.lexemes import lowered

CUES = cues().rows


def found(text: str) -> set[str]:
    return {CUES[number].name for numbers in cues_of(see([lowered(text)])) for number in numbers}


@pytest.mark.parametrize("cue", CUES, ids=[cue.name for cue in CUES])
def test_a_cue_fires_on_its_examples_and_not_on_the_others(cue: Cue) -> None:
    assert len(cue.fires) == len(cue.silent) == 2
    assert [cue.name in found(text) for text in cue.fires] == [True, True]
    assert [cue.name in found(text) for text in cue.silent] == [False, False]


def test_every_cue_has_a_name_of_its_own_and_a_weight() -> None:
    assert len({cue.name for cue in CUES}) == len(CUES)
    assert len(learned().cue_of_sentence) == len(learned().cue_of_turn) == len(CUES)


def test_gaps_are_bounded() -> None:
    for cue in CUES:
        assert not re.search(r"\.[*+]|\{\d+,\}", cue.pattern.pattern.replace(r"\S+", "")), cue.name
