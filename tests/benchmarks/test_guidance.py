import json
from pathlib import Path

from click.testing import CliRunner

from palazzo.cli.main import main
from palazzo.guidance.weighing import read_weights


def test_protection_is_scored_by_set_and_kind(tmp_path: Path, locomo_file: Path) -> None:
    own, public = tmp_path / "own", tmp_path / "public"
    own.mkdir()
    public.mkdir()
    turns = [
        {
            "text": text,
            "guidance": modality is not None,
            "kind": "standing" if modality else "chat",
            "modality": modality,
        }
        for text, modality in [
            ("Never push to main.", "prohibition"),
            ("Always answer in metric units.", "obligation"),
            ("Please always give me the source.", "obligation"),
            ("The lake was lovely.", None),
            ("Never mind!", None),
        ]
    ]
    (own / "turns.jsonl").write_text("".join(json.dumps(turn) + "\n" for turn in turns), encoding="utf-8")
    rows = [
        {"Text": "Reject abstraction leaks.", "BehavioralRule": True},
        {"Text": "Never use mutexes.", "ShouldSurviveCompaction": False, "StabilityWeight": 0.2},
    ]
    (public / "rules.json").write_text(json.dumps(rows), encoding="utf-8")
    command = ["bench", "guidance", "--labelled", own, "--guidance", public, "--locomo", locomo_file, "--read"]
    result = CliRunner().invoke(main, [*map(str, command), "--floors", "--skip-speed", "--json"])
    assert result.exit_code == 0, result.output
    tables = json.loads(result.stdout)
    scores = {(row["set"], row["kind"]): row for row in tables["protection"]}
    assert scores["rules", "all"]["precision"] == scores["rules", "all"]["recall"] == 1.0
    assert sum(row["turns"] for (name, kind), row in scores.items() if name.startswith("own") and kind == "all") == 5
    assert tables["chat without rules"] == [{"turns": 3, "protected": 0, "share": 0.0}]
    assert tables["protected in chat"] == []
    assert [row["others_added"] for row in tables["booster, by floor"]][-1] == 0


def test_a_folder_without_turns_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["bench", "guidance", "--labelled", str(tmp_path)])
    assert result.exit_code == 3
    assert "--labelled" in result.output


def test_weights_are_learned_from_what_is_not_held_out(tmp_path: Path) -> None:
    rules = ["Headlines end without a stop", "Letters end without a stop", "Titles end without a stop"]
    others = ["We went to the lake", "We went to the cinema", "We went to the market"]
    turns = [
        {"text": text, "guidance": text in rules, "kind": "any", "modality": "obligation" if text in rules else None}
        for text in (*rules, *others)
    ]
    own = tmp_path / "own"
    (own / "third").mkdir(parents=True)
    (own / "third" / "turns.jsonl").write_text("".join(json.dumps(turn) + "\n" for turn in turns), encoding="utf-8")
    target = tmp_path / "weights.tsv"
    command = ["bench", "train-guidance", "--labelled", str(own), "--to", str(target)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    lines = [line.split("\t") for line in target.read_text("utf-8").splitlines()]
    weights = {(sort, form): float(weight) for sort, form, weight in lines}
    assert weights["word", "without"] > 0 > weights["word", "went"]
    assert len(read_weights(target.read_text("utf-8")).forms) == len(lines) - 1  # and the bias
