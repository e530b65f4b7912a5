"""The index of one user's vectors in memory: exact while that is fast, sign bits with exact rescoring beyond.

The codes of a million chunks fit in a few dozen megabytes and are compared in a fraction of the time; the nearest few
thousand chunks are then scored exactly. Their vectors lie in memory; those of a very large palace in a file without a
name, of which memory holds what is used.

Scores are `vecdot`s and no `@`s: that one wakes other threads for such small work, and then waits for them on a busy
machine.
"""

from collections.abc import Hashable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from palazzo.codes import Distances, codes, distances
from palazzo.stores.base import EXACT_UP_TO, Chunks, Nearest
from palazzo.stores.sqlite.growing import Growing
from palazzo.stores.sqlite.spilled import Spilled

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]
Rows = NDArray[np.int64]

_READY_UP_TO = 60_000  # chunks whose vectors lie in memory ready to be used, 60 MB of the default embedder's
_KEPT_UP_TO = 250_000  # chunks whose vectors lie in memory at all, packed as in the store: 128 MB
_MORE = 2  # times as many chunks, where those that were scored are of too few different rows
_AT_A_TIME = 256  # chunks that are scored together
_RESCORED = 10  # times the limit: how many of the nearest codes are scored exactly


NOTHING = Nearest(np.empty(0, np.int64), np.empty(0, np.float32))
NO_CHUNKS = Chunks(np.empty(0, np.int64), np.empty(0, np.int64), np.empty((0, 0), np.float32))


class VectorIndex:
    """Grows at its end; whatever changes in the middle makes a new index necessary (`made_for`)."""

    def __init__(
        self,
        dimension: int,
        made_for: Hashable,
        exact_up_to: int = EXACT_UP_TO,
        ready_up_to: int = _READY_UP_TO,
        kept_up_to: int = _KEPT_UP_TO,
        folder: Path | None = None,
    ) -> None:
        self.made_for = made_for
        self.mark = object()  # tells it from every other index
        self.seq = 0  # the last write that is in here
        self.dimension = dimension
        self._exact_up_to = min(exact_up_to, ready_up_to)
        self._ready_up_to = min(ready_up_to, kept_up_to)
        self._kept_up_to = kept_up_to
        self._folder = folder  # where to put what memory should not hold
        self._vectors: Growing | Spilled = Growing(np.float32, (dimension,))
        self._codes = [Growing(np.uint64) for _ in range(-(-dimension // 64))]
        self._rows = Growing(np.int64)  # grows last: whoever goes by it finds all the rest
        self._by_row = _InOrder(np.empty(0, np.int64))

    def __len__(self) -> int:
        return len(self._rows.values)

    def rows(self, first: int = 0) -> Rows:
        """The rows of the chunks from the `first` on, as they were written."""
        found: Rows = self._rows.values[first:]
        return found

    def extend(self, written: Sequence[tuple[int, int, bytes]]) -> None:
        """Add what was written since, as (seq, row, blob)."""
        if not written:
            return
        packed = decode(b"".join(blob for _, _, blob in written), self.dimension)
        matrix = packed.astype(np.float32)
        for column, added in zip(self._codes, codes(matrix), strict=True):
            column.extend(added)
        self._room(len(self) + len(matrix)).extend(packed if self._vectors.values.dtype == packed.dtype else matrix)
        chunk = 2 * self.dimension
        self._rows.extend(np.repeat([row for _, row, _ in written], [len(blob) // chunk for *_, blob in written]))
        self.seq = written[-1][0]

    def _room(self, count: int) -> Growing | Spilled:
        """Where so many vectors lie: in memory, packed when there are many, in a file when there are too many."""
        had, wanted = self._vectors, self._vectors
        if count > self._kept_up_to and not isinstance(had, Spilled):
            wanted = Spilled(np.float16, (self.dimension,), self._folder)
        elif count > self._ready_up_to and had.values.dtype == np.float32:
            wanted = Growing(np.float16, (self.dimension,))
        if wanted is not had:
            wanted.extend(had.values.astype(np.float16))
            self._vectors = wanted
        return wanted

    def search(self, vector: Vector, limit: int, allowed: Rows | None = None) -> Nearest:
        """Return the rows (of those `allowed`) whose best chunk is most alike, best first, ties to the newer row."""
        rows, vectors = self._rows.values, self._vectors
        if not len(rows) or limit < 1:
            return NOTHING
        if len(rows) <= self._exact_up_to:
            return _best_by_row(rows, _only(allowed, rows, np.vecdot(vectors.values[: len(rows)], vector)), limit)
        far = distances([column.values[: len(rows)] for column in self._codes], vector)
        if allowed is not None:
            far[~np.isin(rows, allowed)] = _TOO_FAR
        count = limit * _RESCORED
        while True:
            near = _nearest(far, count)
            found = _best_by_row(rows[near], _likeness(vectors.values, near, vector), limit)
            if len(found.rows) >= limit or len(near) < count:
                return found
            count *= _MORE

    def chunks(self, rows: Rows) -> Chunks:
        """Return the vectors of those of `rows` that have any."""
        in_order = self._in_order()
        wanted = rows if (rows[1:] > rows[:-1]).all() else np.unique(rows)
        which = in_order.found(wanted)
        counts = in_order.counts[which]
        places = np.repeat(in_order.starts[which], counts) + _within_each(counts)
        return Chunks(in_order.rows[which], counts, _ready(self._vectors.values.take(in_order.places[places], axis=0)))

    def _in_order(self) -> "_InOrder":
        """Worked out once for many questions."""
        rows, in_order = self._rows.values, self._by_row
        if len(in_order.places) != len(rows):
            self._by_row = in_order = _InOrder(rows)
        return in_order


class _InOrder:
    """The places of chunks in the order of their rows: `counts` of them, from `starts` on, are of each of `rows`."""

    def __init__(self, rows: Rows) -> None:
        ascending = bool((rows[1:] >= rows[:-1]).all())  # as long as nothing was embedded anew
        self.places = np.arange(len(rows)) if ascending else np.argsort(rows, kind="stable")
        ordered = rows if ascending else rows[self.places]
        self.starts = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))
        self.rows = ordered[self.starts]
        self.counts = np.diff(self.starts, append=len(ordered))

    def found(self, rows: Rows) -> Rows:
        """The places among its own rows of those of `rows` that it has."""
        which = np.searchsorted(self.rows, rows)
        within = np.count_nonzero(which < len(self.rows))  # they are in order: whatever lies beyond comes last
        which, rows = which[:within], rows[:within]
        found: Rows = which[self.rows[which] == rows]
        return found


def _within_each(counts: Rows) -> Rows:
    """0, 1, 2 … for each of several groups, one after another."""
    ends: Rows = np.cumsum(counts)
    return np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)


def _only(allowed: Rows | None, rows: Rows, scores: Vector) -> Vector:
    return scores if allowed is None else np.where(np.isin(rows, allowed), scores, np.float32(-np.inf))


def decode(blob: bytes, dimension: int) -> NDArray[np.float16]:
    """Read a stored blob: the chunks' vectors one after another."""
    return np.frombuffer(blob, "<f2").reshape(-1, dimension)


_TOO_FAR = np.iinfo(np.uint16).max
_FIRST = np.array([True])


def _nearest(far: Distances, count: int) -> Rows:
    """Return the places of the `count` least distances, and of some more that lie as far as the last of them.

    Fewer if the others are too far; of very many that lie equally far, the later ones.
    """
    counts = np.cumsum(np.bincount(far, minlength=1)[:_TOO_FAR])
    last = int(np.searchsorted(counts, count))  # the distance at which there are enough
    near = np.flatnonzero(far <= last if last < len(counts) else far < _TOO_FAR)
    if len(near) <= _MORE * count:
        return near
    equal = near[far[near] == last]
    return np.setdiff1d(near, equal[: len(near) - count], assume_unique=True)


def _likeness(vectors: "NDArray[np.float16] | Matrix", places: Rows, vector: Vector) -> Vector:
    """How alike those at these places are; some at a time, which never leaves the processor's own memory.

    Every place exists: that `take` need not check it (`clip`) saves a third of its time.
    """
    found = np.empty(len(places), np.float32)
    for first in range(0, len(places), _AT_A_TIME):
        some = places[first : first + _AT_A_TIME]
        found[first : first + _AT_A_TIME] = np.vecdot(_ready(vectors.take(some, axis=0, mode="clip")), vector)
    return found


def _ready(matrix: "NDArray[np.float16] | Matrix") -> Matrix:
    """As float32, whichever way the vectors were kept; NumPy's own way of unpacking takes several times as long."""
    if matrix.dtype == np.float32:
        return np.asarray(matrix, np.float32)
    bits = matrix.view(np.uint16).astype(np.uint32)
    sign = bits & 0x8000
    sign <<= 16
    bits &= 0x7FFF
    bits <<= 13  # exponent and fraction
    bits |= sign
    ready: Matrix = bits.view(np.float32)
    ready *= np.float32(2.0**112)  # the two count exponents from different zeros
    return ready


def largest(scores: Vector, count: int) -> NDArray[np.int64]:
    """Return the places of the `count` highest scores, in no order."""
    if count >= len(scores):
        return np.arange(len(scores))
    return np.argpartition(scores, len(scores) - count)[-count:]


def _best_by_row(rows: Rows, scores: Vector, limit: int) -> Nearest:
    """The rows by their best chunk's score, ties to the newer row; without those that may not be found."""
    if not len(rows):
        return NOTHING
    if (rows[1:] < rows[:-1]).any():  # something was embedded anew
        in_order = np.argsort(rows, kind="stable")
        rows, scores = rows[in_order], scores[in_order]
    starts = np.flatnonzero(np.concatenate([_FIRST, rows[1:] != rows[:-1]]))
    rows, scores = rows[starts], np.maximum.reduceat(scores, starts)
    chosen = np.sort(largest(scores, limit))[::-1]
    chosen = chosen[np.argsort(-scores[chosen], kind="stable")]
    chosen = chosen[: np.count_nonzero(scores[chosen] > -np.inf)]
    return Nearest(rows[chosen], scores[chosen])
