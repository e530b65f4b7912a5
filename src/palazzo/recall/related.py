"""Words that mean nearly the same as the question's: where they stand counts, too, though less."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from palazzo.providers.base import RelatedWords
from palazzo.recall.question import Word
from palazzo.stores.base import Occurrences, Postings
from palazzo.stores.bm25 import distinct
from palazzo.text.words import terms

Kin = Mapping[str, Mapping[str, float]]  # for a term of the question, other terms and how near each is

COUNTS = 0.2  # what a related word counts beside the word itself, times its nearness
MOST = 10  # related words of one word that the user has used


def kin(text: str, words: Iterable[Word], known: Occurrences, related: RelatedWords) -> Kin:
    """Look for related words of those words of the question that the user has ever used."""
    found: dict[str, dict[str, float]] = {}
    for word in words:
        if len(word.terms) == 1 and known.counts.get(word.terms[0]):
            others = found.setdefault(word.terms[0], {})
            for other, nearness in related(text[word.start : word.end].casefold()):
                for term in _terms(other):
                    if term not in known.counts:
                        others.setdefault(term, nearness)
    return found


@lru_cache(maxsize=20_000)  # the same words are near to many
def _terms(word: str) -> Sequence[str]:
    return terms(word)


def widened(asked: Occurrences, kin: Kin, others: Occurrences) -> Occurrences:
    """Let each term of the question stand where its related words do, too."""
    postings = dict(asked.postings)
    for term, nearness in kin.items():
        used = [other for other in nearness if other in others.postings][:MOST]
        if used and term in postings:
            near = [(others.postings[other], COUNTS * nearness[other]) for other in used]
            postings[term] = _together([(postings[term], 1.0), *near])
    return replace(asked, postings=postings)


def _together(several: Sequence[tuple[Postings, float]]) -> Postings:
    rows, places = distinct(np.concatenate([postings.rows for postings, _ in several]))
    times = np.bincount(places, np.concatenate([postings.times * counts for postings, counts in several]))
    lengths = np.zeros(len(rows))
    lengths[places] = np.concatenate([postings.lengths for postings, _ in several])
    return Postings(rows, times.astype(np.float64), lengths)
