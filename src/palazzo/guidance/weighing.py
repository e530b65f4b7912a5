"""How much each clause of talk sounds like a standing rule: what its words and their order have meant so far, added up.

The weights are learned from the labelled turns that were not held out (`palazzo bench train-guidance`), once and for
all; reading them is arithmetic, the same every time, and the words that weighed most are named. All clauses of a
passage are weighed together: words become numbers, forms of several words one number each, looked up at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log, sqrt
from typing import TYPE_CHECKING

from palazzo.guidance.clauses import Clause
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.kinds import kind
from palazzo.guidance.lexicon import words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Column = NDArray[np.float64]

FAMILY = "weight of words"
BIAS = "bias"

# Every sort of form: which words from a place on it is made of, and whether the word itself counts or only its kind.
WORD, KIND = True, False
SORTS: dict[str, tuple[tuple[bool, int], ...]] = {
    "word": ((WORD, 0),),
    "two words": ((WORD, 0), (WORD, 1)),
    "two kinds": ((KIND, 0), (KIND, 1)),
    "three kinds": ((KIND, 0), (KIND, 1), (KIND, 2)),
    "word and kind": ((WORD, 0), (KIND, 1)),
    "kind and word": ((KIND, 0), (WORD, 1)),
    "kinds two apart": ((KIND, 0), (KIND, 2)),
    "kinds three apart": ((KIND, 0), (KIND, 3)),
}
_REACH = 3  # places that a form goes beyond its first
_WORD_BITS, _KIND_BITS, _SORT_AT = 16, 12, 48  # of a form's number
MOST_WORDS, MOST_KINDS = 1 << _WORD_BITS, 1 << _KIND_BITS

# Chosen by cross-validation on what was not held out, so that it finds too much about as often as too little.
SURE = 0.0  # from here on a turn of one clause is a rule whatever the families say
CROWD = 0.2  # by what that rises with the logarithm of the clauses: among many, one sounds like a rule by chance
CHEER = 2.5  # and in a turn with an exclamation mark, which is a friend's far more often than an order
DOUBT = -1.1  # below, a clause is none whatever they say; in between, it is one if a family knows it
BINDING = -5.0  # likewise for a clause that is put as little else but rules is

_SHOWN = 4  # words that an explanation names
_FREE = words("free fine okay ok allowed welcome permission")
_LICENSED = {("you", verb) for verb in ("may", "can")} | {("don't", verb) for verb in ("have", "need", "mind")}
_NEGATIVE = words("""
    no not never don't nothing nobody none stop quit without avoid can't cannot won't mustn't shouldn't refrain skip
    leave drop
    """)


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """The weight of every form that has one, in the order of the forms' numbers."""

    bias: float
    numbers: "Numbering"
    forms: "Numbers"
    weights: "Column"


class Numbering(dict[str, int]):
    """The number of a word, with that of its kind behind it; both are 0 where no weight knows them."""

    def __init__(self) -> None:
        self.words = {"": 0}
        self.kinds = {"": 0}
        self[""] = 0

    def __missing__(self, word: str) -> int:
        return self.kinds.get(kind(word), 0)

    def learn(self, word: str) -> int:
        """Number the word, and its kind, if they are new."""
        number = self.words.setdefault(word, len(self.words)) << _KIND_BITS
        self[word] = number | self.kinds.setdefault(kind(word), len(self.kinds))
        return self[word]


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """The forms of some clauses: one row a sort, one column a place, and where each clause begins."""

    forms: "Numbers"
    starts: list[int]


def sure(clauses: int, *, cheering: bool = False) -> float:
    """From which weight on one of so many clauses is a rule by its words alone."""
    return SURE + CROWD * log(max(clauses, 1)) + CHEER * cheering


def weigh(clauses: Sequence[Clause]) -> list[float]:
    """For each clause a weight above zero where it sounds more like a rule than like anything else."""
    if not clauses:
        return []
    import numpy as np

    known = learned()
    heard = hear(clauses, known.numbers.__getitem__)
    totals = np.add.reduceat(_weights(known, heard.forms).sum(axis=0), heard.starts).tolist()
    return [known.bias + total / size(clause) for total, clause in zip(totals, clauses, strict=True)]


def size(clause: Clause) -> float:
    """By what the sum is divided, so that a long clause weighs no more than a short one."""
    return sqrt(len(clause.words) + 2)


def hear(clauses: Sequence[Clause], number: Callable[[str], int]) -> Heard:
    """Number every form of the clauses; between two of them lies nothing, so that no form reaches over."""
    import numpy as np

    spoken: list[str] = []
    starts = []
    for clause in clauses:
        starts.append(len(spoken))
        end = "?" if clause.asked else "!" if clause.exclaimed else "."
        spoken += ("^", *clause.words, end, *_NOTHING)
    numbers = np.array([*map(number, spoken), *_ZEROS], np.int64)
    word, sort = numbers >> _KIND_BITS, numbers & (MOST_KINDS - 1)
    count = len(spoken)
    parts = np.array([(word if is_word else sort)[place : place + count] for is_word, place in _PARTS])
    forms = _factors() @ parts
    forms += _sorts()
    return Heard(forms, starts)


def of_sort(sort: str, forms: "Numbers") -> "NDArray[np.bool_]":
    """Which of these forms are of this sort."""
    theirs: NDArray[np.bool_] = forms >> _SORT_AT == list(SORTS).index(sort)
    return theirs


def parts(sort: str, forms: "Numbers") -> "list[Numbers]":
    """The numbers of the words or kinds that these forms of one sort are made of, the first ones first."""
    found = []
    for is_word, _ in reversed(SORTS[sort]):
        bits = _WORD_BITS if is_word else _KIND_BITS
        found.append(forms & ((1 << bits) - 1))
        forms = forms >> bits
    return found[::-1]


def explain(clause: Clause) -> Finding:
    """The finding of a clause that its words alone make a rule, with the words that weighed most."""
    known = learned()
    shares = [0.0] * (len(clause.words) + 2 + _REACH)
    found = _weights(known, hear([clause], known.numbers.__getitem__).forms).tolist()
    for weights, made_of in zip(found, SORTS.values(), strict=True):
        for start, weight in enumerate(weights[: len(clause.words) + 2]):
            for _, place in made_of:
                shares[start + place] += weight / len(made_of)
    own = shares[1 : len(clause.words) + 1]
    heaviest = sorted(range(len(own)), key=lambda place: -own[place])[:_SHOWN]
    return Finding(_modality(clause), FAMILY, " ".join(clause.words[place] for place in sorted(heaviest)))


def _weights(known: Weights, forms: "Numbers") -> "Column":
    """The weight of each form, 0 for those that have none."""
    import numpy as np

    places = np.searchsorted(known.forms, forms)
    weights: Column = known.weights.take(places, mode="clip")
    weights *= known.forms.take(places, mode="clip") == forms
    return weights


def _modality(clause: Clause) -> Modality:
    if not _FREE.isdisjoint(clause.words) or not _LICENSED.isdisjoint(pairwise(clause.words)):
        return Modality.PERMISSION
    return Modality.OBLIGATION if _NEGATIVE.isdisjoint(clause.words) else Modality.PROHIBITION


_NOTHING, _ZEROS = ("",) * _REACH, (0,) * _REACH


_PARTS = sorted({part for parts in SORTS.values() for part in parts})


@cache
def _factors() -> "Numbers":
    """By what each part is multiplied in the number of each sort of form: every part has bits of its own there."""
    import numpy as np

    factors = np.zeros((len(SORTS), len(_PARTS)), np.int64)
    for row, made_of in zip(factors, SORTS.values(), strict=True):
        shift = 0
        for is_word, place in reversed(made_of):
            row[_PARTS.index((is_word, place))] = 1 << shift
            shift += _WORD_BITS if is_word else _KIND_BITS
    return factors


@cache
def _sorts() -> "Numbers":
    """What tells the forms of one sort from those of another."""
    import numpy as np

    return np.arange(len(SORTS), dtype=np.int64)[:, None] << _SORT_AT


@cache
def learned() -> Weights:
    """The weights that Palazzo comes with."""
    return read_weights((files("palazzo.guidance") / "weights.tsv").read_text("utf-8"))


def read_weights(text: str) -> Weights:
    """Weights from lines of what they are of, the form, and the weight, with tabs between."""
    import numpy as np

    bias, sorts = 0.0, {name: number << _SORT_AT for number, name in enumerate(SORTS)}
    numbers, forms, weights = Numbering(), [], []
    for line in text.splitlines():
        name, form, weight = line.split("\t")
        if name == BIAS:
            bias = float(weight)
            continue
        number = 0
        for (is_word, _), part in zip(SORTS[name], form.split(" "), strict=True):
            known, bits = (numbers.words, _WORD_BITS) if is_word else (numbers.kinds, _KIND_BITS)
            number = number << bits | known.setdefault(part, len(known))
        forms.append(sorts[name] + number)
        weights.append(float(weight))
    for word in numbers.words:
        if word:
            numbers.learn(word)
    order = np.argsort(np.array(forms, np.int64))
    return Weights(bias, numbers, np.array(forms, np.int64)[order], np.array(weights, np.float64)[order])
