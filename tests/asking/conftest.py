from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from tests.providers.openai_server import Server, serve
from tests.support.clock import Clock


@pytest.fixture
def memory(place: Path, clock: Clock) -> Iterator[Memory]:
    """A memory with the embedder that comes with the package: what is relevant is told by it."""
    with palazzo.open(place, settings=Settings(), clock=clock) as memory:
        yield memory


@pytest.fixture
def server() -> Iterator[Server]:
    """A real OpenAI-compatible server on loopback."""
    with serve() as server:
        yield server
