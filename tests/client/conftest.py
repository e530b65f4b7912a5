from collections.abc import Iterator

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.client.palace import RemotePalace
from palazzo.serving.app import build
from tests.support.server import running


@pytest.fixture
def url(memory: Memory) -> Iterator[str]:
    """A server of the memory under test; nothing is filed until `memory.work()`."""
    with running(build(memory, Settings(), worker=False)) as url:
        yield url


@pytest.fixture
def remote(url: str) -> Iterator[RemotePalace]:
    """The same palace as `palace`, from afar."""
    with palazzo.connect(url) as memory:
        yield memory.palace()
