"""The word signal: BM25 of each drawer, and of the conversation around it."""

from collections.abc import Mapping, Sequence

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.stores.base import WordMatch

_SATURATION = 1.2  # of a term over a conversation: a second mention adds less than the first


def parts(candidates: Candidates, matches: Sequence[WordMatch], groups: Mapping[str, str]) -> Column:
    """One row a candidate, one column a word of the question: the best that it, or a relative, adds."""
    rows = {id: row for row, id in enumerate(candidates.ids)}
    columns = {own: column for column, own in enumerate(dict.fromkeys(groups.values()))}
    found = np.zeros((len(rows), len(columns)))
    for match in matches:
        row = rows.get(match.id)
        if row is None:
            continue  # erased since it was found
        for term, part in match.parts.items():
            column = columns[groups[term]]
            found[row, column] = max(found[row, column], part)
    return found


def conversation_score(candidates: Candidates, said: Column) -> Column:
    """Return each conversation's score: a word counts the more often it was said, less each time.

    `said` is `parts`, as far as each candidate's words count.
    """
    total = np.zeros((len(candidates.conversations), said.shape[1]))
    np.add.at(total, candidates.conversation, said)
    most = np.maximum(said.max(axis=0, initial=0.0), 1e-9)
    share = total / most
    scores: Column = (share * (_SATURATION + 1) / (share + _SATURATION)) @ most
    return scores
