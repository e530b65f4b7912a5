"""G_elevated(q, s): which guidance goes before the model for a question: what is nearer to it than θ_1.

`guidance` holds protected drawers only; that they are is decided long before, and not here.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palazzo.errors import PalazzoError
from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.providers.base import Embedder

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

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


def admit(
    query: str,
    guidance: Sequence[Drawer],
    embedder: Embedder,
    threshold: float | None = None,
    known: "Mapping[DrawerId, Matrix] | None" = None,
) -> Admission:
    """Compare the question with every rule; if the embedder fails, admit them all, newest first, rather than none.

    `known` are the chunk vectors of rules that need not be embedded again.
    """
    if not guidance:
        return Admission(())
    try:
        likeness = _likeness(query, guidance, embedder, known or {})
    except PalazzoError as error:
        log.warning("guidance is admitted unseen, the newest first: %s", error)
        return Admission(tuple(sorted(guidance, key=lambda drawer: drawer.said_at, reverse=True)), blind=True)
    floor = THRESHOLDS.get(embedder.identity.name, REFERENCE_THRESHOLD) if threshold is None else threshold
    near = sorted(zip(likeness, guidance, strict=True), key=lambda pair: (-pair[0], pair[1].said_at, pair[1].id))
    return Admission(tuple(drawer for cosine, drawer in near if cosine > floor))


def _likeness(
    query: str, guidance: Sequence[Drawer], embedder: Embedder, known: "Mapping[DrawerId, Matrix]"
) -> list[float]:
    """The cosine of the question and each rule's best chunk."""
    unknown = [drawer for drawer in guidance if drawer.id not in known]
    vectors = embedder.embed([query, *(drawer.content for drawer in unknown)]).vectors
    asked, fresh = vectors[0], {drawer.id: row for drawer, row in zip(unknown, vectors[1:], strict=True)}
    return [
        float(fresh[drawer.id] @ asked) if drawer.id in fresh else float((known[drawer.id] @ asked).max())
        for drawer in guidance
    ]
