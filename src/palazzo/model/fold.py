"""Folding: what two spellings of the same word have in common."""

import re
import unicodedata
from functools import cache

_ACCENTS = frozenset({*range(10, 37), *range(200, 256)})  # Unicode's classes of points, harakat and accents
_BLOCKS_WITH_SIGNS = (range(0x0900, 0x1AB0), range(0x3099, 0x309B), range(0xA800, 0xAC00))


class _WithoutAccents(dict[int, int | None]):
    """What `translate` asks for: nothing in place of an accent; each character is looked up once."""

    def __missing__(self, code: int) -> int | None:
        self[code] = None if unicodedata.combining(chr(code)) in _ACCENTS else code
        return self[code]


_WITHOUT_ACCENTS = _WithoutAccents()

_MOST_SIGNS = 30  # in a row, as in Unicode's stream-safe text: sorting more of them takes the square of their number
_JOINER = "\u034f"  # signs are not sorted across it
_BECOME_SIGNS = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")  # once they are decomposed
_NO_LETTERS = re.compile(rf"[\W\uff9e\uff9f]{{{_MOST_SIGNS + 1},}}")


def fold(text: str) -> str:
    """Put case, accents, width and ligatures aside; signs without which it would be another word stay."""
    if text.isascii():
        return text.lower()
    safe = _NO_LETTERS.sub(_parted, text)
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", safe).casefold())
    return unicodedata.normalize("NFKC", plain.translate(_WITHOUT_ACCENTS))


def _parted(run: re.Match[str]) -> str:
    """A run without letters, parted after every thirty signs: no word of any language has so many."""
    parts: list[str] = []
    signs = 0
    for character in run[0]:
        signs = signs + 1 if unicodedata.combining(character) or character in _BECOME_SIGNS else 0
        if signs > _MOST_SIGNS:
            parts.append(_JOINER)
            signs = 1
        parts.append(character)
    return "".join(parts)


@cache  # takes milliseconds, and is needed only once text of other scripts comes by
def signs() -> str:
    """The vowel signs and their like of scripts from India to Japan: part of a word, though `\\w` does not think so."""
    return "".join(
        chr(code)
        for block in _BLOCKS_WITH_SIGNS
        for code in block
        if unicodedata.category(chr(code)) in {"Mc", "Mn"} and unicodedata.combining(chr(code)) not in _ACCENTS
    )
