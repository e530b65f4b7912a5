import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.transfer.format import from_lines, readable, storable, to_lines

MICROS = st.integers(min_value=-(10**15), max_value=10**16)
OFFSETS = st.integers(min_value=-23 * 60, max_value=23 * 60)


@given(MICROS, OFFSETS)
def test_a_time_comes_back_exactly_with_the_speakers_offset(micros: int, offset: int) -> None:
    record = {"table": "drawers", "said_at": micros, "said_offset": offset, "written_at": micros}
    assert storable(readable(record)) == record


def test_a_record_reads_as_a_person_would_write_it() -> None:
    record = {"table": "rooms", "number": 1, "started_at": 1_777_572_900_000_000, "started_offset": 120}
    assert readable(record) == {"table": "rooms", "number": 1, "started_at": "2026-04-30T20:15:00+02:00"}


def test_a_time_that_is_none_is_refused() -> None:
    with pytest.raises(Invalid, match="ISO 8601"):
        storable({"table": "drawers", "said_at": "yesterday"})


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none() | st.floats(allow_nan=False)))
def test_any_record_comes_back_from_its_line(record: dict[str, object]) -> None:
    [line] = to_lines([record])
    assert line.count("\n") == 1
    assert list(from_lines([line])) == [record]


@pytest.mark.parametrize("broken", ['{"table": "dra', "[1, 2]", "3", "[" * 100_000])
def test_a_broken_line_is_refused_by_its_number(broken: str) -> None:
    with pytest.raises(Invalid, match="line 3 "):
        list(from_lines([json.dumps({"table": "header"}), "\n", broken]))


def test_a_line_that_is_not_utf8_is_refused_by_its_number() -> None:
    with pytest.raises(Invalid, match="line 1 "):
        list(from_lines([b'{"content": "caf\xe9"}\n']))
