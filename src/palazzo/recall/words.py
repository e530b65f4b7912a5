"""The word signal: BM25 of each drawer, and of the conversation around it."""

from collections.abc import Sequence

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.base import WordMatch

_SATURATION = 1.2  # of a term over a conversation: a second mention adds less than the first


def parts(candidates: Candidates, matches: Sequence[WordMatch], terms: Sequence[str]) -> Column:
    """One row a candidate, one column a term: what it adds to the drawer's BM25 score."""
    rows = {id: row for row, id in enumerate(candidates.ids)}
    columns = {term: column for column, term in enumerate(terms)}
    found = np.zeros((len(rows), len(columns)))
    for match in matches:
        if match.id in rows:  # else erased since it was found
            for term, part in match.parts.items():
                found[rows[match.id], columns[term]] = part
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
