import json
from pathlib import Path

import pytest

from palazzo import Palace
from palazzo_bench.block.evidence import Block, recalls
from palazzo_bench.block.tables import curve, evidence
from palazzo_bench.lines import Lines
from tests.benchmarks.conftest import Bench


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    """Two rules, each with a question about it, and questions that are about neither."""
    folder = tmp_path / "labelled"
    folder.mkdir()
    rules = [
        {"rule": "Never push directly to the main branch.", "queries": ["Can you push this to the main branch?"]},
        {"rule": "Never suggest peanuts, my son is allergic.", "queries": ["Which snacks without peanuts are there?"]},
    ]
    (folder / "rules.jsonl").write_text("\n".join(map(json.dumps, rules)), encoding="utf-8")
    (folder / "others.txt").write_text("How old is the moon?\nWho wrote Hamlet?\n", encoding="utf-8")
    return folder


def test_a_block_is_measured_and_goes_on_where_it_stopped(
    bench: Bench, longmemeval_file: Path, locomo_file: Path, labelled: Path, tmp_path: Path
) -> None:
    data = ("--longmemeval", longmemeval_file, "--locomo", locomo_file, "--part", "all", "--strangers", 1)
    command = ("block", *data, "--labelled", labelled, "--embedder", "fake", "--json")
    first = bench(*command)
    assert first.exit_code == 0, first.output
    tables = json.loads(first.stdout)
    rows = {(row["data"], row["budget"]): row for row in tables["Evidence in the block"]}
    assert {budget for _, budget in rows} == {"default", "1000", "2000", "4000"}
    assert {data for data, _ in rows} == {"LongMemEval all", "LoCoMo"}
    assert all(0 < row["tokens"] <= (2000 if budget == "default" else int(budget)) for (_, budget), row in rows.items())
    assert rows["LoCoMo", "4000"]["every gold turn"] == 1.0
    assert [row["pairs of"] for row in tables["Rules in force"]][1:] == [
        "a rule with a topic, a question about it",
        "a rule with a topic, another question",
    ]
    assert len(tables["Changes of facts"]) == 6
    folder = tmp_path / "runs" / "block-default"
    before = {file.name: file.read_bytes() for file in folder.glob("*.jsonl") if file.name != "commands.jsonl"}
    assert json.loads(bench(*command).stdout) == tables
    assert {name: (folder / name).read_bytes() for name in before} == before
    page = tmp_path / "page.md"
    assert bench("report", folder, "--output", page).exit_code == 0
    assert "## The block of context" in page.read_text(encoding="utf-8")
    assert "### By min_relevance" in page.read_text(encoding="utf-8")
    assert {file.name for file in (tmp_path / "page").iterdir()} == {
        "block-default-evidence.svg",
        "block-default-silence.svg",
    }
    assert all(0 <= row["relevance"] <= 1 for row in Lines(folder / "blocks.jsonl"))


def test_a_turn_counts_by_its_beginning_or_by_half_of_its_sentences(palace: Palace) -> None:
    said = "The silicone wire overheated. We stopped after ten minutes. The crimp was brown. Nobody was hurt at all."
    palace.conversation("efoil").remember("user", said)
    made = palace.context("which wire overheated?")
    block = Block(made)
    assert recalls(made)
    assert block.holds(said)
    assert block.holds("The SILICONE wire\noverheated. We stopped after ten minutes. This was never said.")
    assert not block.holds("The silicone wire overheated. This was never said. Nor this, by anyone.")
    assert not recalls(palace.context("which wire overheated?", top_k=0))


def test_a_question_loses_gold_only_where_there_was_some_and_its_relevance_is_too_low() -> None:
    def own(relevance: float, *, could_lose: bool) -> dict[str, object]:
        found = {"default": [could_lose, could_lose, 100, 2]}
        return {
            "source": "s",
            "type": "t",
            "gold": 1,
            "relevance": relevance,
            "could_lose": could_lose,
            "silent": False,
            "found": found,
        }

    asked = [own(0.12, could_lose=True), own(0.12, could_lose=False), own(0.9, could_lose=True)]
    foreign = [{"source": "s", "kind": "stranger", "relevance": value, "left_alone": True} for value in (0.1, 0.6)]
    by_value = {row["min_relevance"]: row for row in curve(asked, foreign)}
    assert by_value[0.05] == {"min_relevance": 0.05, "strangers left alone": 0.0, "own lose a gold turn": 0.0}
    assert by_value[0.2] == {"min_relevance": 0.2, "strangers left alone": 0.5, "own lose a gold turn": 1 / 3}
    (row,) = evidence(asked)
    assert (row["questions"], row["every gold turn"], row["tokens"]) == (3, 2 / 3, 100)
