from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.importers.times import when

MOMENT = datetime(2026, 4, 30, 18, 25, 0, 250_000, tzinfo=UTC)
SECONDS = 1_777_573_500.25


@pytest.mark.parametrize(
    "spelled",
    [
        SECONDS,
        SECONDS * 1000,
        int(SECONDS * 1_000_000),
        str(SECONDS),
        "2026-04-30T18:25:00.250Z",
        "2026-04-30T20:25:00.250000+02:00",
        "2026-04-30 18:25:00.25+00:00",
    ],
)
def test_one_moment_in_many_spellings(spelled: object) -> None:
    assert when(spelled) == MOMENT


@pytest.mark.parametrize("spelled", ["2026-04-30T18:25:00", "20260430T182500", "2026-04-30 18:25"])
def test_a_time_without_a_zone_is_by_this_machines_clock(spelled: str) -> None:
    assert when(spelled) == datetime(2026, 4, 30, 18, 25).astimezone()


@pytest.mark.parametrize("spelled", ["2026-04-30", "20260430"])
def test_a_date_is_the_beginning_of_its_day(spelled: str) -> None:
    assert when(spelled) == datetime(2026, 4, 30).astimezone()


def test_a_zone_that_is_told_is_kept() -> None:
    found = when("2026-04-30T23:25:00+05:30")
    assert found is not None
    assert found.tzinfo == timezone(timedelta(hours=5, minutes=30))


@pytest.mark.parametrize("nothing", [None, ""])
def test_no_time_is_none(nothing: object) -> None:
    assert when(nothing) is None


@pytest.mark.parametrize("odd", [True, [], {}, -1, float("nan"), float("inf"), 10**40, "soon", "9999999999999999999"])
def test_what_is_no_time_is_refused(odd: object) -> None:
    with pytest.raises(Invalid):
        when(odd)


@given(st.integers() | st.floats() | st.text() | st.datetimes().map(str))
def test_whatever_comes_is_a_time_with_a_zone_or_refused(value: object) -> None:
    try:
        found = when(value)
    except Invalid:
        return
    assert found is None or found.utcoffset() is not None


def test_a_time_that_is_nested_too_deeply_to_be_written_is_refused() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(Invalid, match="should be text or a number, and is a list"):
        when(nested)
