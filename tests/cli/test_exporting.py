import json
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, Invalid, NotFound
from tests.cli.conftest import Ask, Run


@pytest.fixture(autouse=True)
def told(run: Run) -> None:
    run("remember", "one", "--conversation", "efoil", "--complete")
    run("worker", "--once")


def test_an_export_to_a_file_is_imported_by_another_user(run: Run, ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "palace.jsonl"
    records = ask("export", "--output", str(file))["records"]
    assert records == len(file.read_text().splitlines())
    assert ask("import", str(file), "--user", "ann") == {
        "format": "palazzo",
        "new": records - 3,
    }  # a verdict is derived
    assert ask("import", "palazzo", str(file), "--user", "ann") == {"format": "palazzo", "new": 0}
    assert ask("recall", "one", "--user", "ann")["hits"][0]["pointer"] == "§ W-001/R-01/D-001"


def test_an_export_goes_through_a_pipe(run: Run, ask: Ask) -> None:
    exported = run("export").stdout
    assert json.loads(exported.splitlines()[0])["table"] == "header"
    assert ask("import", "-", "--user", "ann", input=exported)["new"] > 0


def test_an_export_that_fails_leaves_the_old_file_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "palace.jsonl"
    file.write_text("the old export")
    assert run("export", "--output", str(file), "--user", "typo").exit_code == OUTCOMES[NotFound].exit
    assert file.read_text() == "the old export"
    assert [left.name for left in tmp_path.iterdir() if "jsonl" in left.name] == ["palace.jsonl"]


def test_an_export_is_readable_by_its_owner_only(run: Run, tmp_path: Path) -> None:
    run("export", "--output", str(tmp_path / "palace.jsonl"))
    assert (tmp_path / "palace.jsonl").stat().st_mode & 0o777 == 0o600


def test_an_export_into_a_folder_that_is_not_there_says_so(run: Run, tmp_path: Path) -> None:
    result = run("export", "--output", str(tmp_path / "absent" / "palace.jsonl"))
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "cannot write" in result.stderr


def test_an_import_of_a_file_that_is_not_there_says_so(run: Run) -> None:
    result = run("import", "absent.jsonl")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert result.stderr == "error: cannot read absent.jsonl: No such file or directory\n"


def test_an_import_of_a_broken_file_names_the_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text('{"table": "header", "palazzo": 1}\n{"table": "dra')
    result = run("import", str(file), "--user", "ann")
    assert result.exit_code == OUTCOMES[Invalid].exit
    assert "line 2 " in result.stderr
