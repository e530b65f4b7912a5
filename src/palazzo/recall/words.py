"""The word signal: BM25 of each drawer, and of the conversation around it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from palazzo.recall.candidates import Candidates, Column, Index
from palazzo.stores.base import Occurrences, Postings

_TIMES = 1.2  # how soon more of a term adds little (BM25's k1)
_LENGTH = 0.75  # how much a long drawer is held against it (BM25's b)


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """Every drawer that has any of the terms, by row, with its score; and the parts that the scores are made of."""

    rows: Index
    scores: Column
    places: Index  # of each part: which of `rows`
    terms: Index  # which of the terms
    parts: Column  # what the term adds to that drawer's score

    def best(self, count: int) -> Index:
        """The rows of the best, best first; ties go to the newer drawer."""
        return self.rows[np.lexsort((-self.rows, -self.scores.round(9)))[:count]]


def match(occurrences: Occurrences, terms: Sequence[str], allowed: Index | None = None) -> Matches:
    """Score every drawer (of those `allowed`) that has any of the terms."""
    found = [(place, occurrences.postings[term]) for place, term in enumerate(terms) if term in occurrences.postings]
    parts = [occurrences.rarity(terms[place]) * _saturated(postings, occurrences) for place, postings in found]
    all_rows: Index = np.concatenate([np.empty(0, np.int64), *(postings.rows for _, postings in found)])
    all_terms: Index = np.concatenate([np.empty(0, np.int64), *(np.full(len(p.rows), place) for place, p in found)])
    all_parts: Column = np.concatenate([np.empty(0), *parts])
    if allowed is not None:
        may = np.isin(all_rows, allowed)
        all_rows, all_terms, all_parts = all_rows[may], all_terms[may], all_parts[may]
    rows, places = np.unique(all_rows, return_inverse=True)
    scores: Column = np.bincount(places, all_parts, len(rows)).astype(np.float64)  # of ints where there are none
    return Matches(rows, scores, places, all_terms, all_parts)


def parts(candidates: Candidates, matches: Matches, terms: Sequence[str]) -> Column:
    """One row a candidate, one column a term: what it adds to the drawer's BM25 score."""
    found = np.zeros((len(candidates), len(terms)))
    rows = matches.rows[matches.places]
    places = np.searchsorted(candidates.rows, rows)
    there = places < len(candidates)
    there[there] = candidates.rows[places[there]] == rows[there]
    found[places[there], matches.terms[there]] = matches.parts[there]
    return found


def conversation_score(candidates: Candidates, said: Column) -> Column:
    """Return each conversation's score: a term counts the more often it was said, less each time.

    `said` is `parts`, as far as each candidate's words count.
    """
    total = np.zeros((len(candidates.conversations), said.shape[1]))
    np.add.at(total, candidates.conversation, said)
    most = np.maximum(said.max(axis=0, initial=0.0), 1e-9)
    share = total / most
    scores: Column = (share * (_TIMES + 1) / (share + _TIMES)) @ most
    return scores


def _saturated(postings: Postings, occurrences: Occurrences) -> Column:
    length = 1 - _LENGTH + _LENGTH * postings.lengths / max(occurrences.average_length, 1e-9)
    return postings.times * (_TIMES + 1) / (postings.times + _TIMES * length)
