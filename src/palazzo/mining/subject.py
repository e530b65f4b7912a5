"""The subject of a conversation: the phrase that its own words turn on."""

import re
from collections.abc import Sequence
from itertools import pairwise

from palazzo.model.drawer import Drawer, Role
from palazzo.text.stopwords import EVERYDAY_WORDS
from palazzo.text.words import terms

UNKNOWN = "Conversations"

_WORD = re.compile(r"[^\W\d_][\w'’-]*[^\W_]")
_PAIR = 1.6  # a phrase of two says more than a word, if it recurs


def subject(drawers: Sequence[Drawer]) -> str:
    """Return the word or pair of words that recurs most in what the people said, as they wrote it first."""
    counts: dict[str, float] = {}
    first: dict[str, str] = {}
    for drawer in drawers:
        weight = 1.0 if drawer.role is Role.USER else 0.4
        for phrase in _phrases(drawer.content):
            key = " ".join(terms(phrase))
            first.setdefault(key, phrase)
            counts[key] = counts.get(key, 0.0) + weight * (_PAIR if " " in phrase else 1.0)
    if not counts:
        return UNKNOWN
    name = first[max(counts, key=counts.__getitem__)]  # of equals, the one that came first
    return name[0].upper() + name[1:]


def _phrases(text: str) -> list[str]:
    words = [word for word in _WORD.findall(text) if len(word) > 2]
    useful = [word if word.casefold() not in EVERYDAY_WORDS else "" for word in words]
    singles = [word for word in useful if word]
    pairs = [f"{one} {two}" for one, two in pairwise(useful) if one and two]
    return singles + pairs
