"""A text as the patterns read it."""

import re
from collections.abc import Iterator
from functools import cached_property

from palazzo.gate.code import without_code

Span = tuple[int, int]

_BLOCK = 65_536  # characters

_WORD = re.compile(r"[^\W\d_]+")


def _blocks(text: str) -> Iterator[str]:
    """The text in pieces that end between words: lists of millions of words cost more than their share."""
    start = 0
    while len(text) - start > _BLOCK:
        end = max(text.rfind(" ", start, start + _BLOCK), text.rfind("\n", start, start + _BLOCK)) + 1
        end = end or start + _BLOCK
        yield text[start:end]
        start = end
    yield text[start:]


class Reading:
    """One text, with what several patterns need of it worked out once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_ascii = text.isascii()
        self._found: dict[str, list[Span]] = {}

    @cached_property
    def prose(self) -> str:
        """The text without code; every other character keeps its place."""
        return without_code(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words in small letters: a pattern whose words are not among them need not be looked for."""
        found: set[str] = set()
        for block in _blocks(self.text.lower()):
            found.update(_WORD.findall(block))
        return frozenset(found)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The characters that occur."""
        return frozenset(self.text)

    def is_code(self, place: int) -> bool:
        """Whether the character at this place is part of code."""
        return self.prose[place] != self.text[place]

    def remembered(self, name: str) -> list[Span] | None:
        return self._found.get(name)

    def remember(self, name: str, spans: list[Span]) -> list[Span]:
        self._found[name] = spans
        return spans
