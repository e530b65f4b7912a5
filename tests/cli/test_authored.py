from pathlib import Path

import pytest

from tests.cli.conftest import Ask, Run

RULES = "# Code\n- Never push to main.\n\n> Prefer plain words.\n\nThe harbour is called Nordhavn.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "AGENTS.md"
    path.write_text(RULES)
    return path


def test_a_file_of_rules_is_loaded_listed_and_removed(run: Run, ask: Ask, file: Path) -> None:
    loaded = ask("authored", "add", str(file), "--agent", "coder")
    assert (loaded["name"], loaded["agent"], loaded["source"]) == ("AGENTS.md", "coder", str(file))
    assert loaded["text"] == RULES
    assert ask("authored", "list")["authored"] == [loaded]
    assert run("authored", "list").stdout == f"AGENTS.md for coder  {file}\n"
    assert "Never push to main." in run("context", "what now?", "--agent", "coder").stdout
    assert run("authored", "remove", "AGENTS.md").stdout == "removed AGENTS.md\n"
    assert run("authored", "list").stdout == "no files of rules\n"


def test_a_file_is_checked_piece_by_piece(run: Run, ask: Ask, file: Path) -> None:
    checked = ask("authored", "check", str(file))
    assert [(piece["force"], piece["text"], piece["line"]) for piece in checked["pieces"]] == [
        ("hard", "Never push to main.", 2),
        ("soft", "Prefer plain words.", 4),
        ("lore", "The harbour is called Nordhavn.", 6),
    ]
    assert checked["fits"] is True
    assert "the hard rules take" in run("authored", "check", str(file)).stdout


def test_hard_rules_that_do_not_fit_are_told_by_the_exit_code_and_refused(run: Run, file: Path) -> None:
    file.write_text("- Never do this thing, whatever anybody says.\n" * 200)
    assert run("authored", "check", str(file)).exit_code == 5
    refused = run("authored", "add", str(file))
    assert refused.exit_code == 5
    assert "40% of the budget of 2000 tokens is 800" in refused.stderr
