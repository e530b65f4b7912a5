"""G_elevated(q, s): which guidance goes before the model for a question: what is nearer to it than θ_1.

Only protected drawers are compared; that they are is decided long before, and not here.
"""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palazzo.errors import PalazzoError
from palazzo.model.drawer import Drawer
from palazzo.model.ids import UserId
from palazzo.providers.base import Embedder
from palazzo.stores.base import Store, Transaction

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

# θ_1 by embedder: low enough for every rule of the labelled set to be admitted for the questions about it, and high
# enough for less than one in twenty to be admitted for other questions.
THRESHOLDS = {"wordllama-l2-supercat-256": 0.16}
REFERENCE_THRESHOLD = 0.30  # for embedders that nobody has measured
MOST = 64  # rules that are admitted; no share of a budget holds more

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Admission:
    """The guidance that is relevant, most relevant first, and whether relevance could be told at all."""

    admitted: tuple[Drawer, ...]
    blind: bool = False


def admit(store: Store, user: UserId, namespaces: Collection[str], query: str, embedder: Embedder) -> Admission:
    """Compare the question with every active rule of these namespaces.

    If the embedder fails, admit the newest rules rather than none.
    """
    with store.reading(user) as tx:
        rows = tx.guidance.active(namespaces)
    if not rows:
        return Admission(())
    try:
        vector: Vector = embedder.embed_question(query, ()).vectors[0]
    except PalazzoError as error:
        log.warning("guidance is admitted unseen, the newest first: %s", error)
        with store.reading(user) as tx:
            return Admission(tuple(_newest(tx, rows)), blind=True)
    with store.reading(user) as tx:
        near = _near(tx, rows, vector)
        unknown = {row: filed.drawer for row, filed in tx.drawers.read(rows - near.keys()).items()}
    near |= likeness(list(unknown.items()), vector, embedder)
    best = sorted((-cosine, row) for row, cosine in near.items() if cosine > threshold(embedder))[:MOST]
    with store.reading(user) as tx:
        found = tx.drawers.read([row for _, row in best])
    return Admission(tuple(found[row].drawer for _, row in best if row in found))


def threshold(embedder: Embedder) -> float:
    """θ_1 of this embedder."""
    return THRESHOLDS.get(embedder.identity.name, REFERENCE_THRESHOLD)


def likeness(rules: Sequence[tuple[int, Drawer]], vector: "Vector", embedder: Embedder) -> dict[int, float]:
    """The cosine of the question and each of these rules, which have no vector yet; 0 where the embedder fails."""
    try:
        vectors = embedder.embed([drawer.content for _, drawer in rules]).vectors
    except PalazzoError:
        return dict.fromkeys((row for row, _ in rules), 0.0)
    return {row: float(cosine) for (row, _), cosine in zip(rules, vectors @ vector, strict=True)}


def _near(tx: Transaction, rows: Collection[int], vector: "Vector") -> dict[int, float]:
    """The cosine of the question and the best chunk of each rule that has its vectors."""
    import numpy as np

    chunks = tx.vectors.chunks(np.array(sorted(rows), np.int64))
    if not len(chunks.rows):
        return {}
    starts = np.cumsum(chunks.counts) - chunks.counts
    best = np.maximum.reduceat(chunks.matrix @ vector, starts)
    return dict(zip(chunks.rows.tolist(), best.tolist(), strict=True))


def _newest(tx: Transaction, rows: Collection[int]) -> list[Drawer]:
    latest = tx.drawers.read(sorted(rows)[-MOST:])
    return sorted((filed.drawer for filed in latest.values()), key=lambda drawer: drawer.said_at, reverse=True)
