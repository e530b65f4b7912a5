from datetime import datetime

import pytest

from palazzo.errors import OUTCOMES, Conflict, Invalid
from tests.cli.conftest import Ask, Run

WIRE = "I tried a 12-AWG silicone wire and it overheated"


def test_remember_answers_with_the_drawer(ask: Ask) -> None:
    drawer = ask(
        *("remember", WIRE, "--conversation", "efoil", "--id", "m1", "--speaker", "Ann"),
        *("--at", "2026-04-30T20:15:00+02:00", "--role", "assistant"),
    )
    assert drawer == {
        "drawer_id": drawer["drawer_id"],
        "pointer": None,
        "role": "assistant",
        "speaker": "Ann",
        "content": WIRE,
        "said_at": "2026-04-30T20:15:00+02:00",
        "written_at": drawer["written_at"],
        "conversation_id": "efoil",
        "position": 1,
        "message_id": "m1",
        "provenance": "session_turn",
        "stability": 0.25,
    }


def test_remember_says_what_it_did(run: Run) -> None:
    result = run("remember", WIRE, "--conversation", "efoil", "--complete")
    assert "message 1 of efoil" in result.stdout
    assert "palazzo worker --once" in result.stdout


@pytest.mark.parametrize("arguments", [("remember",), ("remember", "-")])
def test_remember_takes_what_is_piped_in_without_the_shells_line_end(ask: Ask, arguments: tuple[str, ...]) -> None:
    assert ask(*arguments, input="two\nlines \n")["content"] == "two\nlines "


def test_remember_refuses_what_is_not_utf8(run: Run) -> None:
    result = run("remember", input=b"caf\xe9")
    assert (result.exit_code, result.stdout) == (OUTCOMES[Invalid].exit, "")
    assert result.stderr == "error: standard input is not UTF-8 at byte 3; convert it first\n"


def test_a_time_without_a_timezone_is_this_machines(ask: Ask) -> None:
    told = ask("remember", WIRE, "--at", "2026-04-30T20:15:00")
    assert datetime.fromisoformat(told["said_at"]) == datetime(2026, 4, 30, 20, 15).astimezone()


def test_remember_refuses_a_time_that_is_none(run: Run) -> None:
    result = run("remember", WIRE, "--at", "yesterday")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "is neither a day" in result.stderr


def test_remember_repeats_harmlessly_and_refuses_other_words(run: Run, ask: Ask) -> None:
    assert ask("remember", WIRE, "--id", "m1") == ask("remember", WIRE, "--id", "m1")
    assert run("remember", "other words", "--id", "m1").exit_code == OUTCOMES[Conflict].exit


def test_note_is_filed_at_once(ask: Ask) -> None:
    assert ask("note", "Always balance-charge the pack", "--wing", "Efoil rebuild")["pointer"] == "§ W-001/R-01/D-001"


def test_note_says_where_it_is(run: Run) -> None:
    assert run("note", "Always balance-charge").stdout == "noted at § W-001/R-01/D-001\n"


def test_the_options_count_before_the_command_as_after_it(run: Run, ask: Ask) -> None:
    run("--user", "ann", "note", "before")
    run("note", "after", "--user", "ann")
    run("note", "by the environment", PALAZZO_USER="ann")
    assert [user["id"] for user in ask("users")["users"]] == ["ann"]


def test_an_option_wins_over_the_environment(run: Run, ask: Ask) -> None:
    run("note", "whose?", "--user", "ann", PALAZZO_USER="bob")
    assert [user["id"] for user in ask("users")["users"]] == ["ann"]
