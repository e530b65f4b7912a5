"""The outlines in memory, which one thread reads while another adds to them."""

from datetime import UTC, datetime
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.base import EVERYTHING
from palazzo.stores.sqlite.outline_index import OutlineIndex

BEGUN = datetime(2026, 4, 30, tzinfo=UTC)
ENDED = datetime(2026, 5, 1, tzinfo=UTC)


def add(index: OutlineIndex, row: int) -> None:
    index.extend([(row, "talk", row, "user", None, int(BEGUN.timestamp() * 1e6) + row, 0)])


class Meanwhile:
    """The rows of a wing; whoever reads them finds that another thread has added a drawer."""

    def __init__(self, index: OutlineIndex, rows: list[int]) -> None:
        self._index = index
        self._rows = rows

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        add(self._index, 99)
        return np.array(self._rows, dtype)


def test_a_drawer_that_comes_in_during_a_search_does_not_disturb_it() -> None:
    index = OutlineIndex(made_for=None)
    for row in (1, 2, 3):
        add(index, row)
    in_wing = cast("NDArray[np.int64]", Meanwhile(index, [1, 3]))
    assert index.said(BEGUN, ENDED, 10, EVERYTHING, in_wing).tolist() == [3, 1]
    assert index.within(EVERYTHING, in_wing).tolist() == [1, 3]
