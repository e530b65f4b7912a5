import numpy as np
import pytest
from numpy.typing import NDArray

from palazzo.stores.sqlite.packed_vectors import PackedVectors
from palazzo.stores.sqlite.vector_index import NOTHING, VectorIndex

DIMENSION = 256
DRAWERS = 4000
Vectors = NDArray[np.float32]


def unit(vectors: NDArray[np.floating]) -> Vectors:
    """Scale each to length 1."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / lengths, np.float32)


def written(vectors: Vectors, first_row: int = 1) -> list[tuple[int, int, bytes]]:
    return [(row, row, vector.astype("<f2").tobytes()) for row, vector in enumerate(vectors, start=first_row)]


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    """As texts are: many clusters of neighbours, and a direction that all share."""
    chance = np.random.default_rng(1)
    centres = chance.standard_normal((100, DIMENSION)) + 0.3
    return unit(centres[chance.integers(100, size=DRAWERS)] + 0.8 * chance.standard_normal((DRAWERS, DIMENSION)))


@pytest.fixture(scope="module")
def questions(vectors: Vectors) -> Vectors:
    chance = np.random.default_rng(2)
    return unit(vectors[chance.integers(DRAWERS, size=50)] + 0.04 * chance.standard_normal((50, DIMENSION)))


def brute_force(vectors: Vectors, question: Vectors, limit: int = 10) -> list[int]:
    scores = vectors.astype(np.float16).astype(np.float32) @ question
    return [int(place) + 1 for place in np.argsort(-scores)[:limit]]


def test_the_exact_index_is_brute_force(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0))
    index.extend(written(vectors))
    assert len(index) == DRAWERS
    for question in questions:
        assert index.search(question, 10).rows.tolist() == brute_force(vectors, question)


def test_the_sign_bits_agree_with_the_exact_index_on_most_of_the_top_10(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    index.extend(written(vectors))
    agreed = [
        len(set(index.search(question, 10).rows.tolist()) & set(brute_force(vectors, question)))
        for question in questions
    ]
    print(f"sign bits find {np.mean(agreed):.2f} of the exact top 10")
    assert np.mean(agreed) >= 9


def test_the_sign_bits_are_rescored_exactly(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    index.extend(written(vectors))
    found = index.search(questions[0], 10)
    exact = vectors[found.rows - 1].astype(np.float16).astype(np.float32) @ questions[0]
    assert found.scores.tolist() == pytest.approx(exact.tolist(), abs=1e-6)


@pytest.mark.parametrize(("ready_up_to", "kept_up_to"), [(0, 0), (0, 100), (100, 1000), (1000, 10_000)])
def test_an_index_finds_the_same_wherever_its_vectors_lie(
    vectors: Vectors, questions: Vectors, ready_up_to: int, kept_up_to: int
) -> None:
    in_memory = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    in_memory.extend(written(vectors))
    other = VectorIndex(DIMENSION, (1, 0), 0, PackedVectors(DIMENSION, ready_up_to, kept_up_to))
    for start in range(0, DRAWERS, 700):
        other.extend(written(vectors[start : start + 700], first_row=start + 1))
    for question in questions[:5]:
        found, expected = other.search(question, 10), in_memory.search(question, 10)
        assert found.rows.tolist() == expected.rows.tolist()
        assert found.scores.tolist() == pytest.approx(expected.scores.tolist())


@pytest.mark.parametrize("exact_up_to", [0, 100, 10_000])
def test_an_index_that_grows_finds_what_one_made_at_once_finds(
    vectors: Vectors, questions: Vectors, exact_up_to: int
) -> None:
    whole, grown = (VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=exact_up_to) for _ in range(2))
    whole.extend(written(vectors[:300]))
    for start in (0, 1, 7, 99, 101):
        end = {0: 1, 1: 7, 7: 99, 99: 101, 101: 300}[start]
        grown.extend(written(vectors[start:end], first_row=start + 1))
        grown.extend([])
    assert (len(grown), grown.seq) == (len(whole), whole.seq) == (300, 300)
    for question in questions[:5]:
        found, expected = grown.search(question, 10), whole.search(question, 10)
        assert (found.rows.tolist(), found.scores.tolist()) == (expected.rows.tolist(), expected.scores.tolist())


def test_an_empty_index_finds_nothing(vectors: Vectors) -> None:
    assert VectorIndex(DIMENSION, made_for=(1, 0)).search(vectors[0], 10) is NOTHING


@pytest.mark.parametrize("exact_up_to", [0, 10_000])
def test_ties_go_to_the_newer_row(exact_up_to: int) -> None:
    same = np.ones((5, 8), np.float32) / np.sqrt(np.float32(8))
    index = VectorIndex(8, made_for=(1, 0), exact_up_to=exact_up_to)
    index.extend(written(same))
    assert index.search(same[0], limit=5).rows.tolist() == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("dimension", [1, 7, 8, 63, 64, 65, 384])
def test_any_dimension_has_sign_bits(dimension: int) -> None:
    chance = np.random.default_rng(3)
    few = unit(chance.standard_normal((30, dimension)).astype(np.float32))
    index = VectorIndex(dimension, made_for=(1, 0), exact_up_to=0)
    index.extend(written(few))
    assert index.search(few[0], limit=30).scores[0] == pytest.approx(1, abs=2e-3)


@pytest.mark.parametrize("kept_up_to", [0, 10_000])
def test_the_chunks_of_rows_come_in_order_whenever_they_were_written(vectors: Vectors, kept_up_to: int) -> None:
    index = VectorIndex(DIMENSION, (1, 0), vectors=PackedVectors(DIMENSION, kept_up_to=kept_up_to))
    blobs = {row: vectors[row : row + row % 3].astype("<f2").tobytes() for row in range(1, 30)}
    shuffled = [int(row) for row in np.random.default_rng(4).permutation(range(1, 30))]
    index.extend([(seq, row, blobs[row]) for seq, row in enumerate(shuffled, start=1)])
    wanted = np.array([8, 3, 5, 99, 8])
    chunks = index.chunks(wanted)
    assert (chunks.rows.tolist(), chunks.counts.tolist()) == ([5, 8], [2, 2])
    np.testing.assert_allclose(chunks.matrix, np.concatenate([vectors[5:7], vectors[8:10]]), atol=2e-3)
