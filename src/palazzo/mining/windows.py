"""Windows: a long conversation in pieces that are extracted one by one."""

from collections.abc import Callable, Sequence
from typing import TypeVar

WHOLE = 50  # turns up to which a conversation is read in one piece
LARGEST = 10

Item = TypeVar("Item")


def windows(turns: Sequence[Item], *, size: Callable[[Item], int], most: int) -> list[Sequence[Item]]:
    """Cut more than 50 turns into windows of 8 to 10, as even as can be; fewer stay together if they fit.

    A piece whose sizes add up to more than `most` is cut in two, as often as it takes.
    """
    count = -(-len(turns) // LARGEST) if len(turns) > WHOLE else min(1, len(turns))
    pieces = [turns[len(turns) * number // count : len(turns) * (number + 1) // count] for number in range(count)]
    return [part for piece in pieces for part in _fitting(piece, size, most)]


def _fitting(turns: Sequence[Item], size: Callable[[Item], int], most: int) -> list[Sequence[Item]]:
    if len(turns) < 2 or sum(map(size, turns)) <= most:
        return [turns]
    middle = len(turns) // 2
    return [*_fitting(turns[:middle], size, most), *_fitting(turns[middle:], size, most)]
