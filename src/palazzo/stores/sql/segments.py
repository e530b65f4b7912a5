"""Packed postings: the drawers that have one term, how often each has it, and how many terms each has.

An entry is eleven bytes, whatever the store; segments are merged by putting their entries one after another.
"""

import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from palazzo.model.aaak import Tag, Tags
from palazzo.stores.base import Postings
from palazzo.text.words import terms

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ENTRY = struct.Struct("<qBH")  # row, times, length
_ROW = struct.Struct("<q")
_MOST_TIMES, _MOST_LENGTH = 0xFF, 0xFFFF  # more makes no difference to a score


def indexed_terms(spoken: str, tags: Tags) -> list[str]:
    """The terms by which a drawer is found: its words, and what its tags add to them."""
    said = terms(spoken)
    return said + added_terms(said, tags)


def added_terms(said: Sequence[str], tags: Tags) -> list[str]:
    """The terms of a drawer's tags that its words do not have; times are found otherwise."""
    values = (value for tag, values in tags.items() if tag is not Tag.TIMES for value in values)
    named = dict.fromkeys(term for value in values for term in terms(value))
    known = set(said)
    return [term for term in named if term not in known]


def pack(drawers: Iterable[tuple[int, Sequence[str], int]]) -> dict[str, bytes]:
    """Make each term's entries out of drawers, told by row, terms, and length."""
    entries: defaultdict[str, bytearray] = defaultdict(bytearray)
    for row, found, length in drawers:
        known_length = min(length, _MOST_LENGTH)
        for term, times in Counter(found).items():
            entries[term] += _ENTRY.pack(row, times if times < _MOST_TIMES else _MOST_TIMES, known_length)
    return {term: bytes(entries[term]) for term in sorted(entries)}


def rows(entries: bytes) -> list[tuple[int, int]]:
    """Which drawers, and how often each has the term."""
    return [(row, times) for row, times, _ in _ENTRY.iter_unpack(entries)]


def count(entries: bytes) -> int:
    return len(entries) // _ENTRY.size


def without(entries: bytes, row: int) -> bytes:
    """The entries but this drawer's."""
    wanted, size = _ROW.pack(row), _ENTRY.size
    place = entries.find(wanted)
    while place != -1:
        if place % size == 0:
            entries = entries[:place] + entries[place + size :]
            place = entries.find(wanted, place)
        else:  # where two entries meet
            place = entries.find(wanted, place + 1)
    return entries


def unpack(entries: Mapping[str, bytes]) -> dict[str, Postings]:
    """Read each term's entries into columns."""
    import numpy as np

    layout = np.dtype([("row", "<i8"), ("times", "u1"), ("length", "<u2")])
    found: dict[str, NDArray[np.void]] = {term: np.frombuffer(packed, layout) for term, packed in entries.items()}
    return {
        term: Postings(
            table["row"].astype(np.int64), table["times"].astype(np.float64), table["length"].astype(np.float64)
        )
        for term, table in found.items()
    }
