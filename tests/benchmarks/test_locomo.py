import json
from pathlib import Path

from palazzo_bench.lines import Lines
from tests.benchmarks.conftest import Bench


def test_locomo_is_scored_by_category_and_goes_on_where_it_stopped(
    bench: Bench, locomo_file: Path, tmp_path: Path
) -> None:
    command = ("locomo", "--data", locomo_file, "--embedder", "fake", "--json")
    first = bench(*command)
    assert first.exit_code == 0, first.output
    rows = json.loads(first.stdout)["scores"]
    assert [(row["level"], row["type"], row["questions"]) for row in rows] == [
        ("session", "multi-hop", 1),
        ("session", "single-hop", 1),
        ("session", "all", 2),
        ("turn", "multi-hop", 1),
        ("turn", "single-hop", 1),
        ("turn", "all", 2),
    ]
    assert all(row["recall_all@5"] == 1.0 for row in rows)
    folder = tmp_path / "runs" / "locomo-default"
    before = (folder / "retrieval.jsonl").read_bytes()
    assert json.loads(bench(*command).stdout)["scores"] == rows
    assert (folder / "retrieval.jsonl").read_bytes() == before
    assert [record["messages"] for record in Lines(folder / "ingested.jsonl")] == [3]
