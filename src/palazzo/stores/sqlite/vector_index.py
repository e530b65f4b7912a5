"""The index of one user's vectors in memory: exact while that is fast, sign bits with exact rescoring beyond.

The codes of a million chunks fit in a few dozen megabytes and are compared in a fraction of the time; the nearest few
thousand chunks are then scored exactly (`packed_vectors.py` says where their vectors lie).

Scores are `vecdot`s and no `@`s: that one wakes other threads for such small work, and then waits for them on a busy
machine.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from palazzo.codes import Distances, codes, distances
from palazzo.stores.base import EXACT_UP_TO, Chunks, Nearest
from palazzo.stores.sql.database import Row
from palazzo.stores.sqlite.growing import Growing
from palazzo.stores.sqlite.packed_vectors import Packed, PackedVectors, unpacked

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]
Rows = NDArray[np.int64]

_MORE = 2  # times as many chunks, where those that were scored are of too few different rows
_SLICE = 10_000  # drawers read at a time
_AT_A_TIME = 512  # chunks that are scored together
_RESCORED = 10  # times the limit: how many of the nearest codes are scored exactly

NOTHING = Nearest(np.empty(0, np.int64), np.empty(0, np.float32))
NO_CHUNKS = Chunks(np.empty(0, np.int64), np.empty(0, np.int64), np.empty((0, 0), np.float32))
GONE = -1  # in place of the row of a chunk that was erased or embedded anew


class VectorIndex:
    """Grows at its end; what is erased leaves an empty place."""

    def __init__(
        self,
        dimension: int,
        made_for: Sequence[int] = (),
        exact_up_to: int = EXACT_UP_TO,
        vectors: PackedVectors | None = None,
    ) -> None:
        self.made_for = made_for
        self.mark = object()  # tells it from every other index
        self.seq = 0  # the last write that is in here
        self.erasures = 0  # of the user, that it knows of
        self.saved_as: tuple[str, int] = ("", 0)  # which files its first chunks lie in, and how many
        self.dimension = dimension
        self.vectors = PackedVectors(dimension) if vectors is None else vectors
        self._exact_up_to = exact_up_to
        self._codes = [Growing(np.uint64) for _ in range(-(-dimension // 64))]
        self._rows = Growing(np.int64)  # grows last: whoever goes by it finds all the rest
        self._last = 0  # the highest row
        self._gone = 0  # how many places are empty
        self._by_row = _InOrder(np.empty(0, np.int64), 0)

    def __len__(self) -> int:
        return len(self._rows.values)

    @property
    def gone(self) -> int:
        """How many places are empty."""
        return self._gone

    def rows(self, first: int = 0) -> Rows:
        """The rows of the chunks from the `first` on, as they were written; GONE for empty places."""
        found: Rows = self._rows.values[first:]
        return found

    def codes(self, places: slice) -> NDArray[np.uint64]:
        """The codes in these places, a line each."""
        return np.stack([column.values[: len(self)][places] for column in self._codes], axis=1)

    def restore(self, rows: Rows, all_codes: NDArray[np.uint64], vectors: Packed, seq: int) -> None:
        """Begin with what was saved."""
        self.vectors.map(vectors)
        for column, values in zip(self._codes, all_codes.T, strict=True):
            column.extend(values)
        self._rows.extend(rows)
        self._gone, self.seq = int(np.count_nonzero(rows == GONE)), seq
        self._last = int(rows.max(initial=0))

    def extend(self, written: Sequence[tuple[int, int, bytes]]) -> None:
        """Add what was written since, as (seq, row, blob); what its rows had before goes."""
        if not written:
            return
        packed = decode(b"".join(blob for _, _, blob in written), self.dimension)
        rows = np.array([row for _, row, _ in written], np.int64)
        self.drop(rows[rows <= self._last])
        for column, added in zip(self._codes, codes(unpacked(packed)), strict=True):
            column.extend(added)
        self.vectors.extend(packed)
        chunk = 2 * self.dimension
        self._rows.extend(np.repeat(rows, [len(blob) // chunk for *_, blob in written]))
        self.seq, self._last = written[-1][0], max(self._last, int(rows.max()))

    def extend_from(self, written: Iterator[Row]) -> None:
        """Add what is read, some at a time."""
        while some := list(islice(written, _SLICE)):
            self.extend([(seq, row, blob) for seq, row, blob in some])

    def has(self, row: int, blob: bytes) -> bool:
        """Whether the vectors and the codes of this row are those of this blob."""
        places, stored = self.places(np.array([row], np.int64)), decode(blob, self.dimension)
        own = [column.values[places] for column in self._codes]
        return (
            len(places) == len(stored)
            and bool((self.vectors.take(places) == unpacked(stored)).all())
            and all((mine == wanted).all() for mine, wanted in zip(own, codes(unpacked(stored)), strict=True))
        )

    def drop(self, rows: Rows) -> None:
        """Forget the chunks of these rows, and leave nothing of them in memory."""
        places = self.places(rows)
        if len(places):
            self._rows.values[places] = GONE
            for column in self._codes:
                column.erase(places)
            self.vectors.erase(places)
            self._gone += len(places)

    def places(self, rows: Rows) -> Rows:
        """Where the chunks of these rows lie."""
        if not len(rows):
            return np.empty(0, np.int64)
        own = self._rows.values
        return np.flatnonzero(own == rows[0] if len(rows) == 1 else np.isin(own, rows))

    def search(self, vector: Vector, limit: int, allowed: Rows | None = None) -> Nearest:
        """Return the rows (of those `allowed`) whose best chunk is most alike, best first, ties to the newer row."""
        rows = self._rows.values
        if not len(rows) or limit < 1:
            return NOTHING
        if len(rows) <= self._exact_up_to:
            places = np.arange(len(rows)) if allowed is None else np.flatnonzero(np.isin(rows, allowed))
            places = places if allowed is not None or not self._gone else np.flatnonzero(rows != GONE)
            return _best_by_row(rows[places], _likeness(self.vectors, places, vector), limit)
        far = distances([column.values[: len(rows)] for column in self._codes], vector)
        if allowed is not None:
            far[~np.isin(rows, allowed)] = _TOO_FAR
        elif self._gone:
            far[rows == GONE] = _TOO_FAR
        count = limit * _RESCORED
        while True:
            near = _nearest(far, count)
            found = _best_by_row(rows[near], _likeness(self.vectors, near, vector), limit)
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
        return Chunks(in_order.rows[which], counts, self.vectors.take(in_order.places[places]))

    def _in_order(self) -> "_InOrder":
        """Worked out once for many questions."""
        rows, in_order = self._rows.values, self._by_row
        if in_order.made_of != (len(rows), self._gone):
            self._by_row = in_order = _InOrder(rows, self._gone)
        return in_order


class _InOrder:
    """The places of chunks in the order of their rows: `counts` of them, from `starts` on, are of each of `rows`."""

    def __init__(self, rows: Rows, gone: int) -> None:
        self.made_of = len(rows), gone
        self.places = np.flatnonzero(rows != GONE) if gone else np.arange(len(rows))
        ordered = rows[self.places] if gone else rows
        if not (ordered[1:] >= ordered[:-1]).all():  # something was embedded anew
            order = np.argsort(ordered, kind="stable")
            self.places, ordered = self.places[order], ordered[order]
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


def decode(blob: bytes, dimension: int) -> Packed:
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


def _likeness(vectors: PackedVectors, places: Rows, vector: Vector) -> Vector:
    """How alike those at these places are; some at a time, which never leaves the processor's own memory."""
    found = np.empty(len(places), np.float32)
    for first in range(0, len(places), _AT_A_TIME):
        some = places[first : first + _AT_A_TIME]
        found[first : first + _AT_A_TIME] = np.vecdot(vectors.take(some), vector)
    return found


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
