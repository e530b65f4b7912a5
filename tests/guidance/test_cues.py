import re

import pytest

from palazzo.guidance.cues import Cue, cues
from palazzo.guidance.model import learned
from palazzo.guidance.reader import read_all
from palazzo.text.lexemes import lowered, tokens

CUES = cues().rows


def found(text: str) -> set[str]:
    return {CUES[number].name for number in cues().find(tokens(lowered(text)))}


@pytest.mark.parametrize("cue", CUES, ids=[cue.name for cue in CUES])
def test_a_cue_fires_on_its_examples_and_not_on_the_others(cue: Cue) -> None:
    assert len(cue.fires) == len(cue.silent) == 2
    assert [cue.name in found(text) for text in cue.fires] == [True, True]
    assert [cue.name in found(text) for text in cue.silent] == [False, False]


@pytest.mark.parametrize("cue", [cue for cue in CUES if cue.marker], ids=lambda cue: cue.name)
def test_a_marker_is_seen_whatever_the_weights_say(cue: Cue) -> None:
    assert all(reading.marked for reading in read_all(cue.fires))


def test_every_cue_has_a_name_of_its_own_and_a_weight() -> None:
    assert len({cue.name for cue in CUES}) == len(CUES)
    assert len(learned().cues) == len(CUES)


def test_gaps_are_bounded() -> None:
    for cue in CUES:
        assert not re.search(r"\.[*+]|\{\d+,\}", cue.pattern.pattern.replace(r"\S+", "")), cue.name
