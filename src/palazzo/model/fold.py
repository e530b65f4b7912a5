"""Folding: what two spellings of the same word have in common."""

import unicodedata
from functools import cache

_ACCENTS = frozenset({*range(10, 37), *range(200, 256)})  # Unicode's classes of points, harakat and accents
_BLOCKS_WITH_SIGNS = (range(0x0900, 0x1AB0), range(0x3099, 0x309B), range(0xA800, 0xAC00))


def fold(text: str) -> str:
    """Put case, accents, width and ligatures aside; signs without which it would be another word stay."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize(
        "NFKC", "".join(character for character in plain if unicodedata.combining(character) not in _ACCENTS)
    )


@cache  # takes milliseconds, and is needed only once text of other scripts comes by
def signs() -> str:
    """The vowel signs and their like of scripts from India to Japan: part of a word, though `\\w` does not think so."""
    return "".join(
        chr(code)
        for block in _BLOCKS_WITH_SIGNS
        for code in block
        if unicodedata.category(chr(code)) in {"Mc", "Mn"} and unicodedata.combining(chr(code)) not in _ACCENTS
    )
