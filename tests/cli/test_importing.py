import json
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, Invalid
from tests.cli.conftest import Ask, Run
from tests.importers.reading import DATA, SAMPLES, write_lines

SLACK = ("slack", str(DATA / "slack"), "--me", "mara")


@pytest.mark.parametrize("format", SAMPLES)
def test_every_format_is_imported_by_name_and_then_found_by_itself(format: str, run: Run, ask: Ask) -> None:
    path = str(SAMPLES[format])
    me = ("--me", "nobody") if format == "slack" else ()
    first = ask("import", format, path, *me)
    assert first["new"] > 0
    again = run("import", path, *me, "--json")
    assert again.stderr == f"reading {path} as {format}\n"
    assert json.loads(again.stdout) == {**first, "new": 0, "known": first["new"]}


def test_the_table_says_what_became_of_everything(run: Run) -> None:
    shown = run("import", "chatgpt", str(SAMPLES["chatgpt"])).stdout
    lines = [line.split() for line in shown.splitlines()]
    assert ["conversations", "2"] in lines
    assert ["messages,", "new", "9"] in lines
    assert ["left", "out", "2", "edited", "away"] in lines
    assert shown.endswith("`palazzo worker --once` embeds and files what is new\n")


def test_broken_records_are_listed_and_the_rest_is_imported(run: Run, ask: Ask, tmp_path: Path) -> None:
    whole = [{"role": "user", "content": "hello"}]
    path = str(write_lines(tmp_path / "talk.jsonl", *whole, *["nonsense"] * 25))
    result = run("import", "jsonl", path)
    assert result.exit_code == 0
    assert "broken: talk.jsonl, line 2: no JSON" in result.stdout
    assert "broken: 5 more; --json lists them all" in result.stdout
    assert len(ask("import", "jsonl", path)["broken"]) == 25


def test_an_import_of_which_nothing_could_be_read_fails(run: Run, tmp_path: Path) -> None:
    path = str(write_lines(tmp_path / "talk.jsonl", "nonsense"))
    assert run("import", "jsonl", path).exit_code == OUTCOMES[Invalid].exit


def test_a_file_without_a_line_of_json_is_one_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ex.py"
    path.write_text("import sys\n\nfor each in sys.argv:\n    print(each)\n")
    result = run("import", "jsonl", str(path))
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert result.stdout == ""
    assert result.stderr.count("no JSON") == 2  # what it is no file of, and why its first line is none
    assert "this is no JSON-lines file" in result.stderr


def test_after_an_import_it_says_how_many_rules_are_proposed_and_what_lists_them(
    run: Run, ask: Ask, tmp_path: Path
) -> None:
    for number, lines in enumerate(("Please keep the answers short.", "Please use the old names here.")):
        line = {"role": "user", "content": lines, "conversation": str(number)}
        said = run("import", "jsonl", str(write_lines(tmp_path / f"{number}.jsonl", line)), "--mine").stdout
        count = len(ask("guidance", "proposals")["guidance"])
        assert count == number + 1
        assert (
            f"{count} {'rule is' if count == 1 else 'rules are'} proposed; yours? `palazzo guidance proposals`" in said
        )


def test_a_dry_run_makes_no_store(run: Run, ask: Ask, place: Path) -> None:
    dry = ask("import", *SLACK, "--dry-run")
    assert (dry["dry_run"], dry["new"]) == (True, 6)
    assert not place.exists()
    assert run("import", *SLACK, "--dry-run").stdout.endswith("nothing was written\n")


def test_an_import_can_be_mined_at_once(run: Run, ask: Ask) -> None:
    assert ask("import", "claude", str(SAMPLES["claude"]), "--mine")["jobs"] > 0
    assert ask("recall", "berths in the night train")["hits"][0]["pointer"].startswith("§ W-")
    assert ask("worker", "--once")["jobs"] == 0


def test_whoever_imports_from_slack_says_who_he_is(run: Run, ask: Ask) -> None:
    unsaid = run("import", "slack", SLACK[1])
    assert unsaid.exit_code == OUTCOMES[Invalid].exit
    assert "Derek Osei, Mara Lindqvist; or --me nobody" in unsaid.stderr
    assert run("import", "slack", SLACK[1], "--me", "Ilse").exit_code == OUTCOMES[Invalid].exit
    assert run("import", "chatgpt", str(SAMPLES["chatgpt"]), "--me", "mara").exit_code == OUTCOMES[Invalid].exit
    assert ask("import", *SLACK)["new"] == 6


def test_tools_can_be_left_out(ask: Ask) -> None:
    assert ask("import", "codex", str(SAMPLES["codex"]), "--no-tools")["left_out"]["said to tools and by them"] == 2


def test_transcripts_are_looked_for_where_their_tools_keep_them(run: Run, ask: Ask, tmp_path: Path) -> None:
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude" / "projects").symlink_to(SAMPLES["claude-code"])
    assert ask("import", "claude-code", HOME=str(tmp_path))["new"] == 7
    missing = run("import", "codex", HOME=str(tmp_path))
    assert missing.exit_code == OUTCOMES[Invalid].exit
    assert ".codex/sessions: No such file or directory" in missing.stderr


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ((), "name what to import"),
        (("chatgpt",), "palazzo import chatgpt PATH"),
        (("telegram", "x.json"), "palazzo, chatgpt, claude, claude-code, codex, slack, markdown, jsonl"),
        (("palazzo", "x", "y"), "name what to import"),
        (("palazzo", "x", "--dry-run"), "--dry-run are for other tools' exports"),
    ],
)
def test_a_wrong_command_line_is_told_what_is_right(run: Run, arguments: tuple[str, ...], answer: str) -> None:
    result = run("import", *arguments)
    assert result.exit_code == 2
    assert answer in result.stderr


def test_a_file_of_no_known_format_is_told_so(run: Run, tmp_path: Path) -> None:
    result = run("import", str(write_lines(tmp_path / "list.txt", "milk")))
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "cannot tell what" in result.stderr
