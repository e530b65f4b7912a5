from datetime import datetime, timedelta, timezone

import pytest

from palazzo.mining.labels import room_label


@pytest.mark.parametrize(
    ("hour", "part"),
    [(0, "night"), (4, "night"), (5, "morning"), (11, "morning"), (12, "afternoon"), (17, "evening"), (22, "night")],
)
def test_a_room_is_labelled_by_the_speakers_own_clock(hour: int, part: str) -> None:
    moment = datetime(2026, 4, 30, hour, tzinfo=timezone(timedelta(hours=2)))
    assert room_label(moment) == f"2026-04-30 {part} session"
