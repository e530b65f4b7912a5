"""The measure of mining: scores that can be trusted, and a command that prints them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import palazzo
from palazzo.cli.main import main
from palazzo.model.aaak import Tag
from palazzo_bench.mining.labelled import read_labelled
from palazzo_bench.mining.reading import outcomes, relation_rows, tag_rows
from palazzo_bench.mining.recorded import b_cubed, mine_recorded
from palazzo_bench.mining.scores import Score, pair, same_tag, same_time, same_words
from tests.mining.labelled import labelled

LABELLED = Path(__file__).parents[1] / "mining" / "labelled"


def test_each_value_is_paired_once() -> None:
    pairing = pair(["a", "b", "b"], ["b", "c"], lambda one, other: one == other)
    assert pairing.score == Score(right=1, wrong=1, missed=2)
    assert (pairing.missed, pairing.wrong) == (["a", "b"], ["c"])


def test_precision_and_recall_of_nothing_are_unknown() -> None:
    assert Score().record() == {"expected": 0, "found": 0, "precision": None, "recall": None}
    assert Score(3, 1, 2).record() == {"expected": 5, "found": 4, "precision": 0.75, "recall": 0.6}


def test_words_may_be_more_precise_but_not_others() -> None:
    assert same_words("the Lisbon marathon", "marathon")
    assert same_words("Inês", "ines")
    assert same_words("cats", "cat")
    assert not same_words("tea", "steak")


def test_times_must_agree_or_share_half_of_a_stretch() -> None:
    assert same_time("2026-05", "2026-05")
    assert not same_time("2026-05", "2026-05-01")
    assert same_time("2026-05-04/2026-05-10", "2026-05-05/2026-05-11")
    assert not same_time("2026-05-04/2026-05-10", "2026-05-11/2026-05-17")
    assert not same_tag(Tag.TIMES, "2026", "2026-05")


def test_every_part_is_counted_and_the_parts_make_the_whole() -> None:
    found = outcomes(labelled()[:12])
    for rows in (tag_rows(found), relation_rows(found)):
        whole = {row["part"]: row for row in rows if row["kind"] == "all"}
        for figure in ("expected", "found"):
            assert whole["all"][figure] == whole["dev"][figure] + whole["held-out"][figure]


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    with pytest.raises(palazzo.NotFound, match="no labelled conversations"):
        read_labelled(tmp_path)
    (tmp_path / "broken.json").write_text('[{"id": "x"}]', encoding="utf-8")
    with pytest.raises(palazzo.Invalid, match="no list of labelled"):
        read_labelled(tmp_path)


def test_the_command_prints_every_table() -> None:
    arguments = ["bench", "mining", "--data", str(LABELLED), "--seconds", "0.1", "--json"]
    shown = CliRunner().invoke(main, arguments, prog_name="palazzo")
    tables = json.loads(shown.stdout)
    reading, mining = "speed of reading", "speed of mining"
    assert list(tables) == ["wings", "closets", "tags", "relations", "dates of relations", reading, mining]
    assert tables[reading][0]["drawers a second"] > 0
    assert tables[mining][0]["drawers a second"] > 0
    assert [row["conversations"] for row in tables["wings"]] == [56, 13, 69]


HISTORY = [
    {
        "date": "2026-03-01",
        "project": "Boat",
        "turns": [
            {"role": "user", "content": "The efoil runs on a 12V20Ah battery."},
            {"role": "assistant", "content": " "},
        ],
    },
    {"date": "2026-03-02", "project": "Enhanced", "turns": [{"role": "user", "content": "Write a poem on tea."}]},
    {"date": "2026-03-03", "project": "Boat", "turns": [{"role": "user", "content": "Next, the efoil's mast."}]},
]


def recorded(folder: Path, number: int, **parts: object) -> None:
    """Answer a question of the recording."""
    wing = {"name": "Efoil", "known": False, "kind": "project", "reason": ""}
    answer = {"wing": wing, "title": "Efoil", "topics": [], "facts": [], "entities": [], "rules": [], **parts}
    (folder / f"s{number:03d}-1.answer.json").write_text(json.dumps(answer), encoding="utf-8")


def test_recorded_answers_are_asked_for_in_batches_and_mined_in_order(tmp_path: Path) -> None:
    history, folder = tmp_path / "history.json", tmp_path / "answers"
    history.write_text(json.dumps(HISTORY), encoding="utf-8")
    mined = mine_recorded(history, folder, batch=2)
    assert (len(mined.sessions), mined.chat.missing) == (0, ["s000-1", "s001-1"])
    question = json.loads((folder / "s000-1.question.json").read_text(encoding="utf-8"))
    assert "12V20Ah" in question["messages"][-1]["content"]
    battery = {"subject": "efoil", "predicate": "has_battery", "object": "12V20Ah"}
    facts = [
        {"message": 1, "quote": "runs on a 12V20Ah battery", **battery},
        {"message": 1, "quote": "flies on hydrogen", "subject": "efoil", "predicate": "flies_on", "object": "hydrogen"},
    ]
    recorded(folder, 0, facts=facts)
    recorded(folder, 1, wing={"name": "Writing help", "known": False, "kind": "request", "reason": ""})
    mined = mine_recorded(history, folder, batch=2)
    assert (len(mined.sessions), mined.chat.missing) == (2, ["s002-1"])
    assert '"12V20Ah"' in (folder / "s002-1.question.json").read_text(encoding="utf-8").replace("\\", "")
    recorded(folder, 2)
    (tmp_path / "history.expected.json").write_text(
        json.dumps({"facts": [{"keywords": [["efoil"], ["12v20ah"]]}, {"keywords": [["mast"]]}]}), encoding="utf-8"
    )
    done = CliRunner().invoke(
        main, ["bench", "mining", "--record", str(folder), "--history", str(history), "--json"], catch_exceptions=False
    )
    found = {row["what"]: row["count"] for row in json.loads(done.stdout)["rows"]}
    assert found["conversations mined"] == 3
    assert (
        found["questions that changed since they were answered"] == 1
    )  # the second one: it was asked beside the first
    assert found["mined by the rules, because the answer failed"] == 0
    assert (found["wings"], found["facts"]) == (2, 1)
    assert found["dropped: a quote that is not in its message"] == 1
    assert found["wings against projects, B-cubed F"] == 1.0
    assert found["expected facts known, of 2"] == 1


def test_a_history_that_is_none_is_refused(tmp_path: Path) -> None:
    history = tmp_path / "history.json"
    history.write_text('[{"date": "2026-03-01"}]', encoding="utf-8")
    with pytest.raises(palazzo.Invalid, match="not a list of sessions"):
        mine_recorded(history, tmp_path / "answers")


def test_two_groupings_that_are_the_same_agree_wholly() -> None:
    assert b_cubed([("a", "x"), ("a", "x"), ("b", "y")]) == 1.0
    assert b_cubed([("a", "x"), ("b", "x")]) == pytest.approx(2 / 3)
