import pytest

from palazzo.errors import OUTCOMES, Conflict, Invalid, NotFound
from tests.cli.conftest import Ask, Run

ROSES, WIRE = "§ W-001/R-01/D-001", "§ W-002/R-01/D-001"


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    run("note", "the roses need lime", "--wing", "Garden")
    run("note", "the wire overheated", "--wing", "Efoil")


def wings(ask: Ask) -> dict[str, list[str]]:
    return {wing["name"]: wing["aliases"] for wing in ask("browse")}


def test_rename_keeps_the_old_name_as_an_alias(run: Run, ask: Ask) -> None:
    assert ask("rename", "W-001", "Backyard") == {
        "wing": {
            "pointer": "§ W-001",
            "kind": "topic",
            "name": "Backyard",
            "aliases": ["Garden"],
            "shared": False,
            "kept": True,
        }
    }
    assert run("rename", "garden", "Front yard").stdout == "§ W-001 is called Front yard now\n"
    assert wings(ask) == {"Front yard": ["Backyard", "Garden"], "Efoil": []}


def test_rename_to_the_name_of_another_wing_says_what_to_do(run: Run) -> None:
    result = run("rename", "W-001", "efoil")
    assert result.exit_code == OUTCOMES[Conflict].exit
    assert result.stderr == "error: 'efoil' is already a name of § W-002; merge the two, or choose another name\n"


def test_merge_moves_everything_and_old_pointers_keep_leading_there(run: Run, ask: Ask) -> None:
    assert ask("merge", "W-002", "--into", "Garden") == {
        "wing": {
            "pointer": "§ W-001",
            "kind": "topic",
            "name": "Garden",
            "aliases": ["Efoil"],
            "shared": False,
            "kept": True,
        },
        "moved": [
            {"drawer_id": ask("show", WIRE)["drawer_id"], "from": WIRE, "to": "§ W-001/R-01/D-002"},
        ],
    }
    assert ask("show", WIRE)["pointer"] == "§ W-001/R-01/D-002"
    assert ask("recall", "wire", "--wing", "efoil")["hits"][0]["pointer"] == "§ W-001/R-01/D-002"
    assert "§ W-001 is called Yard now" in run("rename", "W-002", "Yard").stdout


def test_merge_says_what_has_moved(run: Run) -> None:
    assert run("merge", "Efoil", "--into", "W-001").stdout.splitlines() == [
        f"{WIRE} is now § W-001/R-01/D-002",
        "now in Garden, § W-001",
    ]


def test_split_opens_a_new_wing(run: Run, ask: Ask) -> None:
    run("note", "the pack is new", "--wing", "Efoil", "--at", "2026-04-30T20:15:00+02:00")
    answer = ask("split", "Efoil", "--room", "W-002/R-02", "--into", "Battery pack")
    assert (answer["wing"]["name"], answer["wing"]["pointer"]) == ("Battery pack", "§ W-003")
    assert [move["to"] for move in answer["moved"]] == ["§ W-003/R-01/D-001"]
    assert list(wings(ask)) == ["Garden", "Efoil", "Battery pack"]


def test_split_by_topic_moves_the_closets_of_that_name(run: Run, ask: Ask) -> None:
    run("move", WIRE, "--to", "W-002/R-01", "--topic", "Wires")
    run("note", "the pack is new", "--wing", "Efoil")
    [move] = ask("split", "W-002", "--closet", "wires", "--into", "Garden")["moved"]
    assert (move["from"], move["to"]) == (WIRE, "§ W-001/R-01/D-002")
    assert ask("show", WIRE)["closet"] == "Wires"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Efoil", "--into", "New"), "name the rooms or the topics"),
        (("Efoil", "--room", "W-002/R-01", "--into", "efoil"), "is the wing that is to be split"),
        (("Efoil", "--room", "W-001/R-01", "--into", "New"), "is not in § W-002"),
        (("Efoil", "--room", "W-002", "--into", "New"), "is not a room"),
        (("Efoil", "--room", "W-002/R-01", "--into", "New"), "that is all there is in § W-002"),
    ],
)
def test_split_refuses_what_makes_no_sense_and_changes_nothing(
    run: Run, ask: Ask, arguments: tuple[str, ...], message: str
) -> None:
    result = run("split", *arguments)
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert message in result.stderr
    assert wings(ask) == {"Garden": [], "Efoil": []}


def test_move_takes_a_drawer_by_id_or_any_pointer(run: Run, ask: Ask) -> None:
    assert run("move", WIRE, "--to", "Garden").stdout == f"{WIRE} is now § W-001/R-01/D-002\n"
    [move] = ask("move", WIRE, "--to", "W-001/R-01", "--topic", "Wires")["moved"]
    assert move["from"] == move["to"] == "§ W-001/R-01/D-002"
    assert run("move", move["drawer_id"], "--to", "W-001/R-01").stdout == "it is there already; nothing was moved\n"
    assert run("move", ROSES, "--to", "W-001/R-01", "--topic", "Roses").stdout == f"{ROSES} is in another closet now\n"


def test_move_takes_a_closet_of_a_room(run: Run, ask: Ask) -> None:
    run("note", "the pack is new", "--wing", "Efoil")
    run("move", WIRE, "--to", "W-002/R-01", "--topic", "Wires")
    [move] = ask("move", "W-002/R-01", "--closet", "wires", "--to", "Garden")["moved"]
    assert move["from"] == WIRE


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("rename", "W-009", "Ninth"), NotFound, "there is no wing § W-009"),
        (("rename", "Nothing", "Ninth"), NotFound, "no wing called 'Nothing'; `palazzo browse` shows"),
        (("merge", "W-009", "--into", "W-001"), NotFound, "there is no wing § W-009"),
        (("merge", "W-001", "--into", "Nothing"), NotFound, "no wing called 'Nothing'"),
        (("merge", "W-001", "--into", "garden"), Invalid, "cannot be merged into itself"),
        (("split", "Efoil", "--closet", "Nothing", "--into", "New"), NotFound, "no closet called 'Nothing'"),
        (("move", "W-009/R-01/D-001", "--to", "W-001"), NotFound, "nothing is filed at § W-009/R-01/D-001"),
        (("move", "W-001/R-09", "--to", "W-002"), NotFound, "there is no room § W-001/R-09"),
        (("move", "nobody", "--to", "W-002"), NotFound, "there is no drawer 'nobody'"),
        (("move", ROSES, "--to", "W-002/R-09"), NotFound, "there is no room § W-002/R-09"),
        (("move", ROSES, "--to", WIRE), Invalid, "is a drawer; name a wing or a room"),
        (("move", "W-001", "--to", "W-002"), Invalid, "is a whole wing; merge it"),
    ],
)
def test_what_does_not_exist_is_named_and_nothing_changes(
    run: Run, ask: Ask, arguments: tuple[str, ...], error: type[Exception], message: str
) -> None:
    before = ask("browse")
    result = run(*arguments)
    assert result.exit_code == next(outcome.exit for kind, outcome in OUTCOMES.items() if kind is error)
    assert message in result.stderr
    assert ask("browse") == before


def test_a_drawer_in_the_vestibule_cannot_be_moved_yet(run: Run, ask: Ask) -> None:
    id = ask("remember", "just said")["drawer_id"]
    assert "is not filed yet" in run("move", id, "--to", "Garden").stderr
