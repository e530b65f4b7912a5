import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.importers.bring import bring_in
from palazzo.importers.formats import FORMATS
from palazzo.importers.report import Report
from palazzo.importers.talk import BATCH, Item
from palazzo.model.drawer import LONGEST_CONTENT
from palazzo.providers.fake import FakeEmbedder
from tests.importers.reading import DATA, SAMPLES, items, said, write_json, write_lines
from tests.support.clock import Clock
from tests.support.postgres import fresh_database


def brought(
    palace: Palace | None, format: str, path: Path, me: str | None = None, *, dry_run: bool = False, tools: bool = True
) -> Report:
    report = Report()
    bring_in(palace, items(format, path, me), report, dry_run=dry_run, tools=tools)
    return report


def everything(palace: Palace) -> list[tuple[object, ...]]:
    """What a palace holds of conversations, without the moments of writing."""
    return [
        (
            drawer.conversation_id,
            drawer.position,
            drawer.message_id,
            drawer.role,
            drawer.speaker,
            drawer.content,
            drawer.said_at,
            drawer.provenance,
            drawer.stability,
        )
        for drawer in palace.drawers()
    ]


@pytest.mark.parametrize("format", FORMATS)
def test_an_import_keeps_what_was_read_and_repeating_it_changes_nothing(format: str, palace: Palace) -> None:
    expected = said(items(format, SAMPLES[format]))
    first = brought(palace, format, SAMPLES[format])
    assert (first.new, first.known, first.broken, first.conflicts) == (len(expected), 0, [], [])
    stored = everything(palace)
    assert sorted(row[5] for row in stored) == sorted(item.message.content for item in expected)  # type: ignore[type-var]
    again = brought(palace, format, SAMPLES[format])
    assert (again.new, again.known, again.conversations) == (0, first.new, first.conversations)
    assert everything(palace) == stored


def test_imported_conversations_are_completed_and_mined(memory: Memory, palace: Palace) -> None:
    brought(palace, "chatgpt", SAMPLES["chatgpt"])
    memory.work()
    infos = palace.conversations()
    assert [info.title for info in infos] == ["Sourdough that does not rise", "Electricity bill"]
    assert all(info.completed_at is not None and info.mined_up_to == info.length for info in infos)
    hits = palace.recall("how warm should the sourdough rise?")
    assert any("26 degrees" in hit.drawer.content for hit in hits)


def test_a_conversation_began_when_it_began_and_not_when_it_was_imported(palace: Palace, clock: Clock) -> None:
    brought(palace, "claude", SAMPLES["claude"])
    assert [info.started_at.year for info in palace.conversations()] == [2024, 2026]


def test_an_export_that_has_grown_adds_what_is_new_and_mines_it(memory: Memory, palace: Palace, tmp_path: Path) -> None:
    whole = json.loads((DATA / "claude" / "conversations.json").read_text())
    short = json.loads((DATA / "claude" / "conversations.json").read_text())[:1]
    short[0]["chat_messages"] = short[0]["chat_messages"][:1]
    assert brought(palace, "claude", write_json(tmp_path / "conversations.json", short)).new == 2
    memory.work()
    grown = brought(palace, "claude", write_json(tmp_path / "conversations.json", whole))
    assert (grown.new, grown.known, grown.conversations) == (6, 2, 2)
    memory.work()
    assert all(info.mined_up_to == info.length for info in palace.conversations())


def test_an_edited_message_is_a_conflict_with_its_place_and_stops_nothing(palace: Palace, tmp_path: Path) -> None:
    lines = [{"role": "user", "content": f"line {number}", "id": str(number)} for number in range(3)]
    brought(palace, "jsonl", write_lines(tmp_path / "talk.jsonl", *lines))
    lines[1]["content"] = "edited"
    report = brought(palace, "jsonl", write_lines(tmp_path / "talk.jsonl", *lines, {"role": "user", "content": "new"}))
    assert [item.place for item in report.conflicts] == ["talk.jsonl, line 2"]
    assert (report.new, report.known) == (1, 2)
    assert [row[5] for row in everything(palace)] == ["line 0", "line 1", "line 2", "new"]


def test_an_id_that_comes_twice_in_one_export_is_kept_once(palace: Palace, tmp_path: Path) -> None:
    line = {"role": "user", "content": "once", "id": "a"}
    report = brought(palace, "jsonl", write_lines(tmp_path / "a.jsonl", line, line, {**line, "content": "other"}))
    assert (report.new, report.known, len(report.conflicts)) == (1, 1, 1)


def test_what_no_store_can_keep_is_broken_and_costs_only_itself(palace: Palace, tmp_path: Path) -> None:
    report = brought(
        palace,
        "jsonl",
        write_lines(
            tmp_path / "talk.jsonl",
            {"role": "user", "content": "NUL \x00"},
            {"role": "user", "content": "half a pair \ud83d"},
            {"role": "user", "content": "x" * (LONGEST_CONTENT + 1)},
            {"role": "user", "content": ""},
            {"role": "user", "content": "whole"},
        ),
    )
    assert [item.place for item in report.broken] == [f"talk.jsonl, line {number}" for number in (1, 2, 3, 4)]
    assert [item.why.split(";")[0] for item in report.broken] == [
        "text must not contain NUL characters",
        "text is not valid Unicode at character 12",
        f"a message has at most {LONGEST_CONTENT:,} characters",
        "a message needs at least one character",
    ]
    assert [row[5] for row in everything(palace)] == ["whole"]


def test_names_that_no_store_can_keep_are_made_keepable(palace: Palace, tmp_path: Path) -> None:
    odd = {
        "role": "user",
        "content": "x",
        "conversation": "c" * 500,
        "id": "\x07",
        "title": "a\x00b\ud800",
        "wing": "§",
    }
    assert brought(palace, "jsonl", write_lines(tmp_path / "a.jsonl", odd)).new == 1
    assert brought(palace, "jsonl", write_lines(tmp_path / "a.jsonl", odd)).known == 1
    assert [(info.title, info.wing) for info in palace.conversations()] == [("a b", None)]


def test_a_dry_run_counts_the_same_and_writes_nothing(palace: Palace) -> None:
    dry = brought(palace, "slack", SAMPLES["slack"], dry_run=True)
    assert everything(palace) == []
    assert brought(None, "slack", SAMPLES["slack"], dry_run=True) == dry
    assert brought(palace, "slack", SAMPLES["slack"]) == dry
    assert brought(palace, "slack", SAMPLES["slack"], dry_run=True).known == dry.new


def test_tools_can_be_left_out(palace: Palace) -> None:
    report = brought(palace, "codex", SAMPLES["codex"], tools=False)
    assert (report.new, report.left_out["said to tools and by them"]) == (4, 2)


def test_a_long_conversation_and_mixed_ones_keep_their_order(palace: Palace, tmp_path: Path) -> None:
    lines = [
        {"role": "user", "content": f"{name} {number}", "conversation": name}
        for number in range(BATCH)
        for name in ("a", "b", "c")
    ]
    report = brought(palace, "jsonl", write_lines(tmp_path / "mixed.jsonl", *lines))
    assert (report.conversations, report.new) == (3, 3 * BATCH)
    for name in ("a", "b", "c"):
        told = [drawer.content for drawer in palace.conversation(f"jsonl:{name}").messages()]
        assert told == [f"{name} {number}" for number in range(BATCH)]


def test_words_that_somebody_else_writes_meanwhile_are_a_conflict_and_stop_nothing(
    palace: Palace, tmp_path: Path
) -> None:
    lines = [{"role": "user", "content": str(number), "id": f"m{number}"} for number in range(3)]
    path = write_lines(tmp_path / "talk.jsonl", *lines)

    def meanwhile() -> Iterator[Item]:
        palace.conversation("jsonl:talk").remember("user", "somebody else's", id="m1")
        yield from items("jsonl", path)

    report = Report()
    bring_in(palace, meanwhile(), report)
    assert (report.new, [item.place for item in report.conflicts]) == (2, ["talk.jsonl, line 2"])


def test_an_import_into_postgresql_is_the_same(palace: Palace, clock: Clock) -> None:
    with (
        fresh_database() as url,
        palazzo.open(url, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory,
    ):
        other = memory.palace("me")
        for format, sample in SAMPLES.items():
            assert brought(other, format, sample) == brought(palace, format, sample)
        assert everything(other) == everything(palace)
        assert sum(brought(other, format, sample).new for format, sample in SAMPLES.items()) == 0
        memory.work()
        assert all(info.mined_up_to == info.length for info in other.conversations())
