"""Points in time: always with a timezone, always exact to the microsecond."""

from datetime import UTC, datetime, timedelta, timezone

from palazzo.errors import Invalid

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def aware(moment: datetime, what: str = "a time") -> datetime:
    """Return `moment`, or raise Invalid if it does not say its timezone."""
    if moment.tzinfo is UTC:  # as most are, many times a message
        return moment
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise Invalid(f"{what} needs a timezone, for example {moment.isoformat()}+00:00")
    try:
        moment.astimezone(UTC)
    except OverflowError as error:
        raise Invalid(f"{what} has no date in UTC: {moment.isoformat()} is beyond the calendar") from error
    return moment


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
    zone = timezone(timedelta(minutes=offset)) if offset else UTC
    return (_EPOCH + timedelta(microseconds=micros)).astimezone(zone)
