"""Points in time: always with a timezone, always exact to the microsecond.

Every moment that Python can write is accepted, 0001-01-01T00:00+14:00 too, though that has no date in UTC: moments are
compared and counted as they are, and put on another clock only by `on_clock`, which stops at the calendar's ends.
"""

import re
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

from palazzo.errors import Invalid

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST = datetime.min.replace(tzinfo=UTC) - _EPOCH
_LAST = datetime.max.replace(tzinfo=UTC) - _EPOCH
_MICROSECOND = timedelta(microseconds=1)
_DAY = re.compile(r"\d{4}-?\d{2}-?\d{2}|\d{4}-?W\d{2}(?:-?\d)?")


def aware(moment: datetime, what: str = "a time") -> datetime:
    """Return `moment`, or raise Invalid if it does not say its timezone."""
    if not isinstance(moment, datetime):
        raise Invalid(f"{what} must be a datetime, not {type(moment).__name__}")
    if moment.tzinfo is UTC:  # as most are, many times a message
        return moment
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise Invalid(f"{what} needs a timezone, for example {moment.isoformat()}+00:00")
    return moment


def on_clock(moment: datetime, zone: tzinfo | None = None) -> datetime:
    """The same moment on the clock of `zone`, or of this machine; as it is where that clock has no date for it."""
    try:
        return moment.astimezone(zone)
    except (OverflowError, OSError, ValueError):
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=zone or UTC)


Moment = datetime | date | str  # as a caller may tell a time: the last two as ISO 8601 and as a day


def moment(told: Moment, what: str = "a time") -> datetime:
    """Read a time that a caller told: a day begins at midnight here; raise Invalid if it is no time."""
    if isinstance(told, datetime):
        return aware(told, what)
    if isinstance(told, date):
        return _midnight(told)
    if not isinstance(told, str):
        raise Invalid(f"{what} must be a datetime, a date or ISO 8601 text, not {type(told).__name__}")
    day = _DAY.fullmatch(told.strip())
    return parse_moment(told) if day is None else local_moment(told)


def local_moment(text: str) -> datetime:
    """Read an ISO 8601 time or day; where it does not say its zone, it is this machine's."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise Invalid(f"{text!r} is neither a day, such as 2026-04-30, nor an ISO 8601 time") from error
    return aware(found if found.tzinfo is not None else on_clock(found), repr(text))


def _midnight(day: date) -> datetime:
    return on_clock(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - the clock gives it its zone


def parse_moment(text: str) -> datetime:
    """Read an ISO 8601 time; raise Invalid if it is none, or has no timezone."""
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise Invalid(f"{text!r} is not an ISO 8601 time, such as 2026-04-30T20:15:00+02:00") from error
    return aware(moment, repr(text))


def to_micros(moment: datetime) -> int:
    """Microseconds since 1970 in UTC, exactly: floats would round."""
    return (aware(moment) - _EPOCH) // _MICROSECOND


def offset_minutes(moment: datetime) -> int:
    """How far the speaker's clock was from UTC; kept so that an evening stays an evening."""
    offset = aware(moment).utcoffset()
    return int(offset.total_seconds() / 60) if offset is not None else 0


def from_micros(micros: int, offset: int = 0) -> datetime:
    """The moment that `to_micros` and `offset_minutes` were taken from."""
    since_epoch = timedelta(microseconds=micros, minutes=offset)
    if offset % (24 * 60 - 1) and not _FIRST <= since_epoch <= _LAST:  # the seconds of an offset are not kept
        offset += 1 if since_epoch < _FIRST else -1
        since_epoch = timedelta(microseconds=micros, minutes=offset)
    zone = timezone(timedelta(minutes=offset)) if offset else UTC
    within = min(max(since_epoch, _FIRST), _LAST)  # another clock's time, asked for in UTC, may lie outside
    return (_EPOCH + within).replace(tzinfo=zone)
