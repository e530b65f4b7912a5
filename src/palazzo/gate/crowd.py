"""Many memories at once: compared with many turns by blocked products, never one query a turn."""

import numpy as np

from palazzo.gate.whole import Halves, Matrix, Rows

NOBODY = -2.0  # where there is no neighbour; no cosine is so low

_BLOCK = 8192  # memories a product
_GROUP = 64  # memories of which only the nearest is looked at first


class Crowd:
    """Memories of one kind, in the order in which they came."""

    def __init__(self) -> None:
        self._blocks: list[tuple[Halves, Rows]] = []  # vectors as exact as they are stored, and marks

    def add(self, vectors: Matrix, marks: Rows) -> None:
        """Let more memories in, filling up the last block; each has two marks."""
        added = vectors.astype(np.float16), marks
        if self._blocks and len(self._blocks[-1][1]) < _BLOCK:
            before = self._blocks.pop()
            added = np.concatenate([before[0], added[0]]), np.concatenate([before[1], added[1]])
        for start in range(0, len(added[1]), _BLOCK):
            self._blocks.append((added[0][start : start + _BLOCK], added[1][start : start + _BLOCK]))

    def nearest(self, turns: Matrix, marks: Rows, count: int) -> Matrix:
        """The cosines of the nearest `count` memories of each turn, in no order; no copies."""
        found = np.full((len(turns), count), NOBODY, np.float32)
        for vectors, of_block in self._blocks:
            cosines = turns @ vectors.astype(np.float32).T
            leave_out_copies(cosines, marks, of_block)
            found = highest(np.hstack([found, highest(cosines, count)]), count)
        return found


def leave_out_copies(cosines: Matrix, marks: Rows, of_memories: Rows) -> None:
    """Make copies of a turn, which share one of its marks, as unlike it as can be."""
    for own, theirs in zip(marks.T, of_memories.T, strict=True):
        shared = np.flatnonzero(np.isin(theirs, own))
        if len(shared):
            turns, places = np.nonzero(own[:, None] == theirs[shared][None, :])
            cosines[turns, shared[places]] = NOBODY


def highest(scores: Matrix, count: int) -> Matrix:
    """The `count` highest of each line, in no order.

    Whatever is among them stands in one of the `count` groups with the highest maximum, so that all but a few are
    looked at only once.
    """
    lines, width = scores.shape
    groups = width // _GROUP
    if groups <= count:
        return _partitioned(scores, count)
    grouped = scores[:, : groups * _GROUP].reshape(lines, groups, _GROUP)
    best = np.argpartition(grouped.max(axis=2), groups - count, axis=1)[:, groups - count :]
    candidates = np.take_along_axis(grouped, best[:, :, None], axis=1).reshape(lines, -1)
    return _partitioned(np.hstack([candidates, scores[:, groups * _GROUP :]]), count)


def _partitioned(scores: Matrix, count: int) -> Matrix:
    lines, width = scores.shape
    if width <= count:
        return np.hstack([scores, np.full((lines, count - width), NOBODY, np.float32)])
    kept: Matrix = np.partition(scores, width - count, axis=1)[:, width - count :]
    return kept
