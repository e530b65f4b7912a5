"""The labelled turns are sound, and what was tuned on them has not been lost."""

from pathlib import Path

from palazzo.guidance.protect import protect
from palazzo_bench.guidance.sets import HELD_OUT, TUNED, read_own

LABELLED = read_own(Path(__file__).parent / "labelled")


def test_there_are_enough_turns_of_every_kind_and_none_comes_twice() -> None:
    texts = [each.turn.text for each in LABELLED]
    assert len(texts) == len(set(texts)) >= 420
    assert {"request", "question", "story", "quoted", "opinion", "plan"} <= {each.kind for each in LABELLED}
    rules = {each.kind.partition(":")[0] for each in LABELLED if each.guidance}
    assert rules == {"obligation", "prohibition", "permission"}
    assert 0.15 < sum(each.part == HELD_OUT for each in LABELLED) / len(LABELLED) < 0.35


def test_the_part_that_was_tuned_on_is_told_apart() -> None:
    tuned = [each for each in LABELLED if each.part == TUNED]
    protections = protect([each.turn for each in tuned])
    protected = [each for each, protection in zip(tuned, protections, strict=True) if protection.protected]
    right = sum(each.guidance for each in protected)
    assert right / len(protected) >= 0.95
    assert right / sum(each.guidance for each in tuned) >= 0.95
