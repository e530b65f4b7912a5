from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, NotFound
from tests.cli.conftest import Ask, Run

DRAWER = "W-001/R-01/D-001"


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    run("note", "a note about wires", "--wing", "Efoil rebuild")
    run("remember", "one", "--conversation", "efoil")


def drawers(ask: Ask) -> int:
    return len(ask("recall", "wires one")["hits"])


def test_forget_shows_what_it_would_erase_and_asks(run: Run, ask: Ask) -> None:
    result = run("forget", DRAWER, input="n\n")
    assert result.exit_code == 1
    assert "a note about wires" in result.stderr
    assert drawers(ask) == 2


def test_forget_erases_on_yes_and_gives_a_receipt(run: Run, ask: Ask) -> None:
    result = run("forget", DRAWER, input="y\n")
    assert result.exit_code == 0
    assert "nothing is left" in result.stdout
    assert drawers(ask) == 1


def test_forget_gives_its_receipt_as_json(ask: Ask) -> None:
    receipt = ask("forget", DRAWER, "--yes")
    assert (receipt["complete"], receipt["erased"]["drawers"], receipt["left"]["drawers"]) == (True, 1, 0)


def test_forget_erases_a_whole_conversation(run: Run, ask: Ask) -> None:
    assert ask("forget", "--conversation", "efoil", "--yes")["scope"] == "conversation efoil"
    assert run("forget", "--conversation", "efoil", "--yes").exit_code == OUTCOMES[NotFound].exit


@pytest.mark.parametrize("arguments", [(), (DRAWER, "--conversation", "efoil")])
def test_forget_needs_exactly_one_thing_to_forget(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("forget", "--yes", *arguments)
    assert result.exit_code == 2
    assert "name one thing to forget" in result.stderr


def test_a_question_that_nobody_answers_erases_nothing(run: Run, ask: Ask) -> None:
    assert run("forget", DRAWER, input="").exit_code == 130
    assert drawers(ask) == 2


def test_erase_wants_the_users_name(run: Run, ask: Ask) -> None:
    assert run("erase", input="yes\n").exit_code == 1
    assert drawers(ask) == 2


def test_erase_leaves_nothing_of_the_user(run: Run, ask: Ask, place: Path) -> None:
    assert "erased user me; nothing is left" in run("erase", input="me\n").stdout
    assert ask("users") == {"users": []}
    assert b"note about wires" not in place.read_bytes()


def test_erase_of_somebody_unknown_says_so(run: Run) -> None:
    assert run("erase", "--yes", "--user", "nobody").exit_code == OUTCOMES[NotFound].exit
