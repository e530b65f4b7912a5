"""When to try a failed job again, and when to give up."""

from datetime import datetime, timedelta

from palazzo.model.job import LONGEST_WAIT

MOST_ATTEMPTS = 8

_FIRST_WAIT = timedelta(seconds=5)


def next_try(attempts: int, now: datetime) -> datetime | None:
    """Return when to try again after so many attempts, waiting twice as long each time; None: give up."""
    if attempts >= MOST_ATTEMPTS:
        return None
    return now + min(_FIRST_WAIT * (1 << (attempts - 1)), LONGEST_WAIT)
