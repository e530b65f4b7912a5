"""Every kind of store, each opened fresh and migrated, with an embedder of 8 dimensions adopted."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from palazzo.stores.base import Store
from palazzo.stores.sqlite.store import SqliteStore

EMBEDDER = "tiny"
DIMENSION = 8


@contextmanager
def open_sqlite() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "palace.db")
        store.embedders.adopt(EMBEDDER, DIMENSION)
        try:
            yield store
        finally:
            store.close()


Opener = Callable[[], AbstractContextManager[Store]]

OPENERS: dict[str, Opener] = {"sqlite": open_sqlite}
