import json
import re
import sys
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest

from palazzo.cli.output import progress
from palazzo.errors import OUTCOMES, Invalid
from palazzo_bench.foundation.turns import by_turns, compared
from palazzo_bench.ingest.commands import grown
from palazzo_bench.lines import Record
from palazzo_bench.peers import palazzo_driver
from palazzo_bench.peers.commands import compete, summary
from palazzo_bench.peers.contenders import Contender
from palazzo_bench.peers.jobs import SpeedWork
from palazzo_bench.peers.weights import served
from palazzo_bench.runs import open_run
from palazzo_bench.speed.commands import with_growth
from palazzo_bench.texts import messages, queries, talk
from tests.benchmarks.conftest import Bench


def test_texts_are_the_same_every_time() -> None:
    assert list(messages(3)) == list(messages(3))
    assert talk(5) == talk(5) != talk(6)
    assert queries(3, talks=2) == queries(3, talks=2)


def test_both_ways_go_first_equally_often() -> None:
    order: list[str] = []

    def first(work: list[int]) -> float:
        order.append("first")
        return 1.0

    def second(work: list[int]) -> float:
        order.append("second")
        return 2.0

    done: list[int] = []
    figures = by_turns([[1], [2, 3]], first, second, done.append)
    assert order == ["first", "second", "second", "first"]
    assert done == [1, 2]
    assert figures["ratio"] == figures["ratio_of_totals"] == 0.5


def test_a_burst_of_other_work_does_not_move_the_ratio() -> None:
    quiet = [(1.0, 2.0)] * 9
    assert compared([*quiet, (50.0, 2.0)], count=10)["ratio"] == 0.5
    assert compared([(1.0, 2.0)], count=1)["ratio_quartiles"] == "0.50 to 0.50"


def test_growth_is_reckoned_for_ten_times_the_drawers() -> None:
    rows = [{"drawers": 1_000, "p50_ms": 1.0}, {"drawers": 100_000, "p50_ms": 16.0}]
    assert [row["growth_per_tenfold"] for row in with_growth(rows)] == [None, pytest.approx(4.0)]


def test_speed_measures_each_size_once_and_shows_the_scan_beside_it(bench: Bench) -> None:
    command = ("speed", "--sizes", "40", "--queries", "5", "--embedder", "synthetic", "--json")
    first = bench(*command)
    assert first.exit_code == 0, first.output
    (row,) = json.loads(first.stdout)["rows"]
    assert row["drawers"] == 40
    assert row["p50_ms"] <= row["p95_ms"] <= row["p99_ms"]
    assert row["numpy_p50_ms"] > 0
    assert 0 < row["embedding_share"] < 1
    assert json.loads(bench(*command).stdout)["rows"] == [row]
    (again,) = json.loads(bench(*command, "--again").stdout)["rows"]
    assert (again["drawers"], again["ingest_per_second"]) == (40, None)


def test_speed_reads_real_messages(bench: Bench, tmp_path: Path) -> None:
    lines = [
        {"content": f"Is wire {number} of the efoil too thin?", "conversation": number // 10} for number in range(40)
    ]
    data = tmp_path / "messages.jsonl"
    data.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    command = ("speed", "--data", str(data), "--sizes", "40", "--queries", "5", "--no-mine", "--no-floor", "--json")
    for _ in range(2):
        result = bench(*command)
        assert result.exit_code == 0, result.output
        rows = {row["what"]: row for row in json.loads(result.stdout)["rows"]}
        assert rows["recall p50"]["ratio"] is None
        assert min(row["ratio"] for row in rows.values() if row["ratio"] is not None) > 0
        assert {"open and first recall", "wake_up", "forget a drawer", "8 threads"} <= set(rows)


def test_foundation_compares_with_the_least_that_could_do_the_same(bench: Bench) -> None:
    result = bench("foundation", "--messages", "20", "--drawers", "80", "--starts", "2", "--skip-install", "--json")
    assert result.exit_code == 0, result.output
    rows = {row["what"]: row for row in json.loads(result.stdout)["rows"]}
    assert set(rows) == {"remember", "ingest", "import"}
    assert all(row["ratio"] > 0 for row in rows.values())


def test_importing_is_compared_with_handing_messages_to_the_library(bench: Bench) -> None:
    result = bench("importing", "--messages", "60", "--json")
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)["rows"]
    assert row["messages"] == 60
    assert min(row["ratio"], row["again_per_second"]) > 0


def test_hooks_are_compared_with_starting_bare_python(bench: Bench) -> None:
    result = bench("hooks", "--drawers", "40", "--times", "2", "--json")
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)["rows"]
    assert (row["drawers"], row["times"]) == (40, 2)
    assert min(row["ratio"], row["without_resident_ratio"]) > 1


def test_palazzos_driver_does_a_job_as_its_peers_do(tmp_path: Path) -> None:
    where = {"folder": str(tmp_path), "embedder": "fake"}
    texts = {
        "talks": [
            {"id": "a", "at": "2024-01-01T00:00:00+00:00", "messages": [{"role": "user", "content": "the red kite"}]},
            {"id": "b", "at": "2024-01-02T00:00:00+00:00", "messages": [{"role": "user", "content": "blue paint"}]},
        ]
    }
    asked = {
        "warm_up": ["paint"],
        "queries": ["kite"],
        "top_k": 5,
        "by": "conversation",
        "at": "2024-02-01T00:00:00+00:00",
    }
    assert palazzo_driver.fill({**where, **texts})["drawers"] == 2
    assert palazzo_driver.fill({**where, **texts})["drawers"] == 2
    assert palazzo_driver.ask({**where, **asked})["answers"][0]["talks"][0] == "a"


def test_contenders_take_turns_and_what_they_have_taken_in_is_asked_again(tmp_path: Path) -> None:
    ours = Contender("Palazzo", [sys.executable, "-m", "palazzo_bench.peers.palazzo_driver"], embedder="fake")
    run, work = open_run("peers", "hand", root=tmp_path / "runs"), SpeedWork(messages=40, asked=7)
    with progress("peers", 1) as bar:
        compete(run, [ours], [work], bar)
        (first,) = run.lines("peers")
        run.lines("peers").replace([])
        compete(run, [ours], [work], bar)
    (second,) = run.lines("peers")
    assert first["drawers"] == second["drawers"] == 40
    assert first["messages_per_second"] == second["messages_per_second"] > 0
    assert first["recall_p50_ms"] != second["recall_p50_ms"]


def test_peers_are_compared_with_the_first() -> None:
    ours = {"contender": "Palazzo", "work": "speed", "messages_per_second": 100.0, "recall_p50_ms": 2.0}
    theirs = {"contender": "Peer", "work": "speed", "messages_per_second": 10.0, "recall_p50_ms": 50.0}
    question = {"contender": "Palazzo", "work": "question q1", "recall_all@5": 1.0}
    rows = summary([ours, theirs, question])
    assert [row["messages_per_second times"] for row in rows] == [1.0, 10.0]
    assert [row["recall_p50_ms times"] for row in rows] == [1.0, 25.0]
    assert (rows[0]["recall_all@5"], rows[0]["questions"]) == (1.0, 1)


def test_a_peer_can_embed_with_our_weights() -> None:
    with served() as address:
        body = json.dumps({"model": "static", "input": ["tea", "coffee"]}).encode()
        server = HTTPConnection(urlsplit(address).netloc)
        server.request("POST", "/v1/embeddings", body, {"Content-Type": "application/json"})
        rows = json.load(server.getresponse())["data"]
        server.close()
    assert [len(row["embedding"]) for row in rows] == [256, 256]


def test_the_report_shows_what_was_measured_and_nothing_else(bench: Bench, locomo_file: Path, tmp_path: Path) -> None:
    assert bench("locomo", "--data", locomo_file, "--embedder", "fake").exit_code == 0
    timed = open_run("speed", "hand", root=tmp_path / "runs")
    timed.note_command("palazzo bench speed --sizes 1000,10000 --name hand")
    for drawers in (1_000, 10_000):
        timed.lines("speed").append({"drawers": drawers, "p50_ms": 2.5, "p95_ms": 4.0, "numpy_p50_ms": 0.5})
    page = tmp_path / "docs" / "benchmarks.md"
    result = bench("report", "--output", page, "--json")
    assert result.exit_code == 0, result.output
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == ["LoCoMo, categories 1 to 4", "Speed"]
    assert "palazzo bench locomo --data locomo.json --embedder fake" in text.splitlines()
    assert str(tmp_path) not in text
    plots = re.findall(r"\]\((benchmarks/[^)]+\.svg)\)", text)
    assert len(plots) == 2
    for plot in plots:
        ET.parse(page.parent / plot)  # noqa: S314 - written a moment ago by ourselves


def test_ingest_and_its_growth_are_measured_stage_by_stage(bench: Bench, longmemeval_file: Path) -> None:
    some = ("--data", longmemeval_file, "--conversations", 1, "--json")
    stages = json.loads(bench("ingest", *some, "--messages", 2).stdout)["rows"]
    assert {"remember", "embed", "index", "guidance", "mine", "whole", "searchable"} <= {row["stage"] for row in stages}
    assert all(row["messages a second"] == pytest.approx(1000 / row["ms a message"]) for row in stages)
    parts = [row["ms a message"] for row in stages if row["stage"] not in ("whole", "searchable")]
    [whole] = [row["ms a message"] for row in stages if row["stage"] == "whole"]
    assert whole == pytest.approx(sum(parts))
    assert bench("ingest", *some, "--messages", 7).exit_code == OUTCOMES[Invalid].exit


def test_the_exponent_says_how_the_cost_of_a_message_grows() -> None:
    costs = {"mine": (1.0, 10.0), "gate": (2.0, 2.0), "other": (0.0, 1.0)}
    records: list[Record] = [
        {"messages": size, **{stage: cost[place] for stage, cost in costs.items()}}
        for place, size in enumerate((1_000, 10_000))
    ]
    assert [grown(stage, records)["exponent"] for stage in costs] == [1.0, 0.0, None]
