import pytest

from tests.cli.conftest import Ask, Run

WIRE = "The silicone wire overheated."


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    run("remember", WIRE, "--conversation", "efoil")


def test_the_block_is_printed_as_the_model_reads_it(run: Run) -> None:
    shown = run("context", "which wire overheated?").stdout
    assert shown.startswith("<memory_context>\n<recalled_memories asked=")
    assert shown.endswith("</recalled_memories>\n</memory_context>\n")


def test_nothing_is_printed_where_there_is_nothing_to_say(run: Run) -> None:
    assert run("context", "which wire overheated?", "--user", "nobody").stdout == ""


def test_the_report_tells_what_went_in_and_what_did_not(ask: Ask) -> None:
    report = ask("context", "which wire overheated?", "--conversation", "efoil")
    assert [(entry["tier"], entry["text"]) for entry in report["entries"]] == [("recent_turns", WIRE)]
    assert [left["reason"] for left in report["left_out"]] == ["it is in the block already"]
    assert set(report) == {"text", "tokens", "budget", "tokens_by_tier", "entries", "left_out", "degraded"}


def test_what_is_degraded_is_said_beside_the_block(run: Run) -> None:
    shown = run("context", "which wire overheated?", "--conversation", "efoil", "--budget", "20")
    assert shown.stdout == ""
    assert shown.stderr == "degraded: turns that must be there were left out: the budget is too small\n"
