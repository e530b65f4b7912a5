"""PostgreSQL behind PgBouncer in transaction mode: each transaction may meet another connection of the server."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.providers.fake import FakeEmbedder
from palazzo.stores.postgres.connection import Connections
from palazzo.wiring import reindex
from tests.support.pgbouncer import SERVER_CONNECTIONS, pgbouncer
from tests.support.postgres import empty_database, fresh_database

USERS = 4
MESSAGES = 12  # more than psycopg sees of one statement before it prepares it
LEFT = """
SELECT current_setting('search_path'), current_user, coalesce(current_setting('palazzo.user', true), ''),
       current_setting('lock_timeout'), (SELECT count(*) FROM pg_prepared_statements)
"""


@pytest.fixture
def through() -> Iterator[str]:
    with empty_database() as url, pgbouncer(url) as through:
        yield through


def opened(url: str) -> Memory:
    return palazzo.open(url, embedder=FakeEmbedder(), settings=Settings())


def use(memory: Memory, user: str) -> None:
    palace = memory.palace(user)
    talk = palace.conversation("efoil")
    for number in range(MESSAGES):
        talk.remember("user", f"{user} tried wire number {number} on the eFoil and it overheated.", id=str(number))
        assert palace.recall(f"wire number {number}")
    talk.complete()


def test_everything_works_from_an_empty_database_on(through: str) -> None:
    users = [f"user-{number}" for number in range(USERS)]
    with opened(through) as memory, opened(through) as another:
        with ThreadPoolExecutor(USERS) as threads:
            list(threads.map(use, [memory, another] * (USERS // 2), users))
        memory.work()
        for user in users:
            palace = another.palace(user)
            assert palace.count() == MESSAGES
            assert palace.wings()
            assert palace.context("which wire overheated?").text
            palace.forget_conversation("efoil")
            assert palace.count() == 0
        assert not memory.dead_jobs()
        assert [finding for finding in memory.check() if not finding.ok] == []


def test_an_embedder_is_changed(through: str) -> None:
    with opened(through) as memory:
        use(memory, "me")
        memory.work()
    reindex(through, embedder=FakeEmbedder(32), settings=Settings())
    with palazzo.open(through, embedder=FakeEmbedder(32), settings=Settings()) as memory:
        assert memory.palace("me").recall("which wire overheated?")


def test_nothing_is_left_in_connections_that_others_use_next(through: str) -> None:
    """An application may share them: it must not find its search path, its role or its limits changed."""
    with opened(through) as memory:
        use(memory, "me")
        memory.work()
    seen = set()
    for _ in range(SERVER_CONNECTIONS * 3):
        with psycopg.connect(through, autocommit=True, prepare_threshold=None) as connection:
            seen.update(connection.execute(LEFT).fetchall())
    assert seen == {('"$user", public', "postgres", "", "0", 0)}


def test_statements_are_prepared_only_where_nothing_stands_between(through: str) -> None:
    """Planning each statement anew costs much, so it is done only where it must be."""
    with Connections(through).owner() as pooled:
        assert pooled.prepare_threshold is None
    with fresh_database() as url, Connections(url).owner() as direct:
        assert direct.prepare_threshold is not None
