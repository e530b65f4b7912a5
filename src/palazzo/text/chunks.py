"""Chunks: a long text in pieces that one vector each can stand for."""

import re

SIZE = 300  # characters; smaller loses context, larger blurs the subject

_BREAKS = (
    re.compile(r"\n\s*\n"),  # between paragraphs
    re.compile(r"(?<=[.!?…。！？])\s+|\n"),  # between sentences or lines
    re.compile(r"\s+"),  # between words
)


def chunks(text: str, size: int = SIZE) -> list[str]:
    """Cut `text` into pieces of at most `size` characters, at the largest break that fits; nothing is left out."""
    pieces: list[str] = []
    start = 0
    while len(text) - start > size:
        end = _cut(text, start, start + size)
        pieces.append(text[start:end])
        start = end
    pieces.append(text[start:])
    return pieces


def _cut(text: str, start: int, limit: int) -> int:
    """Where to end a piece: the last break of the strongest kind in its second half, else right at the limit."""
    earliest = (start + limit) // 2
    for pattern in _BREAKS:
        ends = [match.end() for match in pattern.finditer(text, earliest, limit)]
        if ends:
            return ends[-1]
    return limit
