"""What a pattern is: a name, and the ways in which it shows.

Every regular expression here is linear on any text: it starts at a fixed sign or at the edge of a word, and repeats
no more often than a number says, for which `Expression` stands.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from palazzo.gate.patterns.expression import Expression
from palazzo.gate.patterns.hints import Hints
from palazzo.gate.reading import Reading, Span

Finder = Callable[[Reading], Iterable[Span]]
Keep = Callable[[Reading, re.Match[str]], bool]

_ENOUGH = 16  # places that each way finds, where they are not counted


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a pattern shows, and what a text must have for it: one of each set that is not empty."""

    find: Finder
    words: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()  # more words
    signs: frozenset[str] = frozenset()
    pieces: frozenset[str] = frozenset()  # parts of the text, in small letters
    foreign: bool = False  # something that is not in ASCII


@dataclass(frozen=True, slots=True)
class Pattern:
    """Something a text may have; found in any of several ways."""

    name: str
    ways: tuple[Way, ...]
    counted: bool = False  # every place matters, not only whether there is one
    _words: Hints = field(init=False, repr=False)
    _also: Hints = field(init=False, repr=False)
    _signs: Hints = field(init=False, repr=False)
    _ascii: int = field(init=False, repr=False)  # the ways that an ASCII text may show it

    def __post_init__(self) -> None:
        object.__setattr__(self, "_words", Hints([way.words for way in self.ways]))
        object.__setattr__(self, "_also", Hints([way.also for way in self.ways]))
        object.__setattr__(self, "_signs", Hints([way.signs for way in self.ways]))
        object.__setattr__(self, "_ascii", sum(1 << place for place, way in enumerate(self.ways) if not way.foreign))

    def spans(self, reading: Reading) -> list[Span]:
        """Where it is, in order, each place once."""
        known = reading.found.get(self.name)
        if known is None:
            most = None if self.counted else _ENOUGH
            found = (islice(way.find(reading), most) for way in self.possible(reading))
            known = reading.found[self.name] = _apart(sorted(chain.from_iterable(found)))
        return known

    def possible(self, reading: Reading) -> list[Way]:
        """The ways that nothing rules out which the text must have for them."""
        possible = self._words.met(reading.words)
        if reading.is_ascii:
            possible &= self._ascii
        if possible:
            possible &= self._signs.met(reading.signs)
        if possible:
            possible &= self._also.met(reading.words)
        ways = [way for place, way in enumerate(self.ways) if possible >> place & 1] if possible else []
        return [way for way in ways if not way.pieces or any(piece in reading.lowered for piece in way.pieces)]


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
    also: str = "",
    signs: str = "",
    pieces: str = "",
    at: str = "",
    prose: bool = False,
    foreign: bool = False,
    keep: Keep | None = None,
    flags: re.RegexFlag = re.IGNORECASE,
) -> Way:
    """Make a way of a verbose regular expression.

    It is tried only where one of `words`, one of `also`, one of `signs` and one of `pieces` occurs, if any are given;
    `prose` leaves code out, `at` are the words and signs, or `0` for numbers, of which one stands at the beginning of
    whatever matches in prose, `foreign` passes over texts in plain ASCII, and `keep` has the last word on each match.
    """
    sought = Expression(expression, flags)
    starts = tuple(at.split())

    def matches(reading: Reading) -> Iterator[re.Match[str]]:
        if starts:
            return sought.at(reading.starts(starts), reading.prose, reading.small_prose)
        if prose:
            return sought.everywhere(reading.prose, reading.small_prose)
        return sought.everywhere(reading.text, reading.small)

    def find(reading: Reading) -> Iterator[Span]:
        for match in matches(reading):
            if keep is None or keep(reading, match):
                yield match.span()

    return Way(
        find,
        words=frozenset(words.split()),
        also=frozenset(also.split()),
        signs=frozenset(signs),
        pieces=frozenset(pieces.split()),
        foreign=foreign,
    )
