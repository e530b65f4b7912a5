"""Turns as wholes: one vector each, by which the gate compares them, and marks by which it knows their copies."""

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.base import Chunks
from palazzo.stores.judging import Said

Matrix = NDArray[np.float32]
Rows = NDArray[np.int64]
Halves = NDArray[np.float16]


def whole_vectors(chunks: Chunks) -> Matrix:
    """One vector a drawer: the direction of its chunks together."""
    if not len(chunks.rows):
        return np.empty((0, chunks.matrix.shape[1]), np.float32)
    return _unit(np.add.reduceat(chunks.matrix, np.cumsum(chunks.counts) - chunks.counts, axis=0))


def whole(matrix: Matrix) -> Matrix:
    """Likewise, of one text whose chunks have these vectors."""
    vector: Matrix = _unit(matrix.sum(axis=0, keepdims=True))[0]
    return vector


def _unit(sums: Matrix) -> Matrix:
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    unit: Matrix = (sums / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return unit


def marks(said: Said) -> tuple[int, int]:
    """Two numbers, one of which a turn shares with each copy of itself.

    A copy has the same words, however spaced and capitalised, in the same conversation (a message that was sent
    again) or at the same time (a conversation that came in twice). Who says it another day repeats himself.
    """
    words = " ".join(said.text.casefold().split())
    return hash((words, said.conversation)), hash((words, said.at))
