"""Quotes: where words stand in a message, however they are set, and whether they were pasted there."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_MARKS = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})
_SKIPPED = re.compile(r"[*_`#>\s]+")  # a quote may leave out how the message is set
_GAP = re.compile(r"\[?(?:\.\.\.|…)\]?")


@dataclass(frozen=True, slots=True)
class Text:
    """A message as it is searched for quotes: in small letters, without spaces and marks of setting."""

    whole: str
    own: str  # the same with spaces for what was pasted
    bare: str
    places: Sequence[int]  # where each letter of it stood

    @classmethod
    def of(cls, whole: str, own: str = "") -> "Text":
        return cls(whole, own or whole, *_bare(whole))

    def place(self, quote: str) -> tuple[int, int] | None:
        """Where the words that a quote copies begin and end, however they are set, its parts in their order."""
        start, first, last = 0, -1, 0
        for part in _GAP.split(quote):
            wanted = _bare(part)[0]
            if wanted:
                found = self.bare.find(wanted, start)
                if found == -1:
                    return None
                first = found if first == -1 else first
                start = last = found + len(wanted)
        return None if first == -1 else (self.places[first], self.places[last - 1] + 1)


def _bare(text: str) -> tuple[str, list[int]]:
    """A text in small letters without spaces and marks of setting, and where each letter stood."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text.translate(_MARKS)):
        if _SKIPPED.match(letter) is None:
            low = letter.lower()
            letters += low
            places += [place] * len(low)
    return "".join(letters), places
