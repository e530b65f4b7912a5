"""Times as other tools write them: ISO 8601, or seconds, milliseconds or microseconds since 1970."""

import math
import re
from datetime import UTC, datetime

from palazzo.errors import Invalid
from palazzo.importers.shape import kind
from palazzo.model.moment import aware, on_clock

_NUMBER = re.compile(r"\d{1,20}(\.\d+)?")
_COMPACT_DATE = re.compile(r"\d{8}")  # 20260430
_MILLISECONDS = 1e11  # as seconds that would be the year 5138
_MICROSECONDS = 1e14


def when(value: object) -> datetime | None:
    """Return the moment; None if there is none; raise Invalid if it is no time."""
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise Invalid(f"a time should be text or a number, and is {kind(value)}")
    return local(_written(value.strip()) if isinstance(value, str) else _counted(value))


def readable_time(value: object) -> datetime | None:
    """Return the moment; None also for what is no time, where that must cost nothing else."""
    try:
        return when(value)
    except Invalid:
        return None


def local(moment: datetime) -> datetime:
    """Put a moment that tells no zone, or only UTC, on this machine's clock, so that an evening is an evening."""
    if moment.tzinfo not in {None, UTC}:
        return aware(moment)
    return on_clock(moment)


def _written(text: str) -> datetime:
    if _NUMBER.fullmatch(text) and not _COMPACT_DATE.fullmatch(text):
        return _counted(float(text))
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise Invalid(f"{text[:60]!r} is no time") from error


def _counted(number: float) -> datetime:
    try:
        seconds = float(number)
        if not math.isfinite(seconds) or seconds < 0:
            raise Invalid(f"{number} is no time")
        if seconds >= _MICROSECONDS:
            seconds /= 1_000_000
        elif seconds >= _MILLISECONDS:
            seconds /= 1_000
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, OSError, ValueError) as error:
        raise Invalid("the time lies beyond the calendar") from error
