"""BM25: how well each drawer matches, from where the terms stand; the same whatever the store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.base import Occurrences, Postings

Column = NDArray[np.float64]
Index = NDArray[np.int64]

TIMES = 0.8  # how soon more of a term adds little (BM25's k1)
LENGTH = 0.75  # how much a long drawer is held against it (BM25's b)

_SPARSE = 64  # numbers a row, from which on sorting takes less than going through all numbers


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
        scores, rows = self.scores.round(9), self.rows
        if len(rows) > count > 0:  # all are not put in order for the few that are wanted
            among = scores >= np.partition(scores, len(scores) - count)[-count]
            scores, rows = scores[among], rows[among]
        return rows[np.lexsort((-rows, -scores))[:count]]

    def found_by(self, rows: Index) -> dict[int, list[int]]:
        """Which of the terms each of these rows has."""
        found: dict[int, list[int]] = {row: [] for row in rows.tolist()}
        theirs = np.isin(self.rows[self.places], rows)
        for row, term in zip(self.rows[self.places[theirs]].tolist(), self.terms[theirs].tolist(), strict=True):
            found[row].append(term)
        return found


_NONE: Index = np.empty(0, np.int64)
NO_MATCHES = Matches(rows=_NONE, scores=np.empty(0), places=_NONE, terms=_NONE, parts=np.empty(0))


def match(
    occurrences: Occurrences,
    terms: Sequence[str],
    *,
    allowed: Index | None = None,
    weights: Mapping[str, float] | None = None,
) -> Matches:
    """Score every drawer (of those `allowed`) that has any of the terms; each counts by its weight, 1 unless told."""
    found = [(place, occurrences.postings[term]) for place, term in enumerate(terms) if term in occurrences.postings]
    worth = {term: occurrences.rarity(term) * (1.0 if weights is None else weights[term]) for term in terms}
    parts = [worth[terms[place]] * _saturated(postings, occurrences.average_length) for place, postings in found]
    all_rows: Index = np.concatenate([np.empty(0, np.int64), *(postings.rows for _, postings in found)])
    all_terms: Index = np.concatenate([np.empty(0, np.int64), *(np.full(len(p.rows), place) for place, p in found)])
    all_parts: Column = np.concatenate([np.empty(0), *parts])
    if allowed is not None:
        may = np.isin(all_rows, allowed)
        all_rows, all_terms, all_parts = all_rows[may], all_terms[may], all_parts[may]
    rows, places = distinct(all_rows)
    scores: Column = np.bincount(places, all_parts, len(rows)).astype(np.float64)  # of ints where there are none
    return Matches(rows, scores, places, all_terms, all_parts)


def distinct(rows: Index) -> tuple[Index, Index]:
    """Each row once, in order, and the place of every one among them; without sorting where they lie close."""
    if not len(rows):
        return rows, rows
    first = rows.min()
    width = int(rows.max() - first) + 1
    if width > _SPARSE * len(rows):
        return np.unique(rows, return_inverse=True)
    rows = rows - first
    there = np.zeros(width, np.bool_)
    there[rows] = True
    places = np.cumsum(there, dtype=np.int64)
    places -= 1
    return np.flatnonzero(there) + first, places[rows]


def _saturated(postings: Postings, average_length: float) -> Column:
    length = 1 - LENGTH + LENGTH * postings.lengths / max(average_length, 1e-9)
    return postings.times * (TIMES + 1) / (postings.times + TIMES * length)
