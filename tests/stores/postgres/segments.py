"""A word index whose segments are so small that a few drawers fill several."""

from collections.abc import Iterator
from contextlib import contextmanager

from palazzo.model.ids import UserId
from palazzo.stores.postgres.connection import Connections, PostgresDatabase
from palazzo.stores.postgres.role import MEMBER
from palazzo.stores.postgres.words import PostgresWords


@contextmanager
def segmented(url: str, user: UserId, segment: int) -> Iterator[PostgresWords]:
    """Yield the user's index, made anew in segments of so many drawers, inside a transaction."""
    connections = Connections(url)
    connections.open(MEMBER)
    try:
        with connections.writing() as session:
            words = PostgresWords(PostgresDatabase(session, user, url), segment)
            words.rebuild()
            yield words
    finally:
        connections.close()
