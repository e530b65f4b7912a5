import json
from pathlib import Path

from click.testing import CliRunner

from palazzo.cli.main import main
from tests.support.postgres import fresh_database


def test_what_a_message_and_a_recall_cost_on_postgresql_is_measured(tmp_path: Path) -> None:
    with fresh_database() as url:
        options = ["--users", "2", "--drawers", "10", "--questions", "2", "--runs", str(tmp_path), "--json"]
        result = CliRunner().invoke(main, ["bench", "scale", "--store", url, *options])
    assert result.exit_code == 0, result.output
    remembered, filed, recalled, stored = json.loads(result.stdout)["rows"]
    assert (remembered["count"], filed["count"], recalled["count"]) == (20, 20, 2)
    assert min(row["palazzo_cpu_ms"] for row in (remembered, filed, recalled)) > 0
    assert stored["bytes"] > 0
