import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from palazzo.cli.main import main
from palazzo.guidance.model import load
from palazzo_bench.guidance.curve import Judged, at_precision, at_share, curve

PEOPLE = ("Ethan_Hunt", "Lin_Wanyu", "Pak_Budi")
RULES = ("Headlines end without a stop.", "Letters end without a stop.", "Never end titles with a stop.")
OTHERS = ("We went to the lake.", "We went to the cinema.", "We went to the market.")


def written(path: Path) -> Path:
    """Labelled turns: of each person the same sentences in another order."""
    rows: list[dict[str, Any]] = []
    for person in PEOPLE:
        for number, text in enumerate((*RULES, *OTHERS) * 4):
            rule = text in RULES
            row = {
                "text": f"{text} Thanks {number}!",
                "label": "scoped" if rule else "none",
                "span": text if rule else "",
            }
            rows.append({**row, "source": "talk", "group": person, "ident": f"{person}/{number}", "weight": 1})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def test_both_decisions_are_scored_by_source_and_chat_by_its_share(tmp_path: Path, locomo_file: Path) -> None:
    public = tmp_path / "public"
    public.mkdir()
    rows = [
        {"Text": "Reject abstraction leaks.", "BehavioralRule": True},
        {"Text": "Never use mutexes.", "ShouldSurviveCompaction": False, "StabilityWeight": 0.2},
    ]
    (public / "rules.json").write_text(json.dumps(rows), encoding="utf-8")
    command = ["bench", "guidance", "--turns", written(tmp_path / "turns.jsonl"), "--guidance", public]
    command += ["--locomo", locomo_file, "--read", "--skip-speed", "--json"]
    result = CliRunner().invoke(main, [*map(str, command)])
    assert result.exit_code == 0, result.output
    tables = json.loads(result.stdout)
    everything, talk = tables["turns of people"]
    assert (everything["source"], talk["source"], talk["turns"]) == ("all", "talk", 72)
    assert talk["rules"] == 0.5
    scores = {(row["set"], row["kind"]): row for row in tables["rules of agents"]}
    assert scores["rules", "all"]["precision"] == scores["rules", "all"]["recall"] == 1.0
    assert tables["chat without rules"][0]["elevated"] == 0.0


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["bench", "train-guidance", "--turns", str(tmp_path / "none.jsonl")])
    assert result.exit_code == 3
    assert "--turns" in result.output


def test_weights_are_learned_packed_and_written_as_text(tmp_path: Path) -> None:
    turns, packed, text = written(tmp_path / "turns.jsonl"), tmp_path / "weights.npz", tmp_path / "weights.tsv"
    command = ["bench", "train-guidance", "--turns", turns, "--to", packed, "--as-text", text]
    result = CliRunner().invoke(main, [*map(str, command)])
    assert result.exit_code == 0, result.output
    assert "precision over recall" in result.output
    lines = [line.split("\t") for line in text.read_text("utf-8").splitlines()]
    weights = {(sort, form): float(weight) for sort, form, weight in lines}
    assert weights["word", "without"] > 0 > weights["word", "went"]
    assert len(load(packed).forms) == sum(sort != "cue" for sort, _ in weights)


def test_thresholds_are_read_off_the_curve() -> None:
    turns = [Judged((100 - number) / 100, number < 40 or number == 60, 1.0) for number in range(100)]
    assert curve(turns)[0]["precision"] == 1.0
    assert at_precision(turns, 0.9) > at_precision(turns, 0.5)
    assert at_share(turns, 0.25) == 0.76
