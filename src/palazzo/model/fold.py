"""Folding: what two spellings of the same word have in common."""

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


def fold(text: str) -> str:
    """Put case, accents, width and ligatures aside; signs without which it would be another word stay."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFKC", plain.translate(_WITHOUT_ACCENTS))


@cache  # takes milliseconds, and is needed only once text of other scripts comes by
def signs() -> str:
    """The vowel signs and their like of scripts from India to Japan: part of a word, though `\\w` does not think so."""
    return "".join(
        chr(code)
        for block in _BLOCKS_WITH_SIGNS
        for code in block
        if unicodedata.category(chr(code)) in {"Mc", "Mn"} and unicodedata.combining(chr(code)) not in _ACCENTS
    )
