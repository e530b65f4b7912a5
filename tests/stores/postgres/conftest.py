from collections.abc import Iterator

import pytest

from palazzo.stores.postgres.store import PostgresStore
from tests.stores.samples import DIMENSION, EMBEDDER
from tests.support.postgres import fresh_database


@pytest.fixture
def url() -> Iterator[str]:
    with fresh_database() as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    """A fresh database at `url`."""
    store = PostgresStore(url)
    store.embedders.adopt(EMBEDDER, DIMENSION)
    yield store
    store.close()
