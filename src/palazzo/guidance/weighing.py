"""How much a clause of talk sounds like a standing rule: what its words and their order have meant so far, added up.

The weights are learned from the labelled turns that were not held out (`palazzo bench train-guidance`), once and for
all; reading them is arithmetic, the same every time, and the words that weighed most are named.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log, sqrt

from palazzo.guidance.clauses import Clause
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.kinds import kind
from palazzo.guidance.lexicon import words

FAMILY = "weight of words"
WORDS, KINDS, APART, SIGNS, BIAS = "words", "kinds", "apart", "signs", "bias"

# Chosen by cross-validation on what was not held out, so that it finds too much about as often as too little.
SURE = 0.7  # from here on a turn of one clause is a rule even if no family reads it as one
CROWD = 0.4  # by what that rises with the logarithm of the clauses: among many, one sounds like a rule by chance
DOUBT = -1.65  # below, a clause is none even if a family says so

_DISTANCES = (2, 3, 5)  # in words, from one kind to the other
_SHOWN = 4  # words that an explanation names
_FREE = words("free fine okay ok allowed welcome permission")
_LICENSED = {("you", verb) for verb in ("may", "can")} | {("don't", verb) for verb in ("have", "need", "mind")}
_NEGATIVE = words("""
    no not never don't nothing nobody none stop quit without avoid can't cannot won't mustn't shouldn't refrain skip
    leave drop
    """)

Form = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of every form that has one."""

    bias: float
    by_form: dict[str, dict[Form, float]]  # by WORDS, KINDS, APART and SIGNS


def forms(clause: Clause) -> Iterator[tuple[str, Iterable[Form], tuple[int, ...]]]:
    """What is weighed of a clause: its words and pairs of them, runs of their kinds, and kinds further apart.

    With each sort comes one form for every place in the clause, and which words from there on it is made of.
    """
    end = "?" if clause.asked else "!" if clause.exclaimed else "."
    spoken = ["^", *clause.words, end]
    kinds = ["^", *map(kind, clause.words), end]
    yield WORDS, zip(spoken, strict=True), (0,)
    yield WORDS, pairwise(spoken), (0, 1)
    yield KINDS, pairwise(kinds), (0, 1)
    yield KINDS, zip(kinds, kinds[1:], kinds[2:], strict=False), (0, 1, 2)
    for distance in _DISTANCES:
        yield APART, zip(kinds, kinds[distance:], strict=False), (0, distance)


def size(clause: Clause) -> float:
    """By what the sum is divided, so that a long clause weighs no more than a short one."""
    return sqrt(len(clause.words) + 2)


def sure(clauses: int) -> float:
    """From which weight on one of so many clauses is a rule by its words alone."""
    return SURE + CROWD * log(max(clauses, 1))


def weigh(clause: Clause, signs: Iterable[str]) -> float:
    """Above zero where the clause, which shows these signs, sounds more like a rule than like anything else."""
    weights = learned()
    total = sum(sum(filter(None, map(weights.by_form[sort].get, each))) for sort, each, _ in forms(clause))
    against = sum(weights.by_form[SIGNS].get((sign,), 0.0) for sign in signs)
    return weights.bias + against + total / size(clause)


def explain(clause: Clause) -> Finding:
    """The finding of a clause that its words alone make a rule, with the words that weighed most."""
    weights = learned()
    shares = [0.0] * (len(clause.words) + 2)
    for sort, each, places in forms(clause):
        for start, form in enumerate(each):
            for place in places:
                shares[start + place] += weights.by_form[sort].get(form, 0.0) / len(places)
    own = shares[1:-1]
    heaviest = sorted(range(len(own)), key=lambda place: -own[place])[:_SHOWN]
    return Finding(_modality(clause), FAMILY, " ".join(clause.words[place] for place in sorted(heaviest)))


def _modality(clause: Clause) -> Modality:
    if not _FREE.isdisjoint(clause.words) or not _LICENSED.isdisjoint(pairwise(clause.words)):
        return Modality.PERMISSION
    return Modality.OBLIGATION if _NEGATIVE.isdisjoint(clause.words) else Modality.PROHIBITION


@cache
def learned() -> Weights:
    """The weights that Palazzo comes with."""
    return read_weights((files("palazzo.guidance") / "weights.tsv").read_text("utf-8"))


def read_weights(text: str) -> Weights:
    """Weights from lines of what they are of, the form, and the weight, with tabs between."""
    by_form: dict[str, dict[Form, float]] = {WORDS: {}, KINDS: {}, APART: {}, SIGNS: {}}
    bias = 0.0
    for line in text.splitlines():
        sort, form, weight = line.split("\t")
        if sort == BIAS:
            bias = float(weight)
        else:
            by_form[sort][tuple(form.split(" "))] = float(weight)
    return Weights(bias, by_form)
