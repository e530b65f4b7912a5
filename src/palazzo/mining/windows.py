"""Windows: a long conversation in pieces that are extracted one by one."""

from collections.abc import Sequence
from typing import TypeVar

WHOLE = 50  # turns up to which a conversation is read in one piece
LARGEST = 10

Item = TypeVar("Item")


def windows(turns: Sequence[Item]) -> list[Sequence[Item]]:
    """Cut more than 50 turns into windows of 8 to 10, as even as can be; fewer stay together."""
    if len(turns) <= WHOLE:
        return [turns] if turns else []
    count = -(-len(turns) // LARGEST)
    return [turns[len(turns) * number // count : len(turns) * (number + 1) // count] for number in range(count)]
