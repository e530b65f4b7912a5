"""Fusion: pure, stable, explained."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.model.ids import ConversationId
from palazzo.recall.candidates import Candidates, gather
from palazzo.recall.fuse import Signals, best, best_mean, fuse, neighbours, order, spread
from palazzo.stores.outlines import of_columns

FLOATS = st.floats(min_value=-10, max_value=10)


def candidates(*places: tuple[str, int]) -> Candidates:
    """Candidates in these conversations at these positions; an empty name is a note."""
    count = len(places)
    names = [ConversationId(name) if name else None for name, _ in places]
    positions = [position for _, position in places]
    return gather(of_columns(range(count), names, positions, ["user"] * count, [None] * count, [20_000] * count))


def signals(vectors: list[float], words: list[float], conversations: int) -> Signals:
    """Only these two say anything."""
    nothing = np.zeros(len(vectors))
    return Signals(
        vectors=np.array(vectors),
        words=np.array(words),
        conversation_words=np.zeros(conversations),
        time=nothing,
        openings=np.zeros((conversations, 2), np.float32),
        names=nothing,
        preferences=nothing,
        recency=nothing,
        going_on=nothing,
        same_wing=nothing,
    )


def test_the_spread_of_equal_scores_is_nothing() -> None:
    assert spread(np.array([3.0, 3.0, 3.0])).tolist() == [0.0, 0.0, 0.0]


def test_a_groups_best_and_its_best_few() -> None:
    groups = np.array([0, 1, 0, 0, 0])
    scores = np.array([1.0, 9.0, 4.0, 2.0, 3.0])
    assert best(scores, groups, 2).tolist() == [4.0, 9.0]
    assert best_mean(scores, groups, 2).tolist() == [3.0, 3.0]


def test_a_neighbour_is_the_message_just_before_or_after_in_the_same_conversation() -> None:
    found = neighbours(np.array([5.0, 1.0, 2.0, 7.0]), candidates(("a", 1), ("a", 2), ("a", 4), ("b", 3)))
    assert found.tolist() == [1.0, 5.0, -np.inf, -np.inf]


def test_what_every_signal_likes_comes_first() -> None:
    found = fuse(candidates(("a", 1), ("b", 1), ("c", 1)), signals([0.9, 0.1, 0.2], [5.0, 0.0, 1.0], 3))
    assert order(found.drawers) == [0, 2, 1]
    assert order(found.conversations) == [0, 2, 1]


def test_each_signals_best_stands_above_what_no_signal_likes() -> None:
    found = fuse(
        candidates(("a", 1), ("b", 1), ("c", 1), ("d", 1)), signals([0.9, 0.1, 0.1, 0.1], [0.0, 9.0, 0.0, 0.0], 4)
    )
    assert set(order(found.drawers)[:2]) == {0, 1}


def test_notes_stand_on_their_own() -> None:
    found = candidates(("", 0), ("", 0), ("a", 1))
    assert len(found.conversations) == 3
    assert found.held() == {2: "a"}


def test_time_counts_most_when_it_singles_one_conversation_out() -> None:
    several = candidates(("a", 1), ("b", 1), ("c", 1))
    silent = signals([0.0] * 3, [0.0] * 3, 3)
    one, all_of_them = (
        fuse(several, replace(silent, time=np.array(time), time_is_sure=True))
        for time in ([1.0, 0.0, 0.0], [1.0, 1.0, 1.0])
    )
    assert one.conversations[0] > all_of_them.conversations[0] == pytest.approx(0.0)


def test_a_time_that_is_meant_in_earnest_counts_more() -> None:
    several, time = candidates(("a", 1), ("b", 1), ("c", 1)), np.array([1.0, 0.0, 0.0])
    silent = replace(signals([0.0] * 3, [0.0] * 3, 3), time=time)
    in_passing, in_earnest = fuse(several, silent), fuse(several, replace(silent, time_is_sure=True))
    assert in_earnest.conversations[0] > in_passing.conversations[0] > 0


def test_preferences_and_recency_count_only_for_what_fits_otherwise() -> None:
    several, every = candidates(("a", 1), ("b", 1), ("c", 1)), np.ones(3)
    found = fuse(several, replace(signals([0.0] * 3, [9.0, 0.0, 0.0], 3), preferences=every, recency=every))
    for part in ("preferences", "recency"):
        assert found.drawer_parts[part][0] > 0
        assert found.drawer_parts[part][1:].tolist() == [0.0, 0.0]


def test_another_name_counts_by_itself() -> None:
    several = candidates(("a", 1), ("b", 1), ("c", 1))
    found = fuse(several, replace(signals([0.0] * 3, [0.0] * 3, 3), names=np.array([0.0, 1.0, 0.0])))
    assert order(found.drawers)[0] == order(found.conversations)[0] == 1


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c", ""]), st.integers(1, 9), FLOATS, FLOATS), max_size=30))
def test_scores_are_finite_and_the_sum_of_their_parts(rows: list[tuple[str, int, float, float]]) -> None:
    found = candidates(*[(name, position) for name, position, _, _ in rows])
    fused = fuse(found, signals([row[2] for row in rows], [row[3] for row in rows], len(found.conversations)))
    assert np.isfinite(fused.drawers).all()
    assert np.isfinite(fused.conversations).all()
    assert np.allclose(fused.drawers, sum(fused.drawer_parts.values(), np.zeros(len(rows))))
    assert sorted(order(fused.drawers)) == list(range(len(rows)))


@given(st.lists(FLOATS, min_size=1, max_size=40))
def test_ties_keep_the_order_of_the_ids(scores: list[float]) -> None:
    places = order(np.array(scores))
    assert places == sorted(places, key=lambda place: (-scores[place], place))


def test_where_time_tells_what_is_meant_kinship_counts_half() -> None:
    several = candidates(("a", 1), ("b", 1), ("c", 1))
    openings = np.array([[1, 0], [1, 0.1], [-1, 0]], np.float32)
    silent = replace(signals([0.9, 0.1, 0.1], [1.0, 0.0, 0.0], 3), openings=openings)
    alike = fuse(several, silent).conversation_parts["kinship"]
    by_time = fuse(several, replace(silent, by_time=True)).conversation_parts["kinship"]
    assert alike[1] > 0
    assert by_time.tolist() == pytest.approx((alike / 2).tolist())


@given(st.lists(st.floats(min_value=0, max_value=1), min_size=3, max_size=3))
def test_where_nothing_else_differs_the_fresher_comes_first(fresh: list[float]) -> None:
    several = candidates(("a", 1), ("b", 1), ("c", 1))
    found = fuse(several, replace(signals([0.0] * 3, [0.0] * 3, 3), going_on=np.array(fresh)))
    assert order(found.conversations) == order(np.array(fresh))
