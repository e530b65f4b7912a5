from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from palazzo.stores.sqlite.vector_index import VectorIndex

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


def search(index: VectorIndex, vectors: Vectors, question: Vectors, limit: int = 10) -> list[tuple[int, float]]:
    def embeddings(rows: Sequence[int]) -> list[tuple[int, bytes]]:
        return [(row, vectors[row - 1].astype("<f2").tobytes()) for row in rows]

    return index.search(question, limit, embeddings)


def brute_force(vectors: Vectors, question: Vectors, limit: int = 10) -> list[int]:
    scores = vectors.astype(np.float16).astype(np.float32) @ question
    return [int(place) + 1 for place in np.argsort(-scores)[:limit]]


def test_the_exact_index_is_brute_force(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0))
    index.extend(written(vectors))
    assert len(index) == DRAWERS
    for question in questions:
        assert [row for row, _ in search(index, vectors, question)] == brute_force(vectors, question)


def test_the_sign_bits_agree_with_the_exact_index_on_most_of_the_top_10(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    index.extend(written(vectors))
    agreed = [
        len({row for row, _ in search(index, vectors, question)} & set(brute_force(vectors, question)))
        for question in questions
    ]
    print(f"sign bits find {np.mean(agreed):.2f} of the exact top 10")
    assert np.mean(agreed) >= 9


def test_the_sign_bits_are_rescored_exactly(vectors: Vectors, questions: Vectors) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    index.extend(written(vectors))
    for row, score in search(index, vectors, questions[0]):
        exact = vectors[row - 1].astype(np.float16).astype(np.float32) @ questions[0]
        assert score == pytest.approx(float(exact), abs=1e-6)


@pytest.mark.parametrize("kept_up_to", [0, 100, 10_000])
def test_an_index_that_is_rescored_from_the_file_finds_what_one_in_memory_finds(
    vectors: Vectors, questions: Vectors, kept_up_to: int
) -> None:
    in_memory = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0)
    other = VectorIndex(DIMENSION, made_for=(1, 0), exact_up_to=0, kept_up_to=kept_up_to)
    for index in (in_memory, other):
        index.extend(written(vectors))
    for question in questions[:5]:
        found, expected = search(other, vectors, question), search(in_memory, vectors, question)
        assert [row for row, _ in found] == [row for row, _ in expected]
        assert [score for _, score in found] == pytest.approx([score for _, score in expected])


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
        assert search(grown, vectors, question) == search(whole, vectors, question)


def test_an_empty_index_finds_nothing(vectors: Vectors) -> None:
    assert search(VectorIndex(DIMENSION, made_for=(1, 0)), vectors, vectors[0]) == []


@pytest.mark.parametrize("exact_up_to", [0, 10_000])
def test_ties_go_to_the_newer_row(exact_up_to: int) -> None:
    same = np.ones((5, 8), np.float32) / np.sqrt(np.float32(8))
    index = VectorIndex(8, made_for=(1, 0), exact_up_to=exact_up_to)
    index.extend(written(same))
    assert [row for row, _ in search(index, same, same[0], limit=5)] == [5, 4, 3, 2, 1]


@pytest.mark.parametrize("dimension", [1, 7, 8, 63, 64, 65, 384])
def test_any_dimension_has_sign_bits(dimension: int) -> None:
    chance = np.random.default_rng(3)
    few = unit(chance.standard_normal((30, dimension)).astype(np.float32))
    index = VectorIndex(dimension, made_for=(1, 0), exact_up_to=0)
    index.extend(written(few))
    [(_, best), *_] = search(index, few, few[0], limit=30)
    assert best == pytest.approx(1, abs=2e-3)


@pytest.mark.parametrize("kept_up_to", [0, 10_000])
def test_the_chunks_of_rows_come_in_order_whenever_they_were_written(vectors: Vectors, kept_up_to: int) -> None:
    index = VectorIndex(DIMENSION, made_for=(1, 0), kept_up_to=kept_up_to)
    blobs = {row: vectors[row : row + row % 3].astype("<f2").tobytes() for row in range(1, 30)}
    shuffled = [int(row) for row in np.random.default_rng(4).permutation(range(1, 30))]
    index.extend([(seq, row, blobs[row]) for seq, row in enumerate(shuffled, start=1)])
    wanted = np.array([8, 3, 5, 99, 8])
    chunks = index.chunks(wanted, lambda rows: [(row, blobs[row]) for row in set(rows) if row in blobs])
    assert (chunks.rows.tolist(), chunks.counts.tolist()) == ([5, 8], [2, 2])
    np.testing.assert_allclose(chunks.matrix, np.concatenate([vectors[5:7], vectors[8:10]]), atol=2e-3)
