"""Kinship: conversations that begin alike lift each other, strangers do not."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from palazzo.model.ids import ConversationId
from palazzo.recall.candidates import gather
from palazzo.recall.kinship import openings, said_by_people, score
from palazzo.stores.base import Chunks, Outlines

FLOATS = st.floats(min_value=-10, max_value=10, width=32)
EAST, NORTH, UP = np.eye(3, dtype=np.float32)


def outlines(*drawers: tuple[str | None, str]) -> Outlines:
    """Drawers by the name of their conversation and the role of who spoke, in rows from 1."""
    return Outlines(
        rows=np.arange(1, len(drawers) + 1),
        conversations=[None if name is None else ConversationId(name) for name, _ in drawers],
        positions=np.arange(1, len(drawers) + 1),
        roles=[role for _, role in drawers],
        speakers=[None] * len(drawers),
        said_on=np.full(len(drawers), 20_000),
    )


def test_only_what_people_said_counts() -> None:
    begun = outlines(("a", "user"), ("a", "assistant"), ("b", "note"), (None, "user"))
    assert said_by_people(begun) == {1: "a", 3: "b"}


def test_an_opening_is_the_direction_of_its_messages_each_counting_alike() -> None:
    candidates = gather(outlines(("a", "user"), ("b", "user"), (None, "note")))
    said = {11: ConversationId("a"), 12: ConversationId("a"), 13: ConversationId("b")}
    chunks = Chunks(np.array([11, 12]), np.array([2, 1]), np.stack([EAST, EAST, NORTH]))
    found = openings(candidates, said, chunks)
    np.testing.assert_allclose(found, [(EAST + NORTH) / np.sqrt(2), np.zeros(3), np.zeros(3)], atol=1e-6)


def test_without_any_vector_there_are_no_openings() -> None:
    candidates = gather(outlines(("a", "user"), ("b", "user")))
    nothing = Chunks(np.empty(0, np.int64), np.empty(0, np.int64), np.empty((0, 0), np.float32))
    assert score(np.array([1.0, 2.0]), openings(candidates, {}, nothing)).tolist() == [0.0, 0.0]


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
