"""Relevance: between 0 and 1, whether a hit has to do with the question, on a scale that is the same in every palace.

A score orders the hits of one question; the best of a palace that knows nothing scores as high as any. Relevance is
told by what does not depend on the order of the hits: how much of what the question is about stands in the words of the
best of them, how near the nearest comes to it in meaning, and how near an ordinary one does. What an assistant answered
counts less, because a long answer has something of any question; and a name that nobody ever said here speaks against
all of them. The scale was fitted to questions of LongMemEval's dev part, asked in their own palace and in other
people's (`palazzo bench block`).
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from palazzo.recall.candidates import Column
from palazzo.stores.base import MANY, Occurrences
from palazzo.text.stopwords import MEASURE_WORDS
from palazzo.text.words import terms as terms_of

RAREST = 0.05  # the share of drawers below which a word counts no more: else one that nobody used decides alone
MEASURES = 0.35  # what a word counts that asks how much or when, not about what
ANSWERS = 0.7  # what the words of an assistant count, unless the question asks for them
UNKNOWN = 1.0  # what is lost where the question calls something by a name that is nowhere
FALLS = 0.5  # how much of the distance to the best hit lowers the relevance of a weaker one

_USUAL = 0.15  # beyond this, all of a small palace is about what is asked


@dataclass(frozen=True, slots=True)
class Scale:
    """How the measures add up to a logistic; what a cosine means differs from embedder to embedder."""

    base: float
    share: float = 4.0
    likeness: float = 11.0
    usual: float = 8.0


SCALES = {"wordllama-l2-supercat-256": Scale(-5.55)}
UNMEASURED = Scale(-2.5)  # for embedders that nobody has measured: refuses only what shares next to nothing
BY_WORDS = Scale(-2.2, likeness=0.0, usual=0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What speaks for each candidate, whatever its place among the others."""

    share: Column  # which part of what the question is about stands in its words, 0 to 1
    likeness: Column  # the cosine of its nearest chunk and the question
    usual: float = 0.0  # that of an ordinary message
    names_unknown: bool = False  # whether the question calls something by a name that stands nowhere

    def of(self, some: NDArray[np.bool_]) -> "Evidence":
        """What speaks for some of them."""
        return replace(self, share=self.share[some], likeness=self.likeness[some])


def gather(
    parts: Column,
    likeness: Column,
    own: NDArray[np.bool_],
    known: Occurrences,
    terms: Sequence[str],
    names: Collection[str] = (),
    speakers: Iterable[str] = (),
) -> Evidence:
    """Measure each candidate; `parts` has one column a term: what it adds to the candidate's score by words.

    Terms that are too common to be looked up do not count, nor do the names of speakers, who seldom say their own.
    `own` are the words that the question asks for; where there are none, it may mean anybody's. `names` are those of
    the terms that call something by a name.
    """
    of_speakers = {term for speaker in speakers for term in terms_of(speaker)}
    unknown = any(term in names and not known.counts.get(term) for term in terms if term not in of_speakers)
    worth = np.array([0.0 if term in of_speakers else _worth(term, known) for term in terms])
    once = np.array([max(known.rarity(term), 1e-9) for term in terms])  # what a term adds that stands there once
    share: Column = np.minimum(parts / once, 1.0) @ worth / max(worth.sum(), 1e-9)
    if not own.any():
        return Evidence(share, likeness, _ordinary(likeness), unknown)
    counts = np.where(own, 1.0, ANSWERS)
    return Evidence(share * counts, likeness * counts, _ordinary(likeness[own]), unknown)


def relevance(evidence: Evidence, scale: Scale) -> Column:
    """Between 0 and 1 for each candidate: what the best of all come to, less for those that fall behind them."""
    if not len(evidence.share):
        return np.zeros(0)
    own = scale.share * evidence.share + scale.likeness * evidence.likeness
    best = scale.share * evidence.share.max() + scale.likeness * evidence.likeness.max()
    against = scale.usual * evidence.usual + UNKNOWN * evidence.names_unknown
    found: Column = 1.0 / (1.0 + np.exp(-(scale.base + best - against - FALLS * (own.max() - own))))
    return found


def _ordinary(likeness: Column) -> float:
    return min(float(np.median(likeness)), _USUAL) if len(likeness) else 0.0


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
