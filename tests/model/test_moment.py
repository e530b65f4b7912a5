from datetime import UTC, datetime, timedelta, timezone, tzinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.moment import aware, from_micros, offset_minutes, on_clock, parse_moment, to_micros

DAY_LESS_A_SECOND = 24 * 60 * 60 - 1
OFFSETS = st.integers(-DAY_LESS_A_SECOND, DAY_LESS_A_SECOND).map(lambda seconds: timezone(timedelta(seconds=seconds)))
MOMENTS = st.datetimes(timezones=OFFSETS)


class Nowhere(tzinfo):
    """A timezone that does not say where it is."""

    def utcoffset(self, _: datetime | None, /) -> None:
        return None

    def dst(self, _: datetime | None, /) -> None:
        return None

    def tzname(self, _: datetime | None, /) -> None:
        return None


@pytest.mark.parametrize("zone", [None, Nowhere()])
def test_a_time_that_does_not_say_its_timezone_is_refused(zone: tzinfo | None) -> None:
    moment = datetime(2026, 4, 30, tzinfo=zone)
    for read in (aware, to_micros, offset_minutes):
        with pytest.raises(Invalid, match="timezone"):
            read(moment)


@given(MOMENTS)
def test_microseconds_and_offset_give_back_the_very_moment(moment: datetime) -> None:
    micros = to_micros(moment)
    back = from_micros(micros, offset_minutes(moment))
    assert back == moment
    assert to_micros(back) == micros


@given(st.datetimes(timezones=st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))))
def test_an_evening_stays_an_evening(moment: datetime) -> None:
    back = from_micros(to_micros(moment), offset_minutes(moment))
    assert back.replace(tzinfo=None) == moment.replace(tzinfo=None)


@pytest.mark.parametrize(
    "moment",
    [
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))),
        datetime(9999, 12, 31, 23, 59, tzinfo=timezone(timedelta(hours=-1))),
    ],
)
def test_a_time_that_has_no_date_in_utc_is_kept(moment: datetime) -> None:
    assert from_micros(to_micros(moment), offset_minutes(moment)) == aware(moment) == moment


@pytest.mark.parametrize("day", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)])
def test_what_another_clock_has_no_date_for_stays_as_it_is(day: datetime) -> None:
    for hours in (-14, 14):
        assert on_clock(day.replace(hour=12), timezone(timedelta(hours=hours))) == day.replace(hour=12)


def test_microseconds_count_from_1970_and_know_earlier_times() -> None:
    assert to_micros(datetime(1970, 1, 1, tzinfo=UTC)) == 0
    assert to_micros(datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)) == -1
    assert from_micros(0) == datetime(1970, 1, 1, tzinfo=UTC)


def test_a_time_is_read_from_iso_8601() -> None:
    assert parse_moment(" 2026-04-30T20:15:00+02:00 ") == datetime(2026, 4, 30, 18, 15, tzinfo=UTC)
    assert parse_moment("2026-04-30T18:15:00Z").utcoffset() == timedelta(0)


@pytest.mark.parametrize("text", ["", "yesterday", "2026-04-30T20:15:00", "2026-04-30", "2026-13-01T00:00Z"])
def test_anything_else_is_no_time(text: str) -> None:
    with pytest.raises(Invalid):
        parse_moment(text)


@given(st.text())
def test_reading_arbitrary_text_gives_a_time_or_invalid(text: str) -> None:
    try:
        moment = parse_moment(text)
    except Invalid:
        return
    assert moment.utcoffset() is not None
