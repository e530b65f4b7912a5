import json
from pathlib import Path

from click.testing import CliRunner

from palazzo.cli.main import main


def test_admission_and_compaction_are_measured(tmp_path: Path, locomo_file: Path) -> None:
    rows = [
        {"rule": "Never push to the main branch.", "queries": ["May I push to the main branch?"]},
        {"rule": "Water the tomatoes in the morning.", "queries": ["When do I water the tomatoes?"]},
    ]
    (tmp_path / "rules.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    (tmp_path / "others.txt").write_text("Who painted the night watch?\n", encoding="utf-8")
    command = ["bench", "context", "--labelled", str(tmp_path), "--locomo", str(locomo_file), "--json"]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    tables = json.loads(result.stdout)
    chosen = [row for row in tables["admission, by threshold"] if row["chosen"]]
    assert [(row["tuned_own"], row["held_out_own"]) for row in chosen] == [(1.0, 1.0)]
    assert [row["turns"] for row in tables["compaction"]] == [3]


def test_a_folder_without_rules_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["bench", "context", "--labelled", str(tmp_path)])
    assert result.exit_code == 3
    assert "--labelled" in result.output
