"""The HNSW index: each generation has its own, and a user's neighbours are found among everybody's."""

import re
from typing import LiteralString

import numpy as np
import pytest
from numpy.typing import NDArray

from palazzo.model.ids import UserId
from palazzo.stores.postgres.connection import Connections, PostgresDatabase
from palazzo.stores.postgres.halfvec import encode
from palazzo.stores.postgres.role import MEMBER
from palazzo.stores.postgres.store import PostgresStore
from palazzo.stores.postgres.vectors import INDEXED, USE_INDEX, PostgresVectors
from tests.stores.samples import DIMENSION, ME, WIRE, axis, embed, ids, nearest, note, remember, towards
from tests.support.postgres import superuser

USERS = [UserId(f"user {number}") for number in range(3)]
EACH = 400

Matrix = NDArray[np.float32]


def indexes(url: str) -> list[str]:
    with superuser(url) as connection:
        found = connection.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'I' AND relname LIKE 'vectors_nearest_%' ORDER BY relname"
        )
        return [name for (name,) in found]


def generation(store: PostgresStore) -> int:
    serving = store.embedders.serving()
    assert serving is not None
    return serving.generation


def unit(matrix: Matrix) -> Matrix:
    scaled: Matrix = (matrix / np.linalg.norm(matrix, axis=-1, keepdims=True)).astype(np.float32)
    return scaled


@pytest.fixture
def crowded(store: PostgresStore) -> dict[UserId, Matrix]:
    """Three users with vectors of the same kind, so that each one's neighbours lie among the others'."""
    random = np.random.default_rng(7)
    vectors = {user: unit(random.standard_normal((EACH, DIMENSION)).astype(np.float32)) for user in USERS}
    for user, matrix in vectors.items():
        remember(store, *(note(f"n{number}", "words") for number in range(EACH)), user=user)
        embed(store, {f"n{number}": matrix[[number]] for number in range(EACH)}, user)
    return vectors


def test_the_index_finds_what_an_exact_search_finds(
    url: str, store: PostgresStore, crowded: dict[UserId, Matrix]
) -> None:
    connections = Connections(url)
    connections.open(MEMBER)
    random = np.random.default_rng(8)
    hits = 0
    for user in USERS:
        for question in unit(random.standard_normal((10, DIMENSION)).astype(np.float32)):
            exact = set(nearest(store, question, user))
            with connections.reading() as session:
                vectors = PostgresVectors(PostgresDatabase(session, user, url), exact_up_to=0)
                found = vectors.nearest(question, 10)
            with store.reading(user) as tx:
                hits += len(exact & set(ids(tx, found.rows.tolist())))
            assert found.scores.tolist() == sorted(found.scores.tolist(), reverse=True)
    connections.close()
    assert hits / (len(USERS) * 10 * 10) > 0.98


def test_a_large_users_search_goes_through_the_index(url: str, store: PostgresStore, crowded: object) -> None:
    connections = Connections(url)
    connections.open(MEMBER)
    with connections.reading() as session:
        db = PostgresDatabase(session, USERS[0], url)
        db.row(USE_INDEX, effort="200")
        explain: LiteralString = "EXPLAIN " + INDEXED.format(generation=generation(store), dimension=DIMENSION)
        plan = "\n".join(line for (line,) in db.rows(explain, vector=encode(towards(1)), chunks=40))
    connections.close()
    assert re.search(r"Index Scan using vectors_\d_embedding_idx\d*", plan), plan


def test_one_long_drawer_does_not_hide_the_others_from_the_index(url: str, store: PostgresStore) -> None:
    remember(store, note("long", "words"), note("short", "words"))
    embed(store, {"long": unit(np.tile(towards(1, 0.1), (60, 1))), "short": towards(1, 1)[None, :]})
    connections = Connections(url)
    connections.open(MEMBER)
    with connections.reading() as session:
        found = PostgresVectors(PostgresDatabase(session, ME, url), exact_up_to=0).nearest(towards(1), 2)
    connections.close()
    with store.reading(ME) as tx:
        assert ids(tx, found.rows.tolist()) == ["long", "short"]


def test_every_generation_has_an_index_of_its_own_and_takes_it_along(url: str, store: PostgresStore) -> None:
    remember(store, WIRE)
    embed(store, {WIRE.id: axis(0)}, generation=generation(store))
    assert indexes(url) == [f"vectors_nearest_{generation(store)}"]
    second = store.embedders.begin("larger", 3)
    assert len(indexes(url)) == 2
    embed(store, {WIRE.id: np.eye(3, dtype=np.float32)}, generation=second.generation)
    assert store.embedders.switch(second.generation)
    assert indexes(url) == [f"vectors_nearest_{second.generation}"]
    assert nearest(store, np.eye(3, dtype=np.float32)[0]) == [WIRE.id]


def test_an_embedder_too_wide_for_an_index_is_searched_exactly(url: str) -> None:
    store = PostgresStore(url)
    serving = store.embedders.adopt("wide", 5000)
    assert indexes(url) == []
    remember(store, WIRE)
    embed(
        store,
        {WIRE.id: np.ones((1, 5000), np.float32) / np.sqrt(5000, dtype=np.float32)},
        generation=serving.generation,
    )
    assert nearest(store, np.ones(5000, np.float32)) == [WIRE.id]
    store.close()


def test_a_vector_of_zeros_is_like_nothing(store: PostgresStore) -> None:
    remember(store, WIRE)
    embed(store, {WIRE.id: np.zeros((1, DIMENSION), np.float32)})
    with store.reading(ME) as tx:
        assert tx.vectors.nearest(towards(1), 5).scores.tolist() == [0.0]
