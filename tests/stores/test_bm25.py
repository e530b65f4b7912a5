"""What the arithmetic of words makes of rows, however they lie."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from palazzo.stores.bm25 import Matches, distinct


@given(st.lists(st.one_of(st.integers(0, 20), st.integers(0, 2**60)), max_size=30))
def test_rows_are_told_apart_as_by_sorting_them(rows: list[int]) -> None:
    found, places = distinct(np.array(rows, np.int64))
    assert found.tolist() == sorted(set(rows))
    assert found[places].tolist() == rows


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 1.5]), max_size=30), st.integers(0, 40))
def test_the_best_are_those_of_the_whole_order(scores: list[float], count: int) -> None:
    rows, none = np.arange(len(scores)), np.empty(0, np.int64)
    matches = Matches(rows, np.array(scores), places=none, terms=none, parts=np.empty(0))
    wanted = sorted(rows.tolist(), key=lambda row: (-scores[row], -row))[:count]
    assert matches.best(count).tolist() == wanted
