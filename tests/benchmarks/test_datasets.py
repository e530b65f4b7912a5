import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.haystack import opaque_ids
from palazzo_bench.locomo.dataset import parse_date as parse_locomo_date
from palazzo_bench.locomo.dataset import parse_evidence, read_friendships
from palazzo_bench.longmemeval.dataset import (
    DEV,
    HELD_OUT,
    array_items,
    chosen_ids,
    is_abstention,
    parse_date,
    part_of,
    read_questions,
)


def test_a_date_of_longmemeval_is_read_with_its_hour() -> None:
    assert parse_date("2023/05/20 (Sat) 02:21") == datetime(2023, 5, 20, 2, 21, tzinfo=UTC)
    with pytest.raises(palazzo.Invalid):
        parse_date("yesterday")


def test_a_date_of_locomo_is_read_with_its_hour() -> None:
    assert parse_locomo_date("1:56 pm on 8 May, 2023") == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


@pytest.mark.parametrize(
    ("evidence", "turns"),
    [
        (["D3:7"], ["D3:7"]),
        (["D8:6; D9:17"], ["D8:6", "D9:17"]),
        (["D9:1 D4:4", "D9:1"], ["D9:1", "D4:4"]),
        (["D30:05"], ["D30:5"]),
        (["D", "D:11:26"], []),
        (["D99:1"], []),
        ([], []),
    ],
)
def test_evidence_names_turns_that_were_spoken(evidence: list[str], turns: list[str]) -> None:
    spoken = {"D3:7", "D8:6", "D9:17", "D9:1", "D4:4", "D30:5"}
    assert parse_evidence(evidence, spoken) == turns


def test_dev_is_a_quarter_by_the_hash_of_the_question() -> None:
    ids = [f"question-{number}" for number in range(400)]
    dev = [id for id in ids if part_of(id) == DEV]
    assert dev == [id for id in ids if int(hashlib.sha256(id.encode()).hexdigest(), 16) % 4 == 0]
    assert 70 < len(dev) < 130
    assert {part_of(id) for id in ids} == {DEV, HELD_OUT}


def test_abstention_questions_are_known_by_their_id() -> None:
    assert is_abstention("gpt4_1_abs")
    assert not is_abstention("gpt4_1")


def test_a_question_comes_with_its_haystack_and_its_gold(longmemeval_file: Path) -> None:
    ids = chosen_ids(longmemeval_file, DEV, None)
    question = next(read_questions(longmemeval_file, ids))
    assert question.part == DEV
    assert question.gold_sessions == ["answer_1"]
    assert question.gold_turns == ["answer_1:1"]
    assert [turn.number for turn in question.sessions[2].turns] == [1, 3]  # the second says nothing
    assert question.sessions[0].turns[1].role is Role.ASSISTANT
    assert question.sessions[0].turns[1].at > question.sessions[0].turns[0].at


def test_a_part_can_be_cut_short_and_is_the_same_each_time(longmemeval_file: Path) -> None:
    one = chosen_ids(longmemeval_file, "all", 1)
    assert len(one) == 1
    assert one == chosen_ids(longmemeval_file, "all", 1)
    assert one < chosen_ids(longmemeval_file, "all", None)


@pytest.mark.parametrize("block", [1, 7, 1000])
def test_a_list_is_read_item_by_item_whatever_the_size_of_a_block(block: int, tmp_path: Path) -> None:
    items = [{"a": "x]"}, {"b": [1, {"c": '"'}]}, {}]
    path = tmp_path / "list.json"
    path.write_text(json.dumps(items, indent=2), encoding="utf-8")
    assert list(array_items(path, block)) == items


@pytest.mark.parametrize("text", ["", "{}", '[{"a": 1}, {"b"'])
def test_a_file_that_ends_early_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(palazzo.Invalid):
        list(array_items(path))


def test_opaque_ids_hide_which_session_is_gold(longmemeval_file: Path) -> None:
    question = next(read_questions(longmemeval_file, chosen_ids(longmemeval_file, "all", None)))
    names = opaque_ids(question.sessions, "secret", "user")
    assert list(names.values()) == [session.id for session in question.sessions]
    assert not any("answer" in name for name in names)
    assert names.keys().isdisjoint(opaque_ids(question.sessions, "another secret", "user"))
    assert len(opaque_ids([*question.sessions, question.sessions[0]], "secret", "user")) == 4  # one comes twice


def test_a_friendship_has_two_people_their_photos_and_the_questions_that_can_be_answered(locomo_file: Path) -> None:
    (friendship,) = read_friendships(locomo_file)
    first, second = friendship.sessions
    assert [(turn.speaker, turn.role) for turn in first.turns] == [("Ann", Role.USER), ("Ben", Role.USER)]
    assert first.turns[1].content == "Look at this! [shares a photo: a red vase]"
    assert friendship.ends == second.turns[-1].at == datetime(2023, 6, 9, 10, 0, tzinfo=UTC)
    assert [(asked.category, asked.gold_sessions, asked.gold_turns) for asked in friendship.questions] == [
        ("single-hop", ["D1"], ["D1:1"]),
        ("multi-hop", ["D1", "D2"], ["D1:2", "D2:1"]),
    ]


def test_a_file_that_is_not_locomo_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"sample_id": "x"}]', encoding="utf-8")
    with pytest.raises(palazzo.Invalid):
        read_friendships(path)
    with pytest.raises(palazzo.NotFound):
        read_friendships(tmp_path / "nothing.json")
