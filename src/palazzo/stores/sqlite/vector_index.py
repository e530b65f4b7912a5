"""The index of one user's vectors in memory: exact while that is fast, sign bits with exact rescoring beyond.

A sign-bit code is one thirty-second of the float32 vector, so a million chunks fit in a few dozen megabytes and
are compared in a fraction of the time; the best few hundred are then scored exactly from the file.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
Embeddings = Callable[[int, Sequence[int]], Iterable[tuple[int, bytes]]]

_EXACT_UP_TO = 60_000  # chunks; a scan of float32 takes about as long as rescoring from the file
_CHUNKS = 4  # times the limit: how many chunks it takes to be sure of enough different rows
_RESCORED = 4  # times the limit: how many of the nearest codes are scored exactly


class VectorIndex:
    """Grows at its end; whatever changes in the middle makes a new index necessary (`made_for`)."""

    def __init__(self, dimension: int, made_for: tuple[int, int], exact_up_to: int = _EXACT_UP_TO) -> None:
        self.made_for = made_for  # (generation, erasures)
        self.seq = 0  # the last write that is in here
        self._dimension = dimension
        self._exact_up_to = exact_up_to
        self._size = 0
        self._rows: NDArray[np.int64] = np.empty(0, np.int64)
        self._vectors: NDArray[np.float32] | None = np.empty((0, dimension), np.float32)
        self._codes: NDArray[np.uint64] = np.empty((0, -(-dimension // 64)), np.uint64)

    def __len__(self) -> int:
        return self._size

    def extend(self, written: Sequence[tuple[int, int, bytes]]) -> None:
        """Add what was written since, as (seq, row, blob)."""
        if not written:
            return
        vectors = [decode(blob, self._dimension) for _, _, blob in written]
        matrix = np.concatenate(vectors).astype(np.float32)
        rows = np.repeat([row for _, row, _ in written], [len(each) for each in vectors])
        start, end = self._size, self._size + len(matrix)
        self._rows = _fill(self._rows, start, rows)
        self._codes = _fill(self._codes, start, codes(matrix))
        if self._vectors is not None and end <= self._exact_up_to:
            self._vectors = _fill(self._vectors, start, matrix)
        else:
            self._vectors = None
        self._size = end
        self.seq = written[-1][0]

    def search(
        self, vector: Vector, limit: int, embeddings: Embeddings, allowed: Sequence[int] | None = None
    ) -> list[tuple[int, float]]:
        """Return the rows (of those `allowed`) whose best chunk is most alike, best first, ties to the newer row."""
        size, rows, vectors, all_codes = self._size, self._rows, self._vectors, self._codes
        if not size or limit < 1:
            return []
        if vectors is not None:
            return _best_by_row(rows[:size], _only(allowed, rows[:size], vectors[:size] @ vector), limit)
        distances = np.bitwise_count(all_codes[:size] ^ codes(vector[None, :])).sum(axis=1, dtype=np.int16)
        likeness = _only(allowed, rows[:size], -distances.astype(np.float32))
        candidates = [row for row, _ in _best_by_row(rows[:size], likeness, limit * _RESCORED)]
        found = list(embeddings(self.made_for[0], candidates))
        exact = np.array([(decode(blob, self._dimension).astype(np.float32) @ vector).max() for _, blob in found])
        places = np.array([row for row, _ in found], np.int64)
        return _best_by_row(places, _only(allowed, places, exact), limit)


def _only(allowed: Sequence[int] | None, rows: NDArray[np.int64], scores: Vector) -> Vector:
    if allowed is None:
        return scores
    return np.where(np.isin(rows, np.array(allowed, np.int64)), scores, np.float32(-np.inf))


def decode(blob: bytes, dimension: int) -> NDArray[np.float16]:
    """Read a stored blob: the chunks' vectors one after another."""
    return np.frombuffer(blob, "<f2").reshape(-1, dimension)


def codes(matrix: NDArray[np.float32]) -> NDArray[np.uint64]:
    """One bit a dimension: is it positive?"""
    bits = np.packbits(matrix > 0, axis=1)
    padded = np.zeros((len(bits), -(-bits.shape[1] // 8) * 8), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return padded.view(np.uint64)


def largest(scores: Vector, count: int) -> NDArray[np.int64]:
    """Return the places of the `count` highest scores, in no order."""
    if count >= len(scores):
        return np.arange(len(scores))
    return np.argpartition(scores, len(scores) - count)[-count:]


def _best_by_row(rows: NDArray[np.int64], scores: Vector, limit: int) -> list[tuple[int, float]]:
    """Look at more chunks until they are of enough different rows: one long drawer must not hide the others."""
    count = limit * _CHUNKS
    while True:
        chosen = largest(scores, count)
        best = _by_row(rows[chosen], scores[chosen])
        if len(best) >= limit or count >= len(scores):
            return best[:limit]
        count *= _CHUNKS


def _by_row(rows: NDArray[np.int64], scores: Vector) -> list[tuple[int, float]]:
    order = np.lexsort((-rows, -scores))
    order = order[scores[order] > -np.inf]
    found, first = np.unique(rows[order], return_index=True)
    best = np.argsort(first)
    return list(zip(found[best].tolist(), scores[order][first[best]].tolist(), strict=True))


def _fill(array: NDArray[Any], start: int, values: NDArray[Any]) -> NDArray[Any]:
    """Write `values` from `start` on, into a larger copy when the array is full."""
    end = start + len(values)
    if end > len(array):
        grown = np.empty((max(end, 2 * len(array)), *array.shape[1:]), array.dtype)
        grown[:start] = array[:start]
        array = grown
    array[start:end] = values
    return array
