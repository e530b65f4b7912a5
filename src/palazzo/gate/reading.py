"""A text as the patterns read it."""

import re
from array import array
from collections.abc import Iterator, Sequence
from functools import cache, cached_property

from palazzo.gate.code import without_code
from palazzo.gate.letters import small

Span = tuple[int, int]

_BLOCK = 65_536  # characters

_WORD = re.compile(r"[^\W\d_]+")
_ASCII_WORD = re.compile(r"[a-z]+")  # the same in small ASCII letters, several times as fast

# Letters that have more than two cases where case is ignored.
_CASES = {"i": "iIİı", "k": "kK\u212a", "s": "sSſ"}


def _blocks(text: str) -> Iterator[str]:
    """The text in pieces that end between words: lists of millions of words cost more than their share."""
    start = 0
    while len(text) - start > _BLOCK:
        end = max(text.rfind(" ", start, start + _BLOCK), text.rfind("\n", start, start + _BLOCK)) + 1
        end = end or start + _BLOCK
        yield text[start:end]
        start = end
    yield text[start:]


@cache
def _start_of(word: str) -> re.Pattern[str]:
    """Finds where a word in any case, a sign, or a number if it is `0` begins; by its first character: that is fast."""
    if word == "0":
        return re.compile(r"\d(?<!\d\d)")
    if not word.isalpha():
        return re.compile(re.escape(word))
    first, *rest = (f"[{_CASES.get(letter, letter + letter.upper())}]" for letter in word)
    return re.compile(rf"{first}(?<!\w{first}){''.join(rest)}(?!\w)")


class Reading:
    """One text, with what several patterns need of it worked out once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_ascii = text.isascii()
        self.found: dict[str, list[Span]] = {}  # by pattern
        self._starts: dict[tuple[str, ...], Sequence[int]] = {}

    @cached_property
    def prose(self) -> str:
        """The text without code; every other character keeps its place."""
        return without_code(self.text)

    @cached_property
    def small(self) -> str | None:
        """The text in small letters, if they stand for it."""
        return small(self.text)

    @cached_property
    def lowered(self) -> str:
        """The text in small letters, whether they stand for it or not."""
        return self.small or self.text.lower()

    @cached_property
    def small_prose(self) -> str | None:
        """The prose likewise."""
        return self.small if self.prose is self.text else small(self.prose)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words in small letters: a pattern whose words are not among them need not be looked for."""
        word = _ASCII_WORD if self.is_ascii else _WORD
        found: set[str] = set()
        for block in _blocks(self.lowered):
            found.update(word.findall(block))
        return frozenset(found)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The characters that occur."""
        return frozenset(self.text)

    def starts(self, words: tuple[str, ...]) -> Sequence[int]:
        """Where one of these words or signs begins in the prose, or a number if `0` is among them; in order."""
        known = self._starts.get(words)
        if known is None:
            places = (match.start() for word in words for match in _start_of(word).finditer(self.prose))
            known = self._starts[words] = array("q", places if len(words) == 1 else sorted(places))
        return known

    def is_code(self, place: int) -> bool:
        """Whether the character at this place is part of code."""
        return self.prose[place] != self.text[place]
