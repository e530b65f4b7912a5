"""The vector signal: what means the same, whatever its words.

The question's vector finds the candidates. They are then scored by that vector moved a little towards the best
few of them: what is alike the best answers is likely to belong to them.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import DrawerId

Matrix = NDArray[np.float32]
Vector = NDArray[np.float32]

FEEDBACK_CHUNKS = 3
FEEDBACK_WEIGHT = 0.5


def score(ids: Sequence[DrawerId], chunks: Mapping[DrawerId, Matrix], vector: Vector, bonus: Vector) -> Vector:
    """Return each drawer's best chunk's likeness to the question; an average one where it has no vector yet.

    `bonus` is what each drawer gets on top when the best chunks are chosen.
    """
    known = [place for place, id in enumerate(ids) if id in chunks]
    scores = np.zeros(len(ids), np.float32)
    if known:
        matrices = [chunks[ids[place]] for place in known]
        starts = np.cumsum([0, *(len(matrix) for matrix in matrices[:-1])])
        matrix = np.concatenate(matrices)
        owner_bonus = np.repeat(bonus[known], [len(each) for each in matrices])
        moved = _towards_the_best(vector, matrix, matrix @ vector + owner_bonus)
        likeness = np.maximum.reduceat(matrix @ moved, starts)
        scores[:] = likeness.mean()
        scores[known] = likeness
    return scores


def _towards_the_best(vector: Vector, matrix: Matrix, likeness: Vector) -> Vector:
    best = np.argsort(-likeness, kind="stable")[:FEEDBACK_CHUNKS]
    return _unit(vector + FEEDBACK_WEIGHT * _unit(matrix[best].mean(axis=0)))


def _unit(vector: Vector) -> Vector:
    length = np.linalg.norm(vector)
    return vector / length if length else vector
