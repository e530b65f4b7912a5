"""What a pattern is: a name, and the ways in which it shows.

Every regular expression here is linear on any text: it starts at a fixed sign or at the edge of a word, and repeats
no more often than a number says.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from palazzo.gate.reading import Reading, Span

Finder = Callable[[Reading], Iterable[Span]]
_ENOUGH = 16  # places that each way finds, where they are not counted

Keep = Callable[[Reading, re.Match[str]], bool]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Something a text may have; found in any of several ways."""

    name: str
    finders: tuple[Finder, ...]
    counted: bool = False  # every place matters, not only whether there is one

    def spans(self, reading: Reading) -> list[Span]:
        """Where it is, in order, each place once."""
        known = reading.remembered(self.name)
        if known is not None:
            return known
        most = None if self.counted else _ENOUGH
        found = sorted(span for finder in self.finders for span in islice(finder(reading), most))
        return reading.remember(self.name, _apart(found))


def _apart(spans: list[Span]) -> list[Span]:
    """Drop what overlaps with something before it."""
    kept: list[Span] = []
    for span in spans:
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def words(text: str) -> frozenset[str]:
    """The words of a list that is easier to read as text."""
    return frozenset(text.split())


def covered(spans: list[Span], place: int) -> bool:
    """Whether one of these spans, which are in order and apart, has this place."""
    index = bisect_right(spans, place, key=lambda span: span[0])
    return index > 0 and place < spans[index - 1][1]


def rule(
    expression: str,
    *,
    words: str = "",
    signs: str = "",
    prose: bool = False,
    foreign: bool = False,
    keep: Keep | None = None,
    flags: re.RegexFlag = re.IGNORECASE,
) -> Finder:
    """Make a finder of a verbose regular expression.

    It is tried only where one of `words`, and one of `signs`, occurs, if any are given; `prose` leaves code out,
    `foreign` passes over texts in plain ASCII, and `keep` has the last word on each match.
    """
    regex = re.compile(expression, flags | re.VERBOSE | re.MULTILINE)
    hints, marks = frozenset(words.split()), frozenset(signs)

    def find(reading: Reading) -> Iterator[Span]:
        if (foreign and reading.is_ascii) or (hints and hints.isdisjoint(reading.words)):
            return
        if marks and marks.isdisjoint(reading.signs):
            return
        for match in regex.finditer(reading.prose if prose else reading.text):
            if keep is None or keep(reading, match):
                yield match.span()

    return find
