import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from palazzo.gate.crowd import NOBODY, Crowd, highest
from palazzo.gate.whole import Matrix
from palazzo.providers.vectors import unit_rows


def vectors(count: int, seed: int = 0) -> Matrix:
    made = np.random.default_rng(seed).standard_normal((count, 16))
    return unit_rows(made)


@given(st.integers(1, 4), st.integers(0, 2000), st.integers(1, 10), st.integers(0, 99))
def test_the_highest_of_each_line_are_those_that_sorting_finds(lines: int, width: int, count: int, seed: int) -> None:
    scores = np.random.default_rng(seed).random((lines, width), np.float32)
    padded = np.hstack([scores, np.full((lines, count), NOBODY, np.float32)])
    assert np.array_equal(np.sort(highest(scores, count)), np.sort(padded)[:, -count:])


def test_neighbours_are_found_in_every_block() -> None:
    crowd, memories, turns = Crowd(), vectors(20_000), vectors(7, seed=1)
    for start in range(0, 20_000, 1500):
        some = memories[start : start + 1500]
        crowd.add(some, np.arange(2 * start, 2 * (start + len(some))).reshape(-1, 2))
    found = np.sort(crowd.nearest(turns, np.full((7, 2), -1), 5))
    exact = np.sort(turns @ memories.astype(np.float16).astype(np.float32).T)[:, -5:]
    assert np.allclose(found, exact, atol=1e-6)


def test_whoever_shares_a_mark_is_a_copy_and_no_neighbour() -> None:
    crowd, memories = Crowd(), vectors(300)
    crowd.add(memories, np.stack([np.arange(300) % 3, np.arange(300) % 4], axis=1))
    found = crowd.nearest(memories[:3], np.array([[0, 9], [1, 2], [9, 9]]), 300)
    assert [int((line > NOBODY).sum()) for line in found] == [200, 150, 300]
    assert found[2].max() > 0.99


def test_nobody_is_near_where_there_is_nobody() -> None:
    assert (Crowd().nearest(vectors(2), np.zeros((2, 2), np.int64), 5) == NOBODY).all()
