import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palazzo.errors import Invalid, Refused
from palazzo.gate.calibrate import FEWEST, FEWEST_OF_A_KIND, Label, fit
from palazzo.gate.curve import draw

CLEAR = [Label(score / 100, useful=score >= 50) for score in range(100)]
LABELS = st.lists(st.builds(Label, st.floats(0, 1), st.booleans()), min_size=FEWEST, max_size=80).filter(
    lambda labels: FEWEST_OF_A_KIND <= sum(label.useful for label in labels) <= len(labels) - FEWEST_OF_A_KIND
)


def test_a_clear_case_gives_the_clear_threshold() -> None:
    calibration = fit(CLEAR)
    assert (calibration.threshold, calibration.precision, calibration.recall) == (0.5, 1.0, 1.0)
    assert [(step.chance, step.labels) for step in calibration.steps] == [(0.0, 50), (1.0, 50)]
    assert (calibration.chance(0.2), calibration.chance(0.8)) == (0.0, 1.0)
    assert 0 < calibration.chance(0.495) < 1


def test_scores_that_say_nothing_give_a_flat_curve() -> None:
    calibration = fit([Label(score / 100, useful=score % 2 == 0) for score in reversed(range(100))])
    assert len(calibration.steps) <= 3
    assert calibration.chance(0.5) == pytest.approx(0.5, abs=0.02)


def test_equal_scores_count_as_one_place() -> None:
    calibration = fit([Label(0.4, useful=number < 10) for number in range(40)])
    assert [(step.chance, step.labels) for step in calibration.steps] == [(0.25, 40)]
    assert (calibration.threshold, calibration.precision, calibration.recall) == (0.4, 0.25, 1.0)


@settings(max_examples=300, deadline=None)
@given(LABELS)
def test_a_higher_score_is_never_worse(labels: list[Label]) -> None:
    calibration = fit(labels)
    assert all(low.chance < high.chance for low, high in pairwise(calibration.steps))
    assert all(low.highest < high.lowest for low, high in pairwise(calibration.steps))
    assert sum(step.labels for step in calibration.steps) == len(labels)
    chances = [calibration.chance(score / 50) for score in range(51)]
    assert all(before <= after + 1e-9 for before, after in pairwise(chances))


@settings(max_examples=300, deadline=None)
@given(LABELS)
def test_the_expected_precision_and_recall_are_those_of_the_labels(labels: list[Label]) -> None:
    calibration = fit(labels)
    passing = [label.useful for label in labels if label.score >= calibration.threshold]
    assert calibration.precision == pytest.approx(sum(passing) / len(passing))
    assert calibration.recall == pytest.approx(sum(passing) / sum(label.useful for label in labels))


def test_too_few_labels_are_refused_with_what_is_missing() -> None:
    with pytest.raises(Refused, match=r"10 labels are too few .*at least 30 are needed, and 5 of each kind"):
        fit(CLEAR[45:55])


def test_labels_of_one_kind_are_refused() -> None:
    with pytest.raises(Refused, match=r"50 labels are too few to calibrate with \(0 useful, 50 not\)"):
        fit(CLEAR[:50])


def test_a_score_outside_its_range_is_refused() -> None:
    with pytest.raises(Invalid, match="between 0 and 1"):
        Label(1.2, useful=True)


def test_without_the_extra_the_error_names_it() -> None:
    code = (
        "import sys; sys.modules['scipy'] = None\n"  # as where it is not installed
        "from palazzo.gate.calibrate import Label, fit\n"
        "fit([Label(n / 100, useful=n > 50) for n in range(100)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (
        'Misconfigured: calibrating the gate needs an extra that is not installed; run pip install "palazzo[calibrate]"'
        in (done.stderr)
    )


def test_the_curve_is_a_picture_with_the_threshold_in_it() -> None:
    picture = ET.fromstring(draw(fit(CLEAR)))  # noqa: S314 - our own text
    assert picture.tag.endswith("svg")
    assert "threshold 0.50" in "".join(picture.itertext())
