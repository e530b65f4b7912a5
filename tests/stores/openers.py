"""Every kind of store, each opened empty and migrated, with an embedder of 8 dimensions adopted."""

import atexit
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import LiteralString

from palazzo.stores.base import EXACT_UP_TO, Store
from palazzo.stores.postgres.store import PostgresStore
from palazzo.stores.sqlite.indexes import SAVED_FROM
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import DIMENSION, EMBEDDER
from tests.support.postgres import fresh_database, superuser

__all__ = ["DIMENSION", "EMBEDDER", "LARGE_OPENERS", "OPENERS"]


@contextmanager
def open_sqlite(exact_up_to: int = EXACT_UP_TO, saved_from: int = SAVED_FROM) -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "palace.db", exact_up_to, saved_from=saved_from)
        store.embedders.adopt(EMBEDDER, DIMENSION)
        try:
            yield store
        finally:
            store.close()


@contextmanager
def open_postgres(exact_up_to: int = EXACT_UP_TO) -> Iterator[Store]:
    url = _free_databases.pop() if _free_databases else _new_database()
    store = PostgresStore(url, exact_up_to=exact_up_to)
    store.embedders.adopt(EMBEDDER, DIMENSION)
    _urls[store.location] = url
    try:
        yield store
    finally:
        store.close()
        _empty(url)
        _free_databases.append(url)


_urls: dict[str, str] = {}  # by location, which has no password


def url_of_store(store: Store) -> str:
    """The URL by which a test tampers with an open PostgreSQL store."""
    return _urls[store.location]


_free_databases: list[str] = []  # emptied and used again: making a database takes longer than most tests
_databases = ExitStack()


def _new_database() -> str:
    url = _databases.enter_context(fresh_database())
    atexit.register(_databases.close)  # before the server goes, which was there earlier
    return url


def _empty(url: str) -> None:
    with superuser(url) as connection:
        for statement in EMPTY:
            connection.execute(statement)


EMPTY: tuple[LiteralString, ...] = (
    "DELETE FROM palazzo.users",
    "DELETE FROM palazzo.embedders",
    "DELETE FROM palazzo.facts WHERE name IN ('keys', 'cookies')",
    """
    DO $$ DECLARE stale REGCLASS; BEGIN
        FOR stale IN SELECT oid FROM pg_class
            WHERE relkind = 'I' AND relname LIKE 'vectors_nearest_%' AND relname <> 'vectors_nearest_1'
        LOOP EXECUTE 'DROP INDEX ' || stale; END LOOP;
    END $$
    """,
)

Opener = Callable[[], AbstractContextManager[Store]]

OPENERS: dict[str, Opener] = {"sqlite": open_sqlite, "postgres": open_postgres}

# The same stores as a user with many chunks has them, where searches are not exact and indexes are saved.
LARGE_OPENERS: dict[str, Opener] = {
    "large-sqlite": partial(open_sqlite, exact_up_to=0, saved_from=1),
    "large-postgres": partial(open_postgres, exact_up_to=0),
}
