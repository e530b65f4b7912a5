from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo_bench.metrics import ndcg, percentile, recall_all, recall_any, reciprocal_rank

RANKING = ["a", "b", "c", "d", "e", "f"]


@pytest.mark.parametrize(
    ("gold", "k", "every", "some"),
    [
        (["a"], 1, 1.0, 1.0),
        (["a", "c"], 2, 0.0, 1.0),
        (["a", "c"], 3, 1.0, 1.0),
        (["f"], 5, 0.0, 0.0),
        (["a", "z"], 6, 0.0, 1.0),
    ],
)
def test_recall_all_wants_everything_and_recall_any_anything(
    gold: list[str], k: int, every: float, some: float
) -> None:
    assert recall_all(RANKING, gold, k) == every
    assert recall_any(RANKING, gold, k) == some


def test_ndcg_is_what_the_official_formula_gives_by_hand() -> None:
    # places 1 and 3 of two that are needed: (1 + 1/log2(3)) / (1 + 1/log2(2))
    assert ndcg(RANKING, ["a", "c"], 5) == pytest.approx((1 + 1 / log2(3)) / 2)
    # the second place counts as much as the first
    assert ndcg(RANKING, ["b"], 5) == 1.0
    assert ndcg(RANKING, ["c"], 5) == pytest.approx(1 / log2(3))
    # only what fits into k can be asked for
    assert ndcg(RANKING, RANKING, 5) == 1.0


def test_nothing_found_or_nothing_needed_is_an_ndcg_of_zero() -> None:
    assert ndcg(RANKING, ["z"], 5) == 0.0
    assert ndcg(RANKING, [], 5) == 0.0


def test_reciprocal_rank_looks_at_the_first_that_is_needed() -> None:
    assert reciprocal_rank(RANKING, ["d", "b"]) == 0.5
    assert reciprocal_rank(RANKING, ["z"]) == 0.0


def test_a_percentile_is_a_value_that_was_measured() -> None:
    values = [float(number) for number in range(1, 101)]
    assert percentile(values, 0.5) == 50
    assert percentile(values, 0.95) == 95
    assert percentile(values, 0.99) == 99
    assert percentile([7.0], 0.5) == 7


@given(st.permutations(RANKING), st.sets(st.sampled_from(RANKING), min_size=1), st.integers(1, 6))
def test_every_figure_lies_between_zero_and_one(ranking: list[str], gold: set[str], k: int) -> None:
    assert 0 <= recall_all(ranking, gold, k) <= recall_any(ranking, gold, k) <= 1
    assert 0 <= ndcg(ranking, gold, k) <= 1 + 1e-9
    assert 0 < reciprocal_rank(ranking, gold) <= 1
