"""The vector signal: what means the same, whatever its words.

The question's vector finds the candidates. They are then scored by that vector moved a little towards the best
few of them: what is alike the best answers is likely to belong to them.
"""

import numpy as np
from numpy.typing import NDArray

from palazzo.recall.candidates import Candidates
from palazzo.stores.base import Chunks

Matrix = NDArray[np.float32]
Vector = NDArray[np.float32]

FEEDBACK_CHUNKS = 3
FEEDBACK_WEIGHT = 0.3


def likeness(candidates: Candidates, chunks: Chunks, vector: Vector) -> Vector:
    """The cosine of the question and the nearest chunk of each candidate; 0 where it has no vector yet."""
    found = np.zeros(len(candidates), np.float32)
    if len(chunks.rows):
        starts = np.cumsum(chunks.counts) - chunks.counts
        known = np.searchsorted(candidates.rows, chunks.rows)
        found[known] = np.maximum.reduceat(np.vecdot(chunks.matrix, vector), starts)
    return found


def score(candidates: Candidates, chunks: Chunks, vector: Vector, bonus: Vector) -> Vector:
    """Return each candidate's best chunk's likeness to the question; an average one where it has no vector yet.

    `bonus` is what each candidate gets on top when the best chunks are chosen.
    """
    if not len(chunks.rows):
        return np.zeros(len(candidates), np.float32)
    known = np.searchsorted(candidates.rows, chunks.rows)
    starts = np.cumsum(chunks.counts) - chunks.counts
    alike = np.vecdot(chunks.matrix, vector)  # unlike `@` it wakes no other threads
    alike += np.repeat(bonus[known], chunks.counts)
    moved = _towards_the_best(vector, chunks.matrix, alike)
    alike_moved = np.maximum.reduceat(np.vecdot(chunks.matrix, moved), starts)
    if len(alike_moved) == len(candidates):
        return alike_moved
    scores = np.full(len(candidates), alike_moved.mean(), np.float32)
    scores[known] = alike_moved
    return scores


def _towards_the_best(vector: Vector, matrix: Matrix, likeness: Vector) -> Vector:
    best = np.argsort(-likeness, kind="stable")[:FEEDBACK_CHUNKS]
    return _unit(vector + FEEDBACK_WEIGHT * _unit(matrix[best].mean(axis=0)))


def _unit(vector: Vector) -> Vector:
    length = np.linalg.norm(vector)
    return vector / length if length else vector
