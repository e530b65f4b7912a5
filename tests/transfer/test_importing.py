"""Import, through the facade."""

import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from palazzo import Conflict, Invalid, Memory, Palace
from palazzo.stores.base import Record
from palazzo.transfer.importing import BATCH


@pytest.fixture
def records(memory: Memory, palace: Palace) -> list[dict[str, Any]]:
    """The export of a small palace that has been mined."""
    talk = palace.conversation("efoil")
    for number in range(3):
        talk.remember("user", f"message {number}", id=f"m{number}")
    talk.complete()
    palace.note("a note", wing="Efoil rebuild")
    memory.work()
    return [dict(record) for record in palace.export()]


@pytest.fixture
def other(memory: Memory) -> Palace:
    return memory.palace("ann")


def line_of(records: list[dict[str, Any]], table: str) -> int:
    return next(line for line, record in enumerate(records, 1) if record["table"] == table)


def test_an_import_gives_back_everything(records: list[dict[str, Any]], palace: Palace, other: Palace) -> None:
    other.load(records)
    assert list(other.drawers()) == list(palace.drawers())
    assert [other.show(drawer.id) for drawer in palace.drawers()] == [
        palace.show(drawer.id) for drawer in palace.drawers()
    ]


def test_a_stopped_import_is_simply_run_again(records: list[dict[str, Any]], other: Palace) -> None:
    def stopped() -> Iterator[Record]:
        yield from records[:-3]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        other.load(stopped())
    other.load(records)
    assert other.load(records) == 0


def test_what_was_imported_is_embedded_and_found(records: list[dict[str, Any]], memory: Memory, other: Palace) -> None:
    other.load(records)
    memory.work()
    assert "vectors" in other.recall("message 2")[0].signals


def test_a_conversation_that_was_complete_but_not_mined_is_mined_after_the_import(
    memory: Memory, palace: Palace, other: Palace
) -> None:
    palace.conversation("late").remember("user", "said just before the export", id="m1")
    palace.conversation("late").complete()
    other.load(list(palace.export()))
    memory.work()
    assert [drawer.pointer is not None for drawer in other.drawers()] == [True]


def test_progress_is_told_of_every_record(records: list[dict[str, Any]], other: Palace) -> None:
    seen: list[int] = []
    other.load(records, seen.append)
    assert sum(seen) == len(records) - 2


def test_something_else_than_an_export_is_refused(other: Palace) -> None:
    for nonsense in ([], [{"table": "drawers"}], [{"hello": "world"}]):
        with pytest.raises(Invalid, match="not a Palazzo export"):
            other.load(nonsense)


def test_an_export_of_a_newer_format_is_refused(records: list[dict[str, Any]], other: Palace) -> None:
    records[0]["palazzo"] = 99
    with pytest.raises(Invalid, match="upgrade"):
        other.load(records)


def test_an_export_that_was_cut_off_is_refused(records: list[dict[str, Any]], other: Palace) -> None:
    with pytest.raises(Invalid, match=f"ends after {len(records) - 2} records"):
        other.load(records[:-1])


def test_an_export_that_lost_a_line_in_the_middle_is_refused(records: list[dict[str, Any]], other: Palace) -> None:
    del records[-2]
    with pytest.raises(Invalid, match=f"names {len(records) - 1} records but holds {len(records) - 2}"):
        other.load(records)


@pytest.mark.parametrize(
    ("table", "damage"),
    [
        ("drawers", {"said_at": "yesterday"}),
        ("drawers", {"said_at": None}),
        ("drawers", {"role": "robot"}),
        ("drawers", {"content": ""}),
        ("drawers", {"content": 3}),
        ("drawers", {"tags": {"x": ["unknown"]}}),
        ("drawers", {"stability": "high"}),
        ("wings", {"number": None}),
        ("wings", {"number": "one"}),
        ("rooms", {"started_at": None}),
        ("pointers", {"row": "a drawer that is not there"}),
        ("user", {"created_at": None}),
        ("user", {"table": "users"}),
    ],
)
def test_a_damaged_record_is_refused_by_its_line(
    records: list[dict[str, Any]], other: Palace, table: str, damage: dict[str, Any]
) -> None:
    line = line_of(records, table)
    records[line - 1] |= damage
    with pytest.raises(Invalid, match=rf"line {line}\b"):
        other.load(records)
    assert other.count() == 0


def test_a_palace_that_has_other_things_under_the_same_numbers_is_left_alone(
    records: list[dict[str, Any]], other: Palace
) -> None:
    other.note("mine", wing="A wing of my own")
    with pytest.raises(Conflict, match="import into a user who has none"):
        other.load(records)
    assert other.count() == 1


def test_a_long_import_takes_no_more_memory_than_a_short_one(records: list[dict[str, Any]], memory: Memory) -> None:
    drawer = next(record for record in records if record["table"] == "drawers")
    conversation = next(record for record in records if record["table"] == "conversations")

    def export(length: int) -> Iterator[Record]:
        yield records[0]
        yield records[1]
        yield {**conversation, "length": length, "completed_at": None}
        for number in range(length):
            yield {**drawer, "id": f"x{number}", "message_id": f"x{number}", "position": number + 1, "tags": {}}
        yield {"table": "end", "records": length + 2}

    def peak(user: str, length: int) -> int:
        tracemalloc.start()
        memory.palace(user).load(export(length))
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    assert peak("long", BATCH * 5) < 1.3 * peak("short", BATCH * 2)
