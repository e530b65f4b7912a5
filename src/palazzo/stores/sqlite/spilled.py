"""An array that grows at its end in a file without a name: as large as the disk, and gone with whoever holds it."""

from pathlib import Path
from tempfile import TemporaryFile
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import DTypeLike, NDArray

from palazzo.errors import Unavailable


class Spilled:
    """As `Growing`; the system keeps in memory what is used of it, as far as there is room."""

    def __init__(self, dtype: DTypeLike, shape: tuple[int, ...], folder: Path | None) -> None:
        self._file = TemporaryFile(dir=folder)  # noqa: SIM115 - open as long as the array is used
        finalize(self, self._file.close)
        self._empty: NDArray[Any] = np.empty((0, *shape), dtype)
        self._values = self._empty

    @property
    def values(self) -> NDArray[Any]:
        return self._values

    def extend(self, values: NDArray[Any]) -> None:
        """Add at the end; raise Unavailable if the disk is full."""
        size = len(self._values) + len(values)
        try:
            self._file.seek(self._values.nbytes)
            self._file.write(np.ascontiguousarray(values, self._empty.dtype).data)
            self._file.flush()
        except OSError as error:
            raise Unavailable(f"there is no room for the index of a large palace ({error}); free some space") from error
        if size:
            shape = (size, *self._empty.shape[1:])
            self._values = np.memmap(self._file, self._empty.dtype, mode="r", shape=shape)

    def erase(self, places: NDArray[np.int64]) -> None:
        """Put zeros in these places."""
        zeros = bytes(self._empty.dtype.itemsize * int(np.prod(self._empty.shape[1:])))
        for place in places.tolist():
            self._file.seek(place * len(zeros))
            self._file.write(zeros)
        self._file.flush()
