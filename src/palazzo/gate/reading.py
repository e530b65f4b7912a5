"""A text as the patterns read it."""

import re
from collections.abc import Iterator
from functools import cache, cached_property

from palazzo.gate.code import without_code

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
    """Finds where a word in any case begins, or any number if it is `0`; by its first character, which is fast."""
    if word == "0":
        return re.compile(r"\d(?<!\d\d)")
    first, *rest = (f"[{_CASES.get(letter, letter + letter.upper())}]" for letter in word)
    return re.compile(rf"{first}(?<!\w{first}){''.join(rest)}(?!\w)")


class Reading:
    """One text, with what several patterns need of it worked out once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_ascii = text.isascii()
        self._found: dict[str, list[Span]] = {}
        self._starts: dict[str, list[int]] = {}

    @cached_property
    def prose(self) -> str:
        """The text without code; every other character keeps its place."""
        return without_code(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words in small letters: a pattern whose words are not among them need not be looked for."""
        word = _ASCII_WORD if self.is_ascii else _WORD
        found: set[str] = set()
        for block in _blocks(self.text.lower()):
            found.update(word.findall(block))
        return frozenset(found)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The characters that occur."""
        return frozenset(self.text)

    def starts(self, word: str) -> list[int]:
        """Where this word begins in the prose, or numbers if it is `0`."""
        known = self._starts.get(word)
        if known is None:
            known = self._starts[word] = [match.start() for match in _start_of(word).finditer(self.prose)]
        return known

    def is_code(self, place: int) -> bool:
        """Whether the character at this place is part of code."""
        return self.prose[place] != self.text[place]

    def remembered(self, name: str) -> list[Span] | None:
        return self._found.get(name)

    def remember(self, name: str, spans: list[Span]) -> list[Span]:
        self._found[name] = spans
        return spans
