"""Closets: where a conversation turns to something else."""

from collections.abc import Sequence
from itertools import pairwise

from palazzo.mining.meaning import Meaning
from palazzo.mining.spoken import OWN_VOICE, Spoken

SHORTEST = 3  # messages of a closet
_BLOCK = 3  # messages on each side of a turn that are compared
_MESSAGES_A_TOPIC = 5  # at least, on average: more closets than that are crumbs
_DEEP = 0.22  # how far the likeness must fall, and rise again, for a turn


def segments(talk: Sequence[Spoken], meaning: Meaning | None) -> list[range]:
    """Cut the conversation where likeness between what was said before and after dips deepest."""
    size = len(talk)
    likeness = [_likeness(talk, meaning, number) for number in range(1, size)]
    depths = {number: _depth(likeness, number - 1) for number in range(1, size) if _may_turn(talk, number)}
    turns: list[int] = []
    most = size // _MESSAGES_A_TOPIC
    for number in sorted(depths, key=lambda number: -depths[number]):
        if len(turns) + 1 >= most or depths[number] < _DEEP:
            break
        if all(abs(number - other) >= SHORTEST for other in (0, size, *turns)):
            turns.append(number)
    edges = [0, *sorted(turns), size]
    return [range(start, end) for start, end in pairwise(edges) if end > start]


def _may_turn(talk: Sequence[Spoken], number: int) -> bool:
    """People turn to something else; assistants follow."""
    return talk[number].weight == OWN_VOICE or all(spoken.weight != OWN_VOICE for spoken in talk)


def _likeness(talk: Sequence[Spoken], meaning: Meaning | None, number: int) -> float:
    before = range(max(0, number - _BLOCK), number)
    after = range(number, min(len(talk), number + _BLOCK))
    words = _shared(talk, before, after)
    if meaning is None:
        return words
    return 0.7 * float(meaning.centre(before) @ meaning.centre(after)) + 0.3 * words


def _shared(talk: Sequence[Spoken], before: range, after: range) -> float:
    one = {phrase.key for number in before for phrase in talk[number].phrases}
    two = {phrase.key for number in after for phrase in talk[number].phrases}
    return len(one & two) / min(len(one), len(two)) if one and two else 0.0


def _depth(likeness: Sequence[float], place: int) -> float:
    """How deep a valley is, measured from the nearest peaks on both sides; nothing if it is no valley."""
    here = likeness[place]
    left, right = here, here
    for value in reversed(likeness[:place]):
        if value < left:
            break
        left = value
    for value in likeness[place + 1 :]:
        if value < right:
            break
        right = value
    return (left - here) + (right - here)
