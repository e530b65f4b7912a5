"""A clock that stands still until it is told to go on."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 4, 30, 18, 15, tzinfo=UTC)


class Clock:
    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **time: float) -> None:
        self.now += timedelta(**time)
