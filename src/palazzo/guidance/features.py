"""What the reader sees of a turn: its words, their kinds and their order, as numbers, for many turns at once.

A form is a few words or kinds from one place on: each has one number, made of the numbers of its parts. A sentence's
end is a word, too, so that forms tell what opens and what ends a sentence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.text.lexemes import kinds, tokens

Numbers = NDArray[np.int64]
Column = NDArray[np.float64]

# Every sort of form: which words from a place on it is made of, and whether the word itself counts or only its kind.
WORD, KIND = True, False
SORTS: dict[str, tuple[tuple[bool, int], ...]] = {
    "word": ((WORD, 0),),
    "two words": ((WORD, 0), (WORD, 1)),
    "three words": ((WORD, 0), (WORD, 1), (WORD, 2)),
    "two kinds": ((KIND, 0), (KIND, 1)),
}
REACH = 2  # places that a form goes beyond its first
WORD_BITS, KIND_BITS, SORT_AT = 16, 12, 48  # of a form's number
_KIND, _END, _ASKED = (1 << KIND_BITS) - 1, 1, 2
_PAD = ("",) * REACH  # so that no form reaches into the next turn
ENDS = frozenset(".!?…。！？\n")

# What is seen of a turn besides its words.
SIDES = ("words", "sentences", "asked")


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Some turns: their words, and these numbered in a row, with a sentence's end before and behind each turn."""

    words: list[list[str]]
    numbers: Numbers
    begins: Numbers  # where each turn begins in `numbers`
    sizes: Column  # how many words each turn has
    sides: NDArray[np.float64]  # a row a turn; the last column is 1


class Numbering(dict[str, int]):
    """The number of a word, with that of its kind behind it; both are 0 where none is known."""

    def __init__(self) -> None:
        self.words = {"": 0, ".": 1, "?": _ASKED, "!": 3}
        self.kinds = {"": 0, ".": _END}
        self[""] = 0
        for end in ".?!":
            self[end] = self.words[end] << KIND_BITS | _END

    def __missing__(self, word: str) -> int:
        if word[0] in ENDS:
            self[word] = self["?" if "?" in word or "？" in word else "!" if "!" in word else "."]
            return self[word]
        return self.kinds.get(kinds()[word], 0)

    def learn(self, word: str) -> None:
        """Number the word, and its kind, if they are new."""
        number = self.words.setdefault(word, len(self.words)) << KIND_BITS
        self[word] = number | self.kinds.setdefault(kinds()[word], len(self.kinds))


def see(texts: Sequence[str], numbering: Numbering) -> Seen:
    """Number the words of lowered texts."""
    words = [tokens(text) for text in texts]
    flat: list[str] = []
    for each in words:
        flat += (".", *each, ".", *_PAD)
    numbers = np.fromiter(map(numbering.__getitem__, flat), np.int64, len(flat))
    lengths = np.array([len(each) for each in words], np.int64)
    begins = np.cumsum(lengths + 2 + REACH) - (lengths + 2 + REACH)
    ends = numbers & _KIND == _END
    last = ends.copy()  # what ends a sentence, and not only a line behind it
    last[1:] &= ~ends[:-1]
    last[begins] = False
    asked = last & (numbers >> KIND_BITS == _ASKED)
    counts = np.add.reduceat(np.stack((ends, last, asked)).astype(np.float64), begins, axis=1)
    sizes = lengths + 2.0 - counts[0]
    sides = (np.log1p(sizes), np.log1p(counts[1]), counts[2] / np.maximum(counts[1], 1.0), np.ones(len(words)))
    return Seen(words, numbers, begins, sizes, np.column_stack(sides))


def forms(numbers: Numbers) -> Iterator[tuple[Numbers, NDArray[np.bool_]]]:
    """Sort by sort the number of the form from each place on, and whether all of its parts are known."""
    padded = np.concatenate((numbers, np.zeros(REACH, np.int64)))
    word, kind = padded >> KIND_BITS, padded & _KIND
    count = len(numbers)
    for sort, parts in enumerate(SORTS.values()):
        total = np.full(count, sort, np.int64)
        known = np.ones(count, bool)
        room = SORT_AT
        for is_word, place in parts:
            part = (word if is_word else kind)[place : place + count]
            room -= WORD_BITS
            total = (total << WORD_BITS) | part
            known &= part > 0
        yield total << room, known


def spelled(words: Sequence[int]) -> Numbers:
    """The number of the form that is this word, or these two, by their numbers."""
    numbers = np.array([*words, *([0] * REACH)], np.int64)
    sorts = zip(forms(numbers), SORTS.values(), strict=True)
    return next(number[:1] for (number, _), parts in sorts if len(parts) == len(words))


def sentences(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Where each sentence of a turn begins and ends among its words, and with which mark; one may be empty."""
    start = 0
    for index, token in enumerate(words):
        if token[0] in ENDS:
            yield start, index, "?" if "?" in token or "？" in token else "!" if "!" in token else "."
            start = index + 1
    yield start, len(words), "."
