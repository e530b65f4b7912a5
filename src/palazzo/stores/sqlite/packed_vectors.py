"""The vectors of many chunks, packed as in the store: those that are saved are mapped, those since lie in memory."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.sqlite.growing import Growing
from palazzo.stores.sqlite.spilled import Spilled

Matrix = NDArray[np.float32]
Packed = NDArray[np.float16]
Rows = NDArray[np.int64]

_READY_UP_TO = 60_000  # chunks of which those that are used are kept ready, 60 MB of the default embedder's at most
_KEPT_UP_TO = 250_000  # chunks since the last save that lie in memory: 128 MB


class PackedVectors:
    """Grows at its end; every place stays what it is, but those that are erased become zeros."""

    def __init__(
        self,
        dimension: int,
        ready_up_to: int = _READY_UP_TO,
        kept_up_to: int = _KEPT_UP_TO,
        folder: Path | None = None,
    ) -> None:
        self._dimension = dimension
        self._ready_up_to = ready_up_to
        self._kept_up_to = kept_up_to
        self._folder = folder  # where to put what memory should not hold
        self._parts: tuple[Packed, Growing | Spilled] = (np.empty((0, dimension), np.float16), self._growing())
        self._ready = _Ready(0, dimension)

    def __len__(self) -> int:
        saved, since = self._parts
        return len(saved) + len(since.values)

    def extend(self, packed: Packed) -> None:
        saved, since = self._parts
        if len(since.values) + len(packed) > self._kept_up_to and not isinstance(since, Spilled):
            spilled = Spilled(np.float16, (self._dimension,), self._folder)
            spilled.extend(since.values)
            since = spilled
        since.extend(packed)
        self._parts = saved, since

    def map(self, saved: Packed) -> None:
        """From here on the first of them are those of a file that has just been written or opened."""
        since = self._growing()
        since.extend(self.packed(slice(len(saved), None)))
        self._parts = np.asarray(saved), since  # no memmap: what is taken of one is slow to make

    def packed(self, places: slice) -> Packed:
        """Those in these places."""
        saved, since = self._parts
        first, end, _ = places.indices(len(self))
        return np.concatenate([saved[first:end], since.values[max(first - len(saved), 0) : max(end - len(saved), 0)]])

    def erase(self, places: Rows) -> None:
        """Leave nothing of these here; a file has its own."""
        saved, since = self._parts
        since.erase(places[places >= len(saved)] - len(saved))
        ready = self._ready
        places = places[places < len(ready.known)]
        ready.known[places] = False
        ready.matrix[places] = 0

    def take(self, places: Rows) -> Matrix:
        """These, unpacked; every place exists."""
        count = len(self)
        if count > self._ready_up_to:
            return unpacked(self._take(places))
        ready = self._ready
        if len(ready.known) < count:
            ready = self._ready = _Ready(2 * count, self._dimension)
        known = ready.known.take(places)
        if not known.all():
            missing = places[~known]
            ready.matrix[missing] = unpacked(self._take(missing))
            ready.known[missing] = True
        found: Matrix = ready.matrix.take(places, axis=0, mode="clip")
        return found

    def _take(self, places: Rows) -> Packed:
        """`clip` saves a third of the time, because places need not be checked."""
        saved, since = self._parts
        if not len(saved):
            return since.values.take(places, axis=0, mode="clip")
        found: Packed = saved.take(places, axis=0, mode="clip")
        later = np.flatnonzero(places >= len(saved))
        if len(later):
            found[later] = since.values.take(places[later] - len(saved), axis=0, mode="clip")
        return found

    def _growing(self) -> Growing:
        return Growing(np.float16, (self._dimension,))


class _Ready:
    """Vectors that were unpacked before; the system gives memory to those only."""

    def __init__(self, count: int, dimension: int) -> None:
        self.known = np.zeros(count, np.bool_)
        self.matrix: Matrix = np.empty((count, dimension), np.float32)


def unpacked(packed: Packed) -> Matrix:
    """As float32; NumPy's own way takes several times as long."""
    bits = packed.view(np.uint16).astype(np.uint32)
    sign = bits & 0x8000
    sign <<= 16
    bits &= 0x7FFF
    bits <<= 13  # exponent and fraction
    bits |= sign
    ready: Matrix = bits.view(np.float32)
    ready *= np.float32(2.0**112)  # the two count exponents from different zeros
    return ready
