"""What conversations begin with: the direction of what people said first, the same whatever the store."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from palazzo.model.drawer import Role
from palazzo.model.ids import ConversationId
from palazzo.stores.base import Chunks, Outlines

Matrix = NDArray[np.float32]
Rows = NDArray[np.int64]


def said_by_people(begun: Outlines) -> Rows:
    """The rows of those messages that no assistant said."""
    rows: Rows = begun.rows[begun.roles != Role.ASSISTANT.value]
    return rows


def directions(conversations: Sequence[ConversationId], begun: Outlines, chunks: Chunks) -> Matrix:
    """One row a conversation: where the chunks of its first messages point together; zeros where there are none."""
    found = np.zeros((len(conversations), chunks.matrix.shape[1]), np.float32)
    if len(chunks.rows):
        places: dict[ConversationId | None, int] = {name: place for place, name in enumerate(conversations)}
        known = np.array([places[name] for name in begun.conversations])
        turns = _unit(np.add.reduceat(chunks.matrix, np.cumsum(chunks.counts) - chunks.counts, axis=0))
        whose = known[begun.conversation[np.searchsorted(begun.rows, chunks.rows)]]
        together = np.argsort(whose, kind="stable")
        which, starts = np.unique(whose[together], return_index=True)
        found[which] = _unit(np.add.reduceat(turns[together], starts, axis=0))
    return found


def _unit(matrix: Matrix) -> Matrix:
    unit: Matrix = matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)
    return unit
