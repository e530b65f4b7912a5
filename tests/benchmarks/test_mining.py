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
