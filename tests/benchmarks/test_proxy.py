import json
from pathlib import Path

from click.testing import CliRunner

from palazzo.cli.main import main


def test_the_proxy_is_timed_beside_a_bare_one_and_no_byte_is_altered(tmp_path: Path) -> None:
    options = ["--rounds", "2", "--drawers", "10", "--streams", "5", "--runs", str(tmp_path), "--json"]
    result = CliRunner().invoke(main, ["bench", "proxy", *options])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    assert [row["way"] for row in rows[:3]] == ["bare", "palazzo", "palazzo with recall"]
    assert rows[0]["times_bare"] == 1
    assert [(row["streams"], row["altered"]) for row in rows[3:]] == [(5, 0)] * 3
