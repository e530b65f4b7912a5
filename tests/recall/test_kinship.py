"""Kinship: conversations that begin alike lift each other, strangers do not."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.recall.candidates import gather
from palazzo.recall.kinship import openings, score
from palazzo.stores.base import Outlines
from palazzo.stores.outlines import of_columns

FLOATS = st.floats(min_value=-10, max_value=10, width=32)
EAST, NORTH, UP = np.eye(3, dtype=np.float32)


def outlines(*drawers: tuple[str | None, str]) -> Outlines:
    """Drawers by the name of their conversation and the role of who spoke, in rows from 1."""
    count = len(drawers)
    numbers = range(1, count + 1)
    names = [None if name is None else ConversationId(name) for name, _ in drawers]
    return of_columns(numbers, names, numbers, [role for _, role in drawers], [None] * count, [20_000] * count)


def directions(conversations: Sequence[ConversationId], count: int) -> NDArray[np.float32]:
    """Every conversation goes north, the longer its name the further."""
    return np.array([count * len(name) * NORTH for name in conversations], np.float32).reshape(-1, 3)


def test_a_drawer_of_no_conversation_has_no_opening() -> None:
    candidates = gather(outlines(("a", "user"), (None, "note"), ("bb", "user")))
    np.testing.assert_array_equal(openings(candidates, directions), [4 * NORTH, np.zeros(3), 8 * NORTH])
    candidates = gather(outlines(("bb", "user"), ("a", "assistant"), ("bb", "user")))
    np.testing.assert_array_equal(openings(candidates, directions), [8 * NORTH, 4 * NORTH])


def test_without_any_vector_nothing_is_kin() -> None:
    assert score(np.array([1.0, 2.0]), np.empty((2, 0), np.float32)).tolist() == [0.0, 0.0]


def test_what_begins_like_the_best_is_lifted_and_the_best_is_not_its_own_kin() -> None:
    found = score(np.array([5.0, 0.0, 0.0, 0.0]), np.stack([EAST, EAST, NORTH, UP]))
    assert found[1] > max(found[0], found[2], found[3])


def test_what_begins_like_a_better_one_is_lifted_more() -> None:
    strength = np.array([5.0, 3.0, -9.0, -9.0, -9.0, -9.0])
    found = score(strength, np.stack([EAST, NORTH, EAST, NORTH, UP, -UP]))
    assert found[2] > found[3] > found[4]


@given(arrays.arrays(np.float32, (7, 4), elements=FLOATS), arrays.arrays(np.float64, 7, elements=FLOATS))
def test_kinship_is_never_negative_and_bounded(vectors: np.ndarray, strength: np.ndarray) -> None:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    found = score(strength, np.where(lengths > 1e-3, vectors / np.maximum(lengths, 1e-3), 0).astype(np.float32))
    assert (found >= 0).all()
    assert (found <= 5.001).all()
