"""The index of one user's vectors in memory: exact while that is fast, sign bits with exact rescoring beyond.

A sign-bit code is one thirty-second of the float32 vector, so a million chunks fit in a few dozen megabytes and
are compared in a fraction of the time; the best few hundred drawers are then scored exactly, from memory as long as
their vectors fit there, else from the file.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.base import Chunks
from palazzo.stores.sqlite.growing import Growing

Vector = NDArray[np.float32]
Rows = NDArray[np.int64]
Embeddings = Callable[[Sequence[int]], Iterable[tuple[int, bytes]]]  # reads rows from the file

_EXACT_UP_TO = 10_000  # chunks; beyond, comparing codes and rescoring is faster than going through every vector
_KEPT_UP_TO = 60_000  # chunks whose vectors stay in memory, 60 MB of the default embedder's
_CHUNKS = 4  # times the limit: how many chunks it takes to be sure of enough different rows
_RESCORED = 4  # times the limit: how many of the nearest codes are scored exactly


NO_CHUNKS = Chunks(np.empty(0, np.int64), np.empty(0, np.int64), np.empty((0, 0), np.float32))


class VectorIndex:
    """Grows at its end; whatever changes in the middle makes a new index necessary (`made_for`)."""

    def __init__(
        self, dimension: int, made_for: Hashable, exact_up_to: int = _EXACT_UP_TO, kept_up_to: int = _KEPT_UP_TO
    ) -> None:
        self.made_for = made_for
        self.seq = 0  # the last write that is in here
        self._dimension = dimension
        self._exact_up_to = exact_up_to
        self._kept_up_to = kept_up_to
        self._rows = Growing(np.int64)
        self._vectors: Growing | None = Growing(np.float32, (dimension,))
        self._codes = Growing(np.uint64, (-(-dimension // 64),))
        self._by_row: tuple[Rows, Rows] | None = None

    def __len__(self) -> int:
        return len(self._rows.values)

    def extend(self, written: Sequence[tuple[int, int, bytes]]) -> None:
        """Add what was written since, as (seq, row, blob)."""
        if not written:
            return
        vectors = [decode(blob, self._dimension) for _, _, blob in written]
        matrix = np.concatenate(vectors).astype(np.float32)
        self._codes.extend(codes(matrix))
        if self._vectors is not None and len(self) + len(matrix) <= self._kept_up_to:
            self._vectors.extend(matrix)
        else:
            self._vectors = None
        self._rows.extend(np.repeat([row for _, row, _ in written], [len(each) for each in vectors]))
        self._by_row = None
        self.seq = written[-1][0]

    def search(
        self, vector: Vector, limit: int, embeddings: Embeddings, allowed: Rows | None = None
    ) -> list[tuple[int, float]]:
        """Return the rows (of those `allowed`) whose best chunk is most alike, best first, ties to the newer row."""
        rows, vectors = self._rows.values, self._vectors
        if not len(rows) or limit < 1:
            return []
        if vectors is not None and len(rows) <= self._exact_up_to:
            return _best_by_row(rows, _only(allowed, rows, vectors.values[: len(rows)] @ vector), limit)
        distances = _hamming(self._codes.values[: len(rows)], codes(vector[None, :])[0])
        likeness = _only(allowed, rows, -distances.astype(np.float32))
        candidates = np.array([row for row, _ in _best_by_row(rows, likeness, limit * _RESCORED)], np.int64)
        found = self.chunks(candidates, embeddings)
        return _best_by_row(np.repeat(found.rows, found.counts), found.matrix @ vector, limit)

    def chunks(self, rows: Rows, embeddings: Embeddings) -> Chunks:
        """Return the vectors of those of `rows` that have any."""
        vectors = self._vectors
        if vectors is None:
            found = sorted((row, decode(blob, self._dimension)) for row, blob in embeddings(rows.tolist()) if blob)
            matrices = [matrix for _, matrix in found] or [np.empty((0, self._dimension), np.float16)]
            counts = np.array([len(matrix) for _, matrix in found], np.int64)
            return Chunks(
                np.array([row for row, _ in found], np.int64), counts, np.concatenate(matrices).astype(np.float32)
            )
        by_row, ordered = self._in_order()
        wanted = np.unique(rows)
        first, beyond = np.searchsorted(ordered, wanted), np.searchsorted(ordered, wanted, side="right")
        counts = beyond - first
        has = counts > 0
        places = np.repeat(first[has], counts[has]) + _within_each(counts[has])
        return Chunks(wanted[has], counts[has], vectors.values[by_row[places]])

    def _in_order(self) -> tuple[Rows, Rows]:
        """The places in the order of their rows, and those rows; worked out once for many questions."""
        if self._by_row is None:
            places = np.argsort(self._rows.values, kind="stable")
            self._by_row = places, self._rows.values[places]
        return self._by_row


def _within_each(counts: Rows) -> Rows:
    """0, 1, 2 … for each of several groups, one after another."""
    ends: Rows = np.cumsum(counts)
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)


def _only(allowed: Rows | None, rows: Rows, scores: Vector) -> Vector:
    return scores if allowed is None else np.where(np.isin(rows, allowed), scores, np.float32(-np.inf))


def decode(blob: bytes, dimension: int) -> NDArray[np.float16]:
    """Read a stored blob: the chunks' vectors one after another."""
    return np.frombuffer(blob, "<f2").reshape(-1, dimension)


def _hamming(all_codes: NDArray[np.uint64], code: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """In how many bits each differs; column by column, which is faster than row by row."""
    distances = np.zeros(len(all_codes), np.uint16)
    for column, own in zip(all_codes.T, code, strict=True):
        distances += np.bitwise_count(column ^ own)
    return distances


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
