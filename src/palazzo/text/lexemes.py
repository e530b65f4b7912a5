"""Tokens with kinds: the words and marks of a text in lower case, and what kind of word each is.

A small word is a kind of its own ("you", "not", ","); any other has the kind of its list in `lexicon/kinds.txt`, or of
its ending.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

_TOKEN = re.compile(
    r"[^\W_]+(?:['/-][^\W_]+|(?<=[0-9])\.[0-9]+)*"  # a word, with what is written together with it, or a number
    r"|[.!?…。！？]+|[,:;()\"*$€£¥<>#|{}\[\]=`~—–]|\n"
)
_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " "})
_HASTY = {
    "dont": "don't",
    "doesnt": "doesn't",
    "didnt": "didn't",
    "cant": "can't",
    "cannot": "can't",
    "wont": "won't",
    "shouldnt": "shouldn't",
    "im": "i'm",
    "ive": "i've",
    "pls": "please",
    "plz": "please",
    "ur": "your",
    "u": "you",
}
_KEPT = 100_000  # words whose kind is remembered; a person uses some ten thousand
_ENDINGS = (("ing", "DOING"), ("ed", "PAST"), ("ly", "ADVERB"), ("'s", "OWNER"))


def listed(words: str) -> frozenset[str]:
    """A class of words from its members, which stand apart by spaces."""
    return frozenset(words.split())


def lowered(text: str) -> str:
    """The text in lower case and plain marks, every character at its place."""
    low = text.translate(_TYPOGRAPHY).lower()
    if len(low) == len(text):
        return low
    return "".join(one.lower() if len(one.lower()) == 1 else one for one in text.translate(_TYPOGRAPHY))


def tokens(low: str) -> list[str]:
    """The words and marks of a text that is lowered already."""
    found: list[str] = _TOKEN.findall(low)
    if _HASTY.keys().isdisjoint(found):
        return found
    return [_HASTY.get(token, token) for token in found]


def places(low: str) -> Iterator[tuple[int, int]]:
    """Where each of these tokens stands."""
    return (token.span() for token in _TOKEN.finditer(low))


class Kinds(dict[str, str]):
    """The kind of each known word, and by its ending that of any other."""

    def __missing__(self, word: str) -> str:
        kind = self._of(word)
        if len(self) < _KEPT:
            self[word] = kind
        return kind

    def _of(self, word: str) -> str:
        if word[0].isdigit():
            return "NUMBER"
        if not word[0].isalpha():
            return "MARK"
        if not word.isascii():
            return "FOREIGN"
        for ending, name in _ENDINGS:
            if word.endswith(ending) and len(word) > len(ending) + 2:
                return name
        return "PLURAL" if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else "WORD"


@cache
def kinds() -> Kinds:
    """The kinds of words, by the lists that Palazzo comes with."""
    return Kinds({word: name or word for name, words in word_lists("kinds").items() for word in words})


def word_lists(name: str) -> dict[str, list[str]]:
    """The lists of a file of the lexicon: a name in brackets, then its words; the later a list, the more it counts."""
    lists: dict[str, list[str]] = {}
    current = lists.setdefault("", [])
    for line in (files("palazzo.text") / "lexicon" / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            current = lists.setdefault(line.strip("[] ").removeprefix("itself"), [])
        elif not line.startswith("# "):
            current += line.split()
    return lists
