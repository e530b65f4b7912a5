from palazzo.errors import OUTCOMES, NotFound
from tests.cli.conftest import Ask, Run

FACT = "My sister Anna moved to Lisbon on 3 May and I prefer tea"


def test_feedback_is_noted_and_shown(run: Run, ask: Ask) -> None:
    run("remember", FACT, "--complete")
    run("worker", "--once")
    answer = ask("feedback", "W-001/R-01/D-001", "--useful")
    assert (answer["useful"], answer["source"]) == (True, "person")
    assert "noted as not useful" in run("feedback", "W-001/R-01/D-001", "--not-useful").stdout


def test_feedback_on_nothing_is_not_found(run: Run) -> None:
    assert run("feedback", "W-001/R-01/D-001", "--useful").exit_code == OUTCOMES[NotFound].exit


def test_calibrate_learns_from_feedback_and_applies_only_what_is_accepted(run: Run, ask: Ask) -> None:
    for number in range(20):
        run("remember", f"My cousin Anna-{number} moved to Lisbon, I prefer tea {number}")
        run("remember", f"so {number} then {number * 7}")
    run("worker", "--once")
    for hit in ask("recall", "cousin so then", "--top-k", "100")["hits"]:
        run("feedback", hit["drawer_id"], "--useful" if "cousin" in hit["content"] else "--not-useful")
    proposed = ask("gate", "calibrate")
    assert proposed["accepted"] is False
    assert ask("settings")["gate_threshold"] is None
    accepted = ask("gate", "calibrate", "--accept")
    assert accepted["accepted"] is True
    assert ask("settings")["gate_threshold"] == accepted["threshold"]


def test_wake_up_prints_the_block(run: Run, ask: Ask) -> None:
    assert run("wake-up").stdout == ""
    run("note", FACT)
    shown = run("wake-up", "--budget", "400").stdout
    assert shown.startswith("<memory_context>")
    assert FACT in shown
    answer = ask("wake-up")
    assert answer["text"] == shown
    assert answer["budget"] == 800
