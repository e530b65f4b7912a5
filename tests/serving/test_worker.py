"""The worker inside the server, when the server stops."""

import threading
from collections.abc import Sequence
from pathlib import Path

import palazzo
from palazzo import Settings
from palazzo.providers.base import Embedded
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.support.clock import Clock
from tests.support.server import running


class Held(FakeEmbedder):
    """A model that answers when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = threading.Event()
        self.let_go = threading.Event()

    def embed(self, texts: Sequence[str]) -> Embedded:
        self.asked.set()
        assert self.let_go.wait(60)
        return super().embed(texts)


def test_a_job_that_takes_too_long_is_given_back_and_counts_once(place: Path, clock: Clock) -> None:
    held = Held()
    with palazzo.open(place, embedder=held, settings=Settings(), clock=clock) as stopping:
        with running(build(stopping, Settings(stop_seconds=0))):
            stopping.palace("me").conversation("efoil").remember("user", "The wire overheated")
            assert held.asked.wait(60)
        with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as next:
            [job, *_] = next.palace("me").jobs()
            assert (job.state, job.reason) == ("waiting", "stopped")  # nobody waits for a lease to run out
            assert next.work() > 0
            assert next.waiting() == 0
        held.let_go.set()
        for thread in threading.enumerate():
            if thread.name == "worker":
                thread.join()  # what it still wanted to write is refused
        assert stopping.waiting() == 0
        assert len(stopping.palace("me").recall("which wire overheated?")) == 1
