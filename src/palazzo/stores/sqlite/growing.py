"""An array that grows at its end, as lists do."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class Growing:
    """Readers may hold on to `values`: growing never changes what they have seen."""

    def __init__(self, dtype: DTypeLike, shape: tuple[int, ...] = ()) -> None:
        self._array: NDArray[Any] = np.empty((0, *shape), dtype)
        self._size = 0

    @property
    def values(self) -> NDArray[Any]:
        return self._array[: self._size]

    def extend(self, values: NDArray[Any]) -> None:
        """Add at the end, in a larger copy when the array is full."""
        end = self._size + len(values)
        if end > len(self._array):
            grown = np.empty((max(end, 2 * len(self._array)), *self._array.shape[1:]), self._array.dtype)
            grown[: self._size] = self.values
            self._array = grown
        self._array[self._size : end] = values
        self._size = end

    def erase(self, places: NDArray[np.int64]) -> None:
        """Put zeros in these places."""
        self._array[places] = 0
