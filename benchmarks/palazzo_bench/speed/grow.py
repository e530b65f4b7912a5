"""Growing one user's palace to a size; goes on from the size that it has."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import palazzo
from palazzo.model.drawer import Role
from palazzo_bench.texts import TALK, talk

BETWEEN_JOBS = 100  # conversations
FIRST = datetime(2020, 1, 1, tzinfo=UTC)


def grow(
    memory: "palazzo.Memory", palace: "palazzo.Palace", drawers: int, progress: Callable[[int], None], *, mine: bool
) -> int:
    """Add conversations until there are `drawers`, embedded and indexed; return how many were added."""
    had = palace.count()
    for number in range(had // TALK, drawers // TALK):
        remember_talk(palace, number, mine=mine)
        progress(TALK)
        if number % BETWEEN_JOBS == BETWEEN_JOBS - 1:
            memory.work()
    memory.work()
    return palace.count() - had


def remember_talk(palace: "palazzo.Palace", number: int, *, mine: bool) -> None:
    """One conversation a day's eighth, so that a large palace spans years."""
    at = FIRST + timedelta(hours=3 * number % (24 * 365 * 6))
    conversation = palace.conversation(f"talk-{number}")
    conversation.remember_all(
        palazzo.Message(
            Role.USER if place % 2 == 0 else Role.ASSISTANT, text, at=at + timedelta(minutes=place), id=str(place)
        )
        for place, text in enumerate(talk(number))
    )
    if mine:
        conversation.complete()
