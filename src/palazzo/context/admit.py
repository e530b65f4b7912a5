"""G_elevated(q, s): which guidance goes before the model for a question: what is nearer to it than θ_1.

`guidance` holds protected drawers only; that they are is decided long before, and not here.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from palazzo.errors import PalazzoError
from palazzo.model.drawer import Drawer
from palazzo.providers.base import Embedder

# θ_1 by embedder: low enough for every rule of the labelled set to be admitted for the questions about it, and high
# enough for less than one in twenty to be admitted for other questions.
THRESHOLDS = {"wordllama-l2-supercat-256": 0.16}
REFERENCE_THRESHOLD = 0.30  # for embedders that nobody has measured

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Admission:
    """The guidance that is relevant, most relevant first, and whether relevance could be told at all."""

    admitted: tuple[Drawer, ...]
    blind: bool = False


def admit(query: str, guidance: Sequence[Drawer], embedder: Embedder, threshold: float | None = None) -> Admission:
    """Compare the question with every rule; if the embedder fails, admit them all, newest first, rather than none."""
    if not guidance:
        return Admission(())
    try:
        vectors = embedder.embed([query, *(drawer.content for drawer in guidance)]).vectors
    except PalazzoError as error:
        log.warning("guidance is admitted unseen, the newest first: %s", error)
        return Admission(tuple(sorted(guidance, key=lambda drawer: drawer.said_at, reverse=True)), blind=True)
    floor = THRESHOLDS.get(embedder.identity.name, REFERENCE_THRESHOLD) if threshold is None else threshold
    near = [(float(cosine), drawer) for cosine, drawer in zip(vectors[1:] @ vectors[0], guidance, strict=True)]
    near.sort(key=lambda pair: (-pair[0], pair[1].said_at, pair[1].id))
    return Admission(tuple(drawer for cosine, drawer in near if cosine > floor))
