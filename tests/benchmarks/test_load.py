import json

from click.testing import CliRunner

from palazzo.cli.main import main
from tests.support.postgres import fresh_database


def test_clients_of_several_servers_lose_nothing() -> None:
    with fresh_database() as url:
        arguments = ["bench", "load", "--clients", "4", "--seconds", "2", "--servers", "2", "--store", url, "--json"]
        result = CliRunner().invoke(main, arguments, env={"PALAZZO_EMBEDDER": "fake"})
    assert result.exit_code == 0, result.output
    whole = {row["store"]: row for row in json.loads(result.stdout)["rows"] if row["what"] == "all"}
    assert set(whole) == {"sqlite", "postgresql"}
    for row in whole.values():
        assert row["requests"] > 0
        assert (row["errors"], row["lost"]) == (0, 0)
