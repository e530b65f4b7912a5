import pytest

from tests.cli.conftest import Ask, Run

MOVED = "I moved to Lisbon in May 2026, and my sister Ana lives in Porto."


@pytest.fixture
def told(run: Run) -> None:
    run("remember", MOVED, "--conversation", "move", "--speaker", "Mara", "--at", "2026-06-01T20:15:00+02:00")
    run("mine", "move")


@pytest.mark.usefixtures("told")
def test_entities_have_names_and_types(ask: Ask) -> None:
    found = {entity["name"]: entity["type"] for entity in ask("entities")}
    assert {"Mara": "person", "Ana": "person", "Lisbon": "place"}.items() <= found.items()


@pytest.mark.usefixtures("told")
def test_entities_of_one_type_are_listed_alone(run: Run, ask: Ask) -> None:
    assert {entity["type"] for entity in ask("entities", "--type", "person")} == {"person"}
    assert "Lisbon" not in run("entities", "--type", "person").stdout


@pytest.mark.usefixtures("told")
def test_facts_say_since_when_and_where_they_come_from(ask: Ask) -> None:
    [fact] = [fact for fact in ask("facts") if (fact["predicate"], fact["subject"]) == ("lives_in", "Mara")]
    assert (fact["object"], fact["from"], fact["until"]) == ("Lisbon", "2026-05-01T00:00:00+02:00", None)
    assert fact["source"] == "§ W-001/R-01/D-001"
    assert 0 < fact["confidence"] <= 1


@pytest.mark.usefixtures("told")
def test_facts_of_one_name_and_one_moment(ask: Ask) -> None:
    assert {fact["subject"] for fact in ask("facts", "Ana")} >= {"Ana"}
    assert all("Ana" in (fact["subject"], fact["object"]) for fact in ask("facts", "Ana"))
    assert ask("facts", "--at", "2020-01-01T00:00:00+00:00") == []


@pytest.mark.usefixtures("told")
def test_facts_read_like_sentences(run: Run) -> None:
    assert "Mara lives in Lisbon" in run("facts", "Mara").stdout


@pytest.mark.parametrize("command", ["entities", "facts"])
def test_a_palace_that_knows_nothing_says_what_to_do(run: Run, ask: Ask, command: str) -> None:
    assert ask(command) == []
    assert "`palazzo mine`" in run(command).stdout


@pytest.mark.usefixtures("told")
def test_a_stated_day_is_shown_as_that_day_whatever_the_readers_clock(run: Run) -> None:
    line = next(line for line in run("facts", "Mara").stdout.splitlines() if "lives in Lisbon" in line)
    assert line.startswith("2026-05-01")
