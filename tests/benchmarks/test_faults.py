import json

from click.testing import CliRunner

from palazzo.cli.main import main
from tests.support.postgres import url_of


def test_each_operation_is_killed_on_each_store() -> None:
    only = ["--only", "note", "--only", "forget"]
    arguments = ["bench", "faults", "--kills", "2", *only, "--store", url_of("postgres"), "--json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    assert [(row["operation"], row["store"]) for row in rows] == [
        ("note", "sqlite"),
        ("forget", "sqlite"),
        ("note", "postgresql"),
        ("forget", "postgresql"),
    ]
    assert all((row["kills"], row["lost"], row["half_written"], row["repaired"]) == (2, 0, 0, 2) for row in rows)
