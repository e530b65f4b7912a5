"""The word signal: BM25 of each drawer, and of the conversation around it."""

from collections.abc import Sequence

import numpy as np

from palazzo.model.ids import DrawerId
from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.base import WordMatch

_SATURATION = 1.2  # of a term over a conversation: a second mention adds less than the first


def score(ids: Sequence[DrawerId], matches: Sequence[WordMatch]) -> Column:
    """Return each drawer's BM25 score, 0 where no word matched."""
    scores = {match.id: match.score for match in matches}
    return np.array([scores.get(id, 0.0) for id in ids])


def conversation_score(candidates: Candidates, matches: Sequence[WordMatch], counts: Column) -> Column:
    """Return each conversation's score: a term counts the more often it was said, less each time.

    `counts` is how much each candidate's words count.
    """
    rows = {id: row for row, id in enumerate(candidates.ids)}
    terms = list(dict.fromkeys(term for match in matches for term in match.parts))
    columns = {term: column for column, term in enumerate(terms)}
    said = np.zeros((len(candidates.conversations), len(terms)))
    most = np.zeros(len(terms))
    for match in matches:
        row = rows[match.id]
        for term, part in match.parts.items():
            column = columns[term]
            said[candidates.conversation[row], column] += part * counts[row]
            most[column] = max(most[column], part)
    if not terms:
        return np.zeros(len(candidates.conversations))
    share = said / most
    return (share * (_SATURATION + 1) / (share + _SATURATION)) @ most
