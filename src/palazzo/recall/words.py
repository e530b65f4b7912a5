"""The word signal: what each word adds to a drawer's BM25 score, and to that of the conversation around it."""

from collections.abc import Sequence

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.bm25 import Matches

_SATURATION = 0.8  # of a term over a conversation: a second mention adds less than the first


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
    scores: Column = (share * (_SATURATION + 1) / (share + _SATURATION)) @ most
    return scores
