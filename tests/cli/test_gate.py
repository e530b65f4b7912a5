import json
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, Invalid, Refused
from tests.cli.conftest import Ask, Run

KEYS = "g t h r d_nl p a d_tech g_conv g_tech input_freq mem_saturation promoted patterns".split()  # noqa: SIM905
TEXT = "We decided to keep the tea in src/tea.py, I love tea."


def test_explain_answers_with_every_part(ask: Ask) -> None:
    verdict = ask("gate", "explain", TEXT)
    assert list(verdict) == KEYS
    assert verdict["promoted"] is True
    assert {fired["pattern"]: fired["texts"] for fired in verdict["patterns"]} == {
        "file_path": ["src/tea.py"],
        "preference": ["I love"],
        "decision": ["decided to"],
    }


def test_explain_shows_the_words_that_fired(run: Run) -> None:
    shown = run("gate", "explain", TEXT).stdout
    assert shown.startswith("kept close\n")
    assert "decided to" in shown


def test_explain_takes_what_is_piped_in(ask: Ask) -> None:
    assert ask("gate", "explain", input=TEXT) == ask("gate", "explain", TEXT)


def test_a_turn_that_was_said_before_is_repeated(run: Run, ask: Ask) -> None:
    for number in range(5):
        run("remember", TEXT, "--id", str(number))
    run("worker", "--once")
    verdict = ask("gate", "explain", TEXT)
    assert (verdict["input_freq"], verdict["mem_saturation"], verdict["h"]) == (1.0, 1.0, 0.0)
    assert verdict["r"] == 0.0  # durable memory holds it already


def test_what_the_assistant_said_is_no_repetition(run: Run, ask: Ask) -> None:
    run("remember", TEXT, "--role", "assistant")
    run("worker", "--once")
    assert ask("gate", "explain", TEXT)["input_freq"] == 0.0


def test_explaining_stores_nothing(run: Run, ask: Ask) -> None:
    run("gate", "explain", TEXT)
    assert ask("recall", "tea")["hits"] == []


@pytest.mark.parametrize("threshold", ["0.99"])
def test_the_threshold_is_a_setting(run: Run, threshold: str) -> None:
    shown = run("gate", "explain", TEXT, PALAZZO_GATE_THRESHOLD=threshold).stdout
    assert shown.startswith("not kept close\n")


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """A hundred scores, useful from one half on."""
    file = tmp_path / "labels.jsonl"
    file.write_text("\n".join(json.dumps({"score": n / 100, "useful": n >= 50}) for n in range(100)) + "\n")
    return file


def test_calibrate_proposes_a_threshold_with_what_to_expect(ask: Ask, labels: Path) -> None:
    answer = ask("gate", "calibrate", "--labels", str(labels))
    assert (answer["threshold"], answer["precision"], answer["recall"]) == (0.5, 1.0, 1.0)
    assert [step["labels"] for step in answer["steps"]] == [50, 50]


def test_calibrate_prints_and_draws_the_curve(run: Run, labels: Path, tmp_path: Path) -> None:
    shown = run("gate", "calibrate", "--labels", str(labels), "--svg", str(tmp_path / "curve.svg")).stdout
    assert "proposed threshold 0.50" in shown
    assert "add --accept" in shown
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def test_too_few_labels_are_refused(run: Run) -> None:
    result = run("gate", "calibrate", "--labels", "-", input='{"score": 0.4, "useful": true}\n')
    assert result.exit_code == OUTCOMES[Refused].exit
    assert "1 labels are too few" in result.stderr


@pytest.mark.parametrize("line", ["{", "[]", '{"score": "high", "useful": true}', '{"score": 0.4}'])
def test_a_line_that_is_no_label_is_refused_by_its_number(run: Run, line: str) -> None:
    result = run("gate", "calibrate", "--labels", "-", input=line + "\n")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "line 1 is not a label" in result.stderr
