"""SQLite and PostgreSQL beside each other, on a real server."""

import json
import re
from pathlib import Path

from palazzo_bench.scoring import Answered
from palazzo_bench.stores.commands import compared
from tests.benchmarks.conftest import Bench
from tests.support.postgres import fresh_database


def test_both_stores_are_asked_the_same_questions(bench: Bench, longmemeval_file: Path, tmp_path: Path) -> None:
    with fresh_database() as url:
        command = ("stores", "--data", longmemeval_file, "--limit", "2", "--store", url, "--json")
        result = bench(*command)
    assert result.exit_code == 0, result.output
    rows = {row["store"]: row for row in json.loads(result.stdout)["rows"]}
    assert set(rows) == {"sqlite", "postgresql", "difference"}
    assert rows["difference"]["session recall_all@10"] <= 0.01
    page = tmp_path / "benchmarks.md"
    page.write_text("# Page\n\n## Peers\n\nRun `old`, long ago.\n\n## LoCoMo\n\nRun `gone`, too.\n", encoding="utf-8")
    for _ in range(2):
        assert bench("report", "--output", page, "--keep").exit_code == 0
        assert headings(page) == ["LoCoMo", "SQLite and PostgreSQL, the same questions", "Peers"]
    assert "Run `gone`, too." in page.read_text(encoding="utf-8")
    assert bench("report", "--output", page).exit_code == 0
    assert headings(page) == ["SQLite and PostgreSQL, the same questions"]


def headings(page: Path) -> list[str]:
    return re.findall(r"^## (.*)", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_difference_counts_best_sessions_that_are_not_the_same() -> None:
    def found(*sessions: str) -> Answered:
        gold = {"session": ["a"], "turn": ["a:1"]}
        return Answered(sessions[0], "type", "dev", gold, {"session": list(sessions[1:]), "turn": ["a:1"]})

    rows = compared(
        {"sqlite": [found("q1", "a", "b"), found("q2", "b")], "postgresql": [found("q1", "a"), found("q2", "b")]}
    )
    assert rows[2]["session recall_all@5"] == 0
    assert rows[2]["the same best 5 sessions in the same order"] == 0.5


def test_the_vector_index_is_compared_with_an_exact_search(bench: Bench) -> None:
    with fresh_database() as url:
        result = bench("hnsw", "--users", "2", "--drawers", "40", "--asked", "2", "--store", url, "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    assert [(row["nearest"], row["recall"]) for row in rows] == [(10, 1.0), (100, 1.0), (200, 1.0)]
