"""Relevance: between 0 and 1, whether a hit has to do with the question, on a scale that is the same in every palace.

A score orders the hits of one question; the best of a palace that knows nothing scores as high as any. Relevance is
told by two things that do not depend on the other hits: how much of what the question is about stands in the words of
the best hits, and how near the nearest comes to it in meaning. Long messages have more of any question's words by
chance than the short ones of friends who chat, so the same means less among them. The scale was fitted to questions of
LongMemEval's dev part, asked in their own palace and in other people's (`palazzo bench block`).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from palazzo.recall.candidates import Column
from palazzo.stores.base import MANY, Occurrences
from palazzo.text.stopwords import MEASURE_WORDS
from palazzo.text.words import terms as terms_of

RAREST = 0.05  # the share of drawers below which a word counts no more: else one that nobody used decides alone
MEASURES = 0.35  # what a word counts that asks how much or when, not about what
TYPICAL = 160.0  # terms of a message on average, where the scale was fitted
LENGTH = 1.45  # by what relevance falls with the logarithm of that; fitted to the chats of LoCoMo, 26 terms a message
FALLS = 0.5  # how much of the distance to the best hit lowers the relevance of a weaker one

_SHORTEST, _LONGEST = 25.0, 200.0  # beyond these nothing was measured


@dataclass(frozen=True, slots=True)
class Scale:
    """How the measures add up to a logistic; what a cosine means differs from embedder to embedder."""

    base: float
    share: float = 4.79
    mass: float = 1.73
    likeness: float = 5.75


SCALES = {"wordllama-l2-supercat-256": Scale(-9.31)}
UNMEASURED = Scale(-4.0)  # for embedders that nobody has measured: refuses only what shares next to nothing
BY_WORDS = Scale(-3.5, likeness=0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What speaks for each candidate, whatever the others are."""

    share: Column  # which part of what the question is about stands in its words, 0 to 1
    mass: Column  # how much that is, so that half of a long question says more than half of a short one
    likeness: Column  # the cosine of its nearest chunk and the question
    chance: float = 0.0  # how much of that there is by chance, against the palaces that the scale was fitted to


def gather(
    parts: Column, likeness: Column, known: Occurrences, terms: Sequence[str], speakers: Iterable[str] = ()
) -> Evidence:
    """Measure each candidate; `parts` has one column a term: what it adds to the candidate's score by words.

    Terms that are too common to be looked up do not count, nor do the names of speakers, who seldom say their own.
    """
    named = {term for speaker in speakers for term in terms_of(speaker)}
    worth = np.array([0.0 if term in named else _worth(term, known) for term in terms])
    once = np.array([max(known.rarity(term), 1e-9) for term in terms])  # what a term adds that stands there once
    mass: Column = np.minimum(parts / once, 1.0) @ worth
    length = min(max(known.average_length, _SHORTEST), _LONGEST)
    return Evidence(mass / max(worth.sum(), 1e-9), mass, likeness, LENGTH * math.log(length / TYPICAL))


def relevance(evidence: Evidence, scale: Scale) -> Column:
    """Between 0 and 1 for each candidate: what the best of all come to, less for those that fall behind them."""
    if not len(evidence.share):
        return np.zeros(0)
    own = _strength(scale, evidence.share, evidence.mass, evidence.likeness)
    best = _strength(scale, evidence.share.max(), evidence.mass.max(), evidence.likeness.max())
    found: Column = 1.0 / (1.0 + np.exp(-(scale.base + best - evidence.chance - FALLS * (own.max() - own))))
    return found


def _strength(scale: Scale, share: Column, mass: Column, likeness: Column) -> Column:
    strength: Column = scale.share * share + scale.mass * np.log1p(mass) + scale.likeness * likeness
    return strength


def _worth(term: str, known: Occurrences) -> float:
    count = known.counts.get(term, 0)
    if count and term not in known.postings:
        return 0.0
    drawers = max(known.drawers, MANY)
    rarity = math.log(drawers / max(count, RAREST * drawers))
    return rarity * (MEASURES if term in _measures() else 1.0)


@cache
def _measures() -> frozenset[str]:
    return frozenset(term for word in MEASURE_WORDS for term in terms_of(word))
