"""Sentences of a turn in its own words, and what they tell exactly: names, dates, numbers."""

import re

from palazzo.text.chunks import chunks

LONGEST = 400  # characters; what runs on longer is cut

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_ENDS = re.compile(r"(?<=[.!?…])[\"'”’)\]]{0,3}\s+(?=\S)|(?<=[。！？])|\n+")
_ABBREVIATION = re.compile(r"(?:\b(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|vs|etc|approx|e\.g|i\.e|no|No))\.$")
_EXACT = re.compile(
    r"(?<![.!?…\n] )(?<!^)\b[A-Z][\w'’-]+"  # a capital inside a sentence
    r"|\b\w*\d[\w:./-]*\b"
    r"|\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|yesterday|today|tomorrow)\b"
)


def sentences(text: str) -> list[str]:
    """Cut prose into sentences and lines, in order; code is left out where there is anything else."""
    prose = _cut(_FENCE.sub("\n", text))
    return prose or _cut(text)


def exact(sentence: str) -> frozenset[str]:
    """The names, dates and numbers of a sentence: what a summary should not lose."""
    return frozenset(_EXACT.findall(sentence))


def _cut(text: str) -> list[str]:
    found: list[str] = []
    start = 0
    for end in [*(match.end() for match in _ENDS.finditer(text)), len(text)]:
        if end - start < LONGEST and _ABBREVIATION.search(text[start:end].rstrip()):
            continue
        found += [piece.strip() for piece in chunks(text[start:end].strip(), LONGEST)]
        start = end
    return [sentence for sentence in (*found, text[start:].strip()) if sentence]
