"""The time signal: what was said when the question says, or what was said last."""

from collections.abc import Sequence
from datetime import date

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.recall.times import Span

_FIRST_DAY = date(1970, 1, 1).toordinal()
_DATED = 2.0  # a span that names its year is meant in earnest
_FADING = 30.0  # days after which what was said counts a third, where work goes on
_LATER_IS_SOFTER = 2.0  # people speak of things after they happened more often than before


def recency(candidates: Candidates) -> Column:
    """Return 1 for the latest, 0 for the oldest, by their order in time."""
    days = np.unique(candidates.outlines.said_on)
    return np.searchsorted(days, candidates.outlines.said_on) / max(len(days) - 1, 1)


def freshness(candidates: Candidates, asked: date) -> Column:
    """Return 1 for what was said on the day of asking, less the longer ago it is."""
    age = asked.toordinal() - (candidates.outlines.said_on + _FIRST_DAY)
    fresh: Column = np.exp(-np.maximum(age, 0) / _FADING)
    return fresh


def score(candidates: Candidates, spans: Sequence[Span]) -> Column:
    """Return 1 for what was said within a span (2 if it is dated), less the further away, 0 if there is none."""
    days = candidates.outlines.said_on + _FIRST_DAY
    closeness = np.zeros(len(days))
    for span in spans:
        early = (span.start.toordinal() - days) / span.softness
        late = (days - span.end.toordinal()) / (span.softness * _LATER_IS_SOFTER)
        within = np.exp(-np.maximum(np.maximum(early, late), 0.0))
        closeness = np.maximum(closeness, within * (_DATED if span.dated else 1.0))
    return closeness
