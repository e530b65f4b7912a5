from collections.abc import Iterator
from pathlib import Path

import pytest

from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import DIMENSION, EMBEDDER


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "palace.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A fresh file at `path`."""
    store = SqliteStore(path)
    store.embedders.adopt(EMBEDDER, DIMENSION)
    yield store
    store.close()
