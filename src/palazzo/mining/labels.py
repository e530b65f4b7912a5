"""Labels for rooms, as a person would put them."""

from datetime import datetime

_PARTS = ((5, "night"), (12, "morning"), (17, "afternoon"), (22, "evening"), (24, "night"))


def room_label(moment: datetime) -> str:
    """`2026-04-30 evening session`, by the speaker's own clock."""
    part = next(name for before, name in _PARTS if moment.hour < before)
    return f"{moment:%Y-%m-%d} {part} session"
