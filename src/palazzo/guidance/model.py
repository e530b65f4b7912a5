"""What the words of rules have meant so far: weights that were learned from labelled turns, and how they add up.

`palazzo bench train-guidance` learns them; `data/guidance` has the turns, and the weights as text. Of each sentence and
of each whole turn its forms, its cues and what stands around it are weighed; how the best sentence, the second best and
the whole count together was learned too, so that the answer is a probability in ordinary talk.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from palazzo.guidance.cues import cues
from palazzo.guidance.features import REACH, SIDES, Column, Numbering, Numbers, Seen, forms

LOWEST = -8.0  # logit of a turn without any sentence
SPACE = 4.0  # how much a cue counts beside a word
_COLUMNS = ("forms", "of_sentence", "of_turn", "cue_of_sentence", "cue_of_turn", "side_of_sentence", "side_of_turn")


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """The weights of every form, cue and side in a sentence and in a turn, and the two thresholds."""

    numbers: Numbering
    forms: Numbers  # sorted
    of_sentence: Column
    of_turn: Column
    cue_of_sentence: Column
    cue_of_turn: Column
    side_of_sentence: Column  # the last is the bias
    side_of_turn: Column
    mix: Column  # of `together`; the last is the bias
    protects: float  # the probability from which a turn is kept word for word
    elevates: float  # and from which it is put before a model in other conversations

    def save(self, path: Path) -> None:
        """Write a packed file."""
        words, known = ("\n".join(each).encode() for each in (self.numbers.words, self.numbers.kinds))
        columns = {name: getattr(self, name) for name in _COLUMNS}
        np.savez_compressed(
            path,
            words=np.frombuffer(words, np.uint8),
            kinds=np.frombuffer(known, np.uint8),
            mix=self.mix,
            thresholds=np.array([self.protects, self.elevates]),
            **{name: column if name == "forms" else column.astype(np.float32) for name, column in columns.items()},
        )


def load(path: Path) -> Model:
    """Read a packed file."""
    with np.load(path) as packed:
        numbers = Numbering()
        words, known = (packed[name].tobytes().decode().split("\n") for name in ("words", "kinds"))
        numbers.kinds |= {kind: number for number, kind in enumerate(known)}
        for word in words[1:]:
            numbers.learn(word)
        columns = {name: packed[name].astype(np.int64 if name == "forms" else np.float64) for name in _COLUMNS}
        protects, elevates = packed["thresholds"].tolist()
        return Model(numbers, **columns, mix=packed["mix"], protects=protects, elevates=elevates)


@cache
def learned() -> Model:
    """The weights that Palazzo comes with."""
    with as_file(files("palazzo.guidance") / "weights.npz") as path:
        return load(path)


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """What each sentence and each turn comes to."""

    sentences: Column  # logits
    turns: Column  # probabilities
    best: Numbers  # for each turn its weightiest sentence; -1 if it has none


def cues_of(seen: Seen) -> list[list[int]]:
    """For each sentence the numbers of its cues."""
    known, begins = cues(), [*seen.begins.tolist(), len(seen.words)]
    return [list(known.find(seen.words[begin : end - REACH])) for begin, end in pairwise(begins)]


def weigh(model: Model, seen: Seen, found: list[list[int]], turns: int) -> Weighed:
    """Weigh the sentences of so many turns."""
    if not len(seen.begins):
        return Weighed(np.zeros(0), np.zeros(turns), _none(turns))
    known = forms(seen, model.numbers.__getitem__)
    at = np.minimum(np.searchsorted(model.forms, known), len(model.forms) - 1)
    there = model.forms[at] == known
    sizes = sizes_of(seen)
    sums = [
        np.add.reduceat((column[at] * there).sum(axis=0), seen.begins) for column in (model.of_sentence, model.of_turn)
    ]
    marked = cue_table(found, len(model.cue_of_sentence))
    sides = with_bias(seen.sides)
    sentences: Column = sums[0] / np.sqrt(sizes) + marked @ model.cue_of_sentence + sides @ model.side_of_sentence
    whole = np.bincount(seen.texts, sums[1], turns) / np.sqrt(turn_sizes(seen, turns))
    whole += turn_cues(marked, seen, turns) @ model.cue_of_turn + turn_sides(seen, turns) @ model.side_of_turn
    order = np.lexsort((-sentences, seen.texts))
    best = _none(turns)
    best[seen.texts[order][::-1]] = order[::-1]  # the last one written of each turn is its first in the order
    probabilities = _share(together(sentences, whole, seen, turns) @ model.mix)
    probabilities[best < 0] = 0.0  # nothing was said
    return Weighed(sentences, probabilities, best)


def together(sentences: Column, whole: Column, seen: Seen, turns: int) -> NDArray[np.float64]:
    """What a turn's probability is made of: its best sentences, all of them, the whole, and how long it is."""
    order = np.lexsort((-sentences, seen.texts))
    texts = seen.texts[order]
    rank = np.arange(len(order)) - np.searchsorted(texts, texts)
    first, second, total = (np.full(turns, LOWEST) for _ in range(3))
    first[texts[rank == 0]] = sentences[order][rank == 0]
    second[texts[rank == 1]] = sentences[order][rank == 1]
    np.logaddexp.at(total, seen.texts, sentences)
    return np.column_stack((first, np.maximum(second, LOWEST), total, whole, turn_sides(seen, turns)))


def sizes_of(seen: Seen) -> Column:
    """By what the sum of each sentence is divided, squared, so that a long one weighs no more than a short one."""
    return np.expm1(seen.sides[:, 2] * 3.0) + 2.0


def turn_sizes(seen: Seen, turns: int) -> Column:
    sizes: Column = np.bincount(seen.texts, sizes_of(seen) - 2.0, turns).astype(np.float64) + 2.0
    return sizes


def turn_sides(seen: Seen, turns: int) -> NDArray[np.float64]:
    """How many sentences and words a turn has, and how many of its sentences ask; the last column is 1."""
    count = np.bincount(seen.texts, minlength=turns)
    asked = np.bincount(seen.texts, seen.sides[:, SIDES.index("asked")], turns) / np.maximum(count, 1)
    words = np.log(turn_sizes(seen, turns))
    return np.column_stack((np.log1p(count), words, words**2, asked, np.ones(turns)))


def cue_table(found: list[list[int]], count: int) -> NDArray[np.float64]:
    """A row a sentence, a column a cue."""
    table = np.zeros((len(found), count))
    for row, numbers in enumerate(found):
        table[row, numbers] = SPACE
    return table


def turn_cues(marked: NDArray[np.float64], seen: Seen, turns: int) -> NDArray[np.float64]:
    """A row a turn, a column a cue."""
    table = np.zeros((turns, marked.shape[1]))
    np.maximum.at(table, seen.texts, marked)
    return table


def with_bias(sides: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack((sides, np.ones(len(sides))))


def _share(logits: Column) -> Column:
    return 1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))


def _none(turns: int) -> Numbers:
    return np.full(turns, -1, np.int64)
