from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.importers.reading import DATA, broken, items, said, write_lines

PLAIN = DATA / "plain.jsonl"


def test_lines_go_to_the_conversations_that_they_name() -> None:
    found = said(items("jsonl", PLAIN))
    assert [item.about.id for item in found] == [
        "jsonl:piano",
        "jsonl:piano",
        "jsonl:tax",
        "jsonl:piano",
        "jsonl:plain",
    ]
    assert (found[0].message.id, found[0].message.speaker) == ("p1", "Mara")


def test_times_are_read_in_every_spelling() -> None:
    times = [item.message.at for item in said(items("jsonl", PLAIN))]
    assert times[:2] == [datetime(2026, 2, 1, 9, minute, tzinfo=UTC) for minute in (0, 1)]
    assert times[2] == datetime(2026, 2, 1, 11).astimezone()
    assert times[3] == datetime(2026, 2, 1, 9, 2, tzinfo=UTC)


def test_a_wing_and_a_title_may_be_told(tmp_path: Path) -> None:
    line = {"role": "user", "content": "hello", "wing": "House", "title": "Roof"}
    about = said(items("jsonl", write_lines(tmp_path / "a.jsonl", line)))[0].about
    assert (about.wing, about.title) == ("House", "Roof")


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"role": "user", "content": "gr\xc3\xbcezi"}\r\n')
    assert [item.message.content for item in said(items("jsonl", path))] == ["grüezi"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"role": "parrot", "content": "x"}, "'parrot' is no role"),
        ({"content": "x"}, "'' is no role"),
        ({"role": "user", "content": ["x"]}, "content should be text, and is a list"),
        ({"role": "user", "content": "x", "at": "soon"}, "'soon' is no time"),
        ({"role": "user", "content": "x", "id": {}}, "id should be text or a number"),
        ({"role": "note", "content": "x"}, "a note belongs to no conversation"),
        ({"role": "user", "content": "x", "provenance": "authored"}, "a line cannot be authored"),
    ],
)
def test_a_line_that_is_not_as_it_should_be_says_why(line: object, why: str, tmp_path: Path) -> None:
    found = broken(items("jsonl", write_lines(tmp_path / "a.jsonl", line)))
    assert [item.place for item in found] == ["a.jsonl, line 1"]
    assert found[0].why.startswith(why)
