import pytest

from palazzo.errors import OUTCOMES, NotFound
from tests.cli.conftest import Ask, Run

LINES = (
    "My sourdough came out flat. The sourdough starter is slow.",
    "The second sourdough was better, and the starter doubled.",
)


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    for number, line in enumerate(LINES):
        at = f"2026-04-30T20:1{number}:00+02:00"
        run("remember", line, "--conversation", "bread", "--id", str(number), "--at", at)


def test_mine_files_a_conversation_at_once(ask: Ask) -> None:
    [mined] = ask("mine", "bread")["mined"]
    assert (mined["conversation_id"], mined["drawers"], mined["wing"]) == ("bread", 2, "§ W-001")
    assert "Sourdough" in mined["name"]
    assert {"rooms", "closets", "entities", "relations", "seconds", "dollars", "by"} <= set(mined)


def test_mine_says_what_landed(run: Run) -> None:
    shown = run("mine", "bread").stdout
    assert shown.startswith("bread: 2 drawers in § W-001 Sourdough")


def test_mining_again_finds_nothing_new(run: Run, ask: Ask) -> None:
    run("mine", "--all")
    assert run("mine", "bread").stdout == "nothing was new\n"
    assert ask("mine", "--all") == {"mined": []}


@pytest.mark.parametrize("arguments", [(), ("--all",)])
def test_mine_files_every_conversation_with_something_new(run: Run, ask: Ask, arguments: tuple[str, ...]) -> None:
    run("mine", "bread")
    run("remember", "The lemon cake wants less sugar", "--conversation", "cake")
    assert [one["conversation_id"] for one in ask("mine", *arguments)["mined"]] == ["cake"]


def test_mine_of_a_conversation_that_is_not_there_says_so(run: Run) -> None:
    result = run("mine", "nothing")
    assert (result.exit_code, result.stderr) == (
        OUTCOMES[NotFound].exit,
        "error: there is no conversation 'nothing'; it begins with its first message\n",
    )


def test_mine_wants_one_conversation_or_all(run: Run) -> None:
    assert run("mine", "bread", "--all").exit_code == 2


def test_browse_gives_the_palace_as_a_tree(run: Run, ask: Ask) -> None:
    run("mine", "bread")
    [wing] = ask("browse")
    assert (wing["pointer"], wing["kind"]) == ("§ W-001", "topic")
    assert "Sourdough" in wing["name"]
    [room] = wing["rooms"]
    assert (room["date"], room["pointer"]) == ("2026-04-30", "§ W-001/R-01")
    assert "ourdough" in room["title"]
    assert [closet["drawers"] for closet in room["closets"]] == [2]
    assert all(closet["topic"] for closet in room["closets"])


def test_browse_draws_the_tree(run: Run) -> None:
    run("mine", "bread")
    wing, room, closet = run("browse").stdout.splitlines()
    assert wing.startswith("Sourdough")
    assert "2026-04-30  " in room
    assert room.endswith("§ W-001/R-01")
    assert closet.endswith("2 drawers")


@pytest.mark.parametrize("name", ["sourdough", "W-001", "§ W-001"])
def test_browse_shows_one_wing_by_name_or_pointer(run: Run, ask: Ask, name: str) -> None:
    run("mine", "bread")
    run("note", "Water the roses", "--wing", "Garden")
    assert [wing["pointer"] for wing in ask("browse", name)] == ["§ W-001"]


def test_browse_of_an_empty_palace_says_what_to_do(run: Run, ask: Ask) -> None:
    assert ask("browse") == []
    assert "`palazzo mine`" in run("browse").stdout


def test_browse_of_a_wing_that_is_not_there_says_so(run: Run) -> None:
    assert run("browse", "Garden").exit_code == OUTCOMES[NotFound].exit
