import pytest

from tests.cli.conftest import Ask, Run

CHATTER = (
    "We went to the lake with Derek and the water was cold.",
    "The wire of the motor got warm after ten minutes.",
    "I found the old map of the harbour in the drawer.",
)
RULE = "Never push to main."


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    for number in range(12):
        role = ("user", "assistant")[number % 2]
        text = RULE if number == 2 else f"{CHATTER[number % 3]} {CHATTER[number % 2]} ({number})"
        run("remember", text, "--role", role, "--conversation", "efoil")


def test_a_conversation_is_made_short_and_whole_again(ask: Ask) -> None:
    done = ask("compact", "efoil", "--view")
    assert done["tokens_after"] < done["tokens_before"]
    assert [rule["content"] for rule in done["guidance"]] == [RULE]
    summaries = [item for item in done["view"] if item["kind"] == "summary"]
    turns = [item["content"] for item in done["view"] if item["kind"] == "turn"]
    assert RULE in turns
    back = [drawer["content"] for one in summaries for drawer in ask("expand", one["id"])["drawers"]]
    assert len(back) + len(turns) == 12


def test_people_read_what_a_model_would_see(run: Run) -> None:
    shown = run("compact", "efoil", "--view").stdout
    assert "1 new rules kept" in shown
    assert "messages, by extractive" in shown
    assert RULE in shown


def test_a_summary_that_is_not_there_is_not_found(run: Run) -> None:
    shown = run("expand", "s0")
    assert "there is no summary 's0'" in shown.stderr
    assert shown.exit_code == 3
