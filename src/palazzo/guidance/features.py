"""What the reader sees of a sentence: its words, their kinds and their order, as numbers, for many texts at once.

A form is a few words or kinds from one place on: each has one number, made of the numbers of its parts, so that all
forms of all sentences are looked up together.
"""

from collections.abc import Callable, Sequence
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
    "words two apart": ((WORD, 0), (WORD, 2)),
    "three words": ((WORD, 0), (WORD, 1), (WORD, 2)),
    "two kinds": ((KIND, 0), (KIND, 1)),
    "three kinds": ((KIND, 0), (KIND, 1), (KIND, 2)),
    "kinds two apart": ((KIND, 0), (KIND, 2)),
    "kinds three apart": ((KIND, 0), (KIND, 3)),
}
REACH = 3  # places that a form goes beyond its first
WORD_BITS, KIND_BITS, SORT_AT = 16, 12, 48  # of a form's number
LONGEST = 80  # words of a sentence; what runs on longer is cut

# What is seen of a sentence besides its words.
SIDES = ("asked", "exclaimed", "length", "sentences", "words", "first", "last", "among questions", "listed")


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The sentences of some texts."""

    words: list[str]  # all of them, with what opens and ends each sentence
    begins: Numbers  # where each sentence begins in `words`
    texts: Numbers  # which text each sentence is of
    first: list[int]  # for each sentence, its first token's number within its text
    sides: NDArray[np.float64]  # a row a sentence


class Numbering(dict[str, int]):
    """The number of a word, with that of its kind behind it; both are 0 where none is known."""

    def __init__(self) -> None:
        self.words = {"": 0}
        self.kinds = {"": 0}
        self[""] = 0

    def __missing__(self, word: str) -> int:
        return self.kinds.get(kinds()[word], 0)

    def learn(self, word: str) -> int:
        """Number the word, and its kind, if they are new."""
        number = self.words.setdefault(word, len(self.words)) << KIND_BITS
        self[word] = number | self.kinds.setdefault(kinds()[word], len(self.kinds))
        return self[word]


_PAD = ("",) * REACH
_ENDS = frozenset(".!?…。！？\n")


def see(texts: Sequence[str]) -> Seen:
    """Cut lowered texts into sentences."""
    words: list[str] = []
    begins: list[int] = []
    of: list[int] = []
    firsts: list[int] = []
    sides: list[tuple[float, ...]] = []
    for number, text in enumerate(texts):
        spoken = tokens(text)
        bounds = _bounds(spoken)
        asked = sum("?" in end for _, _, end in bounds) / max(len(bounds), 1)
        for place, (start, stop, end) in enumerate(bounds):
            begins.append(len(words))
            words += ("^", *spoken[start:stop], end, *_PAD)
            of.append(number)
            firsts.append(start)
            sides.append(
                (
                    float(end == "?"),
                    float(end == "!"),
                    float(stop - start),
                    float(len(bounds)),
                    float(len(spoken)),
                    float(place == 0),
                    float(place == len(bounds) - 1),
                    asked,
                    float(spoken[start] in ("*", "-", "#") or spoken[start].isdigit()),
                )
            )
    table = np.array(sides, np.float64).reshape(len(sides), len(SIDES))
    table[:, 2:5] = np.log1p(table[:, 2:5]) / 3.0
    return Seen(words, np.array(begins, np.int64), np.array(of, np.int64), firsts, table)


def _bounds(spoken: Sequence[str]) -> list[tuple[int, int, str]]:
    found = []
    start = 0
    for index, token in enumerate(spoken):
        if token[0] in _ENDS:
            if index - start > 1 or (index > start and spoken[start].isalpha()):
                found.append((start, index, "?" if "?" in token or "？" in token else "!" if "!" in token else "."))
            start = index + 1
        elif index - start >= LONGEST:
            found.append((start, index, "."))
            start = index
    if start < len(spoken):
        found.append((start, len(spoken), "."))
    return found


def forms(seen: Seen, number: Callable[[str], int]) -> Numbers:
    """The number of every form: one row a sort, one column a place; 0 in all parts that nobody knows."""
    numbers = np.fromiter(map(number, (*seen.words, *_PAD)), np.int64, len(seen.words) + REACH)
    word, kind = numbers >> KIND_BITS, numbers & ((1 << KIND_BITS) - 1)
    count = len(seen.words)
    rows = np.empty((len(SORTS), count), np.int64)
    for row, parts in enumerate(SORTS.values()):
        total = np.zeros(count, np.int64)
        known = np.ones(count, bool)
        for is_word, place in parts:
            part = (word if is_word else kind)[place : place + count]
            total = (total << (WORD_BITS if is_word else KIND_BITS)) | part
            known &= part > 0
        total |= row << SORT_AT
        rows[row] = np.where(known, total, 0)
    return rows
