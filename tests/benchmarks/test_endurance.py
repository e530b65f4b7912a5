import json

import pytest
from click.testing import CliRunner

import palazzo
from palazzo.cli.main import main
from palazzo_bench.endurance.caller import Caller, missing
from palazzo_bench.endurance.soak import verdict
from palazzo_bench.lines import Record
from tests.support.postgres import fresh_database


def test_many_threads_of_several_processes_are_told_the_truth_on_both_stores() -> None:
    with fresh_database() as url:
        options = ["--processes", "2", "--threads", "3", "--seconds", "6", "--store", url, "--json"]
        result = CliRunner().invoke(main, ["bench", "concurrency", *options], env={"PALAZZO_EMBEDDER": "fake"})
    assert result.exit_code == 0, result.output
    whole = {row["store"]: row for row in json.loads(result.stdout)["rows"] if row["what"] == "all"}
    assert set(whole) == {"sqlite", "postgresql"}
    for row in whole.values():
        assert row["operations"] > 0
        assert (row["errors"], row["lost"], row["damage"]) == (0, 0, 0)


def test_a_soak_samples_a_server_and_proves_its_store() -> None:
    options = ["--minutes", "0.1", "--every", "1", "--json"]
    result = CliRunner().invoke(main, ["bench", "soak", *options], env={"PALAZZO_EMBEDDER": "fake"})
    told = json.loads(result.stdout)
    assert told["wrong"] == []
    assert told["operations"] > 0
    assert {row["what"] for row in told["rows"]} == {"memory_mb", "handles", "wal_mb", "queue"}


def sample(**changed: float | None) -> Record:
    return {"memory_mb": 200.0, "handles": 20, "wal_mb": 4.0, "queue": 3, **changed}


def test_a_verdict_compares_the_last_third_with_the_middle_one() -> None:
    growing_at_first = [sample(memory_mb=100.0), *[sample()] * 8]
    assert all(row["flat"] for row in verdict(growing_at_first))


@pytest.mark.parametrize("what", ["memory_mb", "handles", "wal_mb", "queue"])
def test_a_verdict_names_what_grows(what: str) -> None:
    growing = [sample(**{what: 50.0 * number}) for number in range(9)]
    assert {row["what"] for row in verdict(growing) if not row["flat"]} == {what}


def test_a_store_without_a_log_file_has_none_in_its_verdict() -> None:
    assert "wal_mb" not in {row["what"] for row in verdict([sample(wal_mb=None)] * 3)}


def test_what_a_caller_was_told_is_missed_when_it_is_gone(palace: palazzo.Palace) -> None:
    caller = Caller(1, palace, ["rose"])
    for _ in range(60):
        caller.step()
    assert missing(palace, caller.truth()) == []
    told = caller.truth()
    name, texts = next((name, texts) for name, texts in told["kept"].items() if texts)
    palace.forget(next(iter(texts)))
    assert any(name in one for one in missing(palace, told))
    told["forgotten"] = [list(texts.values())[-1].split()[-1]]
    assert any("was forgotten and is there" in one for one in missing(palace, told))
