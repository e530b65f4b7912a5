"""Two ways of doing the same, by turns."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Work = TypeVar("Work")


def by_turns(
    rounds: Sequence[list[Work]],
    first: Callable[[list[Work]], float],
    second: Callable[[list[Work]], float],
    progress: Callable[[int], None],
) -> tuple[float, float]:
    """Do every round both ways, each going first in half of them; return the seconds that each took."""
    first_seconds = second_seconds = 0.0
    for number, work in enumerate(rounds):
        if number % 2 == 0:
            first_seconds += first(work)
            second_seconds += second(work)
        else:
            second_seconds += second(work)
            first_seconds += first(work)
        progress(len(work))
    return first_seconds, second_seconds
