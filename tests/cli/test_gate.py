import pytest

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
    assert (verdict["input_freq"], verdict["r"]) == (1.0, 1.0)


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
