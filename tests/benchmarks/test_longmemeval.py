import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from palazzo_bench.lines import Lines
from palazzo_bench.longmemeval import steps
from palazzo_bench.longmemeval.dataset import chosen_ids, read_questions
from palazzo_bench.longmemeval.retrieval import ingest
from palazzo_bench.longmemeval.steps import Choice
from palazzo_bench.runs import Run, open_run
from tests.benchmarks import samples
from tests.benchmarks.conftest import Bench


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return open_run("longmemeval", "tiny", root=tmp_path, embedder="fake")


def said(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_ingest_and_retrieve_go_on_where_they_stopped(run: Run, longmemeval_file: Path) -> None:
    one, everything = Choice(longmemeval_file, "all", 1), Choice(longmemeval_file, "all")
    assert steps.ingest(run, one) == 1
    assert steps.ingest(run, everything) == 3
    assert steps.ingest(run, everything) == 0
    assert steps.retrieve(run, one) == 1
    assert steps.retrieve(run, everything) == 3
    assert steps.retrieve(run, everything) == 0
    with run.memory() as memory:
        for record in run.lines("ingested"):
            assert memory.palace(run.user(record["id"])).count() == record["messages"] == 6


def test_questions_are_asked_again_on_request(run: Run, longmemeval_file: Path) -> None:
    choice = Choice(longmemeval_file, "all")
    steps.ingest(run, choice)
    assert [steps.retrieve(run, choice), steps.retrieve(run, choice, again=True)] == [4, 4]
    assert len(list(run.lines("retrieval"))) == 4


def test_an_ingest_that_was_killed_half_way_is_finished(run: Run, longmemeval_file: Path) -> None:
    ids = chosen_ids(longmemeval_file, "all", 1)
    (question,) = read_questions(longmemeval_file, ids)
    ingest(run, [question], lambda: None)
    run.lines("ingested").path.unlink()  # the store has everything, the list knows nothing
    assert ingest(run, [question], lambda: None) == 1
    with run.memory() as memory:
        assert memory.palace(run.user(question.id)).count() == 6


def test_retrieve_wants_an_ingest_first(bench: Bench, longmemeval_file: Path) -> None:
    result = bench("longmemeval", "retrieve", "--data", longmemeval_file, "--embedder", "fake", "--json")
    assert json.loads(result.stdout)["error"]["code"] == "refused"


def test_nothing_that_is_stored_gives_the_gold_away(run: Run, longmemeval_file: Path) -> None:
    steps.ingest(run, Choice(longmemeval_file, "all"))
    with run.memory() as memory:
        for record in run.lines("ingested"):
            palace = memory.palace(run.user(record["id"]))
            assert not any("answer" in talk.id for talk in palace.conversations())
            assert not any("answer" in str(drawer.message_id) for drawer in palace.drawers())


def test_full_prints_the_official_figures_without_the_abstentions(bench: Bench, longmemeval_file: Path) -> None:
    command = ("longmemeval", "full", "--data", longmemeval_file, "--embedder", "fake", "--part", "all", "--json")
    rows = said(bench(*command))["scores"]
    whole = [row for row in rows if row["type"] == "all"]
    assert [(row["part"], row["level"], row["questions"]) for row in whole] == [
        ("dev", "session", 2),
        ("dev", "turn", 2),
        ("held-out", "session", 1),
        ("held-out", "turn", 1),
        ("all", "session", 3),
        ("all", "turn", 3),
    ]
    assert all(row["recall_all@5"] == 1.0 for row in whole)


def test_the_default_part_is_dev(bench: Bench, longmemeval_file: Path) -> None:
    rows = said(bench("longmemeval", "smoke", "--data", longmemeval_file, "--embedder", "fake", "--json"))["scores"]
    assert {row["part"] for row in rows} == {"dev"}


def test_single_held_out_questions_are_never_named(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    (dev,), (held_out,) = samples.ids("dev", 1), samples.ids("held-out", 1)
    for id, part in ((dev, "dev"), (held_out, "held-out")):
        gold, found = {"session": ["g"], "turn": []}, {"session": ["x"], "turn": []}
        run.lines("retrieval").append({"id": id, "type": "t", "part": part, "gold": gold, "found": found})
    steps.show_misses(run)
    shown = capsys.readouterr().out
    assert dev in shown.split()
    assert held_out not in shown.split()


def test_scores_are_kept_as_lines_and_shown_as_a_table(tmp_path: Path, bench: Bench, longmemeval_file: Path) -> None:
    bench("longmemeval", "smoke", "--data", longmemeval_file, "--embedder", "fake", "--name", "t")
    rows = list(Lines(tmp_path / "runs" / "longmemeval-t" / "scores.jsonl"))
    assert {row["level"] for row in rows} == {"session", "turn"}
    table = bench("longmemeval", "score-retrieval", "--embedder", "fake", "--name", "t").stdout
    assert "dev: sessions" in table
    assert "single-session-user" in table
