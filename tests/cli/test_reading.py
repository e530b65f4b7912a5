import os
import re
import subprocess
import sys
from datetime import datetime, timedelta

import pytest

from palazzo.errors import OUTCOMES, Invalid, NotFound
from tests.cli.conftest import Ask, Run

WIRE = "I tried a 12-AWG silicone wire and it overheated"
NASTY = "red \x1b[31m text, \x9b31m more, \u202e turned, [bold]not bold[/bold]"


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    at = "2026-04-30T20:15:00+02:00"
    run("remember", WIRE, "--conversation", "efoil", "--at", at, "--speaker", "Ann", "--id", "m1", "--complete")
    run("worker", "--once")


def test_recall_answers_with_hits(ask: Ask) -> None:
    [hit] = ask("recall", "which wire overheated?")["hits"]
    assert (hit["content"], hit["pointer"], hit["speaker"]) == (WIRE, "§ W-001/R-01/D-001", "Ann")
    assert hit["room"] == "Silicone wire"
    assert hit["tags"] == {"p": ["Ann"], "i": ["12-AWG silicone wire"], "t": ["2026-04-30"]}


def test_recall_shows_words_place_and_reasons(run: Run) -> None:
    shown = run("recall", "which wire overheated?").stdout
    assert re.match(r"1\. § W-001/R-01/D-001  2026-04-30 20:15 user \(Ann\)  \d{1,3} %\n", shown)
    assert WIRE in shown
    assert "Silicone wire" in shown


def test_nothing_is_shown_of_which_even_the_best_has_too_little_relevance(run: Run, ask: Ask) -> None:
    [hit] = ask("recall", "which wire overheated?")["hits"]
    assert 0 < hit["relevance"] < 1
    assert run("recall", "which wire overheated?", "--min-relevance", "1").stdout == "nothing found\n"
    assert run("context", "which wire overheated?", "--min-relevance", "1").stdout == ""


def test_recall_gives_no_more_than_it_is_asked_for(run: Run, ask: Ask) -> None:
    run("note", "another wire")
    assert len(ask("recall", "cable", "--top-k", "1")["hits"]) == 1


def test_recall_in_an_empty_palace_finds_nothing(run: Run, ask: Ask) -> None:
    assert ask("recall", "wire", "--user", "nobody") == {"hits": [], "degraded": []}
    assert run("recall", "wire", "--user", "nobody").stdout == "nothing found\n"


def test_an_error_is_json_on_standard_output_when_json_was_asked_for(run: Run) -> None:
    result = run("recall", "cable", "--top-k", "0", "--json")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert '"code": "invalid"' in result.stdout
    assert result.stderr == ""


def test_show_gives_the_drawer_its_place_and_its_card(ask: Ask) -> None:
    shown = ask("show", "§ W-001/R-01/D-001")
    assert shown["aaak"] == "§ W-001/R-01/D-001\n@p Ann\n@i 12-AWG silicone wire\n@t 2026-04-30"
    assert ask("show", shown["drawer_id"]) == shown


def test_show_prints_the_card_first_and_the_words_last(run: Run) -> None:
    lines = run("show", "W-001/R-01/D-001").stdout.splitlines()
    assert lines[:4] == ["§ W-001/R-01/D-001", "@p Ann", "@i 12-AWG silicone wire", "@t 2026-04-30"]
    assert lines[-1] == WIRE


def test_show_of_something_absent_says_so(run: Run) -> None:
    result = run("show", "W-009/R-01/D-001")
    assert (result.exit_code, result.stderr) == (
        OUTCOMES[NotFound].exit,
        "error: nothing is filed at § W-009/R-01/D-001; `palazzo recall` shows the pointers of drawers\n",
    )


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_nothing_stored_can_command_the_terminal(run: Run, json: tuple[str, ...]) -> None:
    run("remember", input=NASTY)
    for command in (("recall", "turned"), ("show", "W-002/R-01/D-001")):
        shown = run(*command, *json).stdout
        assert not set(shown) & {"\x1b", "\x9b", "\u202e"}


def test_stored_text_is_never_taken_for_markup(run: Run) -> None:
    run("note", NASTY)
    assert "[bold]not bold[/bold]" in run("recall", "turned").stdout


def test_json_gives_back_the_very_characters(run: Run, ask: Ask) -> None:
    run("note", NASTY)
    assert ask("show", "W-002/R-01/D-001")["content"] == NASTY


def test_recall_obeys_the_users_settings(run: Run, ask: Ask) -> None:
    for number in range(4):
        run("remember", f"cable number {number}", "--id", str(number))
    ask("settings", "set", "top_k=2")
    assert len(ask("recall", "cable")["hits"]) == 2
    assert len(ask("recall", "cable", "--top-k", "3")["hits"]) == 3
    ask("settings", "set", "use_rerank=true")
    assert run("recall", "wire", "--rerank").exit_code == 6  # asked for by name, and there is no model
    assert run("recall", "wire").exit_code == 0
    ask("settings", "set", "enabled=false")
    switched_off = run("recall", "wire")
    assert "nothing found" in switched_off.output
    assert "switched off" in switched_off.output


def test_a_day_is_midnight_of_this_machine(run: Run, ask: Ask) -> None:
    midnight = datetime(2026, 6, 1).astimezone()
    for name, at in {"before": midnight - timedelta(minutes=1), "after": midnight}.items():
        run("remember", f"cable {name}", "--at", at.isoformat())
    assert [hit["content"] for hit in ask("recall", "cable", "--since", "2026-06-01")["hits"]] == ["cable after"]
    assert [
        hit["content"] for hit in ask("recall", "cable", "--since", "2026-05-31", "--until", "2026-06-01T00:00")["hits"]
    ] == ["cable before"]


@pytest.mark.parametrize("option", ["--user", "--store"])
@pytest.mark.parametrize("value", ["", " "])
def test_an_empty_user_or_store_is_refused(run: Run, option: str, value: str) -> None:
    for arguments in ([option, value, "recall", "wire"], ["recall", "wire", option, value]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "must not be empty" in result.output


def test_bytes_that_are_no_text_are_refused_and_not_a_traceback(environment: dict[str, str]) -> None:
    commands: tuple[list[str | bytes], ...] = (
        ["recall", b"ring \xff"],
        ["note", "x", "--wing", b"\xff"],
        ["show", b"\xff"],
        ["timeline", b"\xff"],
    )
    for arguments in commands:
        done = subprocess.run(
            [sys.executable, "-c", "from palazzo.cli.main import main; main()", *arguments],
            env=os.environ | environment | {"PYTHONUTF8": "1"},
            capture_output=True,
            check=False,
        )
        assert (done.returncode, b"Traceback" in done.stderr) == (5, False), done.stderr
