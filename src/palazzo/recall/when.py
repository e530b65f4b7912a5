"""The time signal: what was said when the question says."""

from collections.abc import Sequence

import numpy as np

from palazzo.recall.candidates import Candidates, Column
from palazzo.recall.times import Span

_LATER_IS_SOFTER = 2.0  # people speak of things after they happened more often than before


def score(candidates: Candidates, spans: Sequence[Span]) -> Column:
    """Return 1 for what was said within a span, less the further away, 0 for all if there is none."""
    days = np.array([outline.said_at.date().toordinal() for outline in candidates.outlines], np.float64)
    closeness = np.zeros(len(days))
    for span in spans:
        early = (span.start.toordinal() - days) / span.softness
        late = (days - span.end.toordinal()) / (span.softness * _LATER_IS_SOFTER)
        closeness = np.maximum(closeness, np.exp(-np.maximum(np.maximum(early, late), 0.0)))
    return closeness
