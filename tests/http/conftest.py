from collections.abc import Iterator

import httpx
import pytest

from palazzo import Memory, Settings
from palazzo.serving.app import build
from tests.support.server import calling


@pytest.fixture
def client(memory: Memory) -> Iterator[httpx.Client]:
    """A client of a server that is open to its one local user, `me`; nothing is filed until `memory.work()`."""
    with calling(build(memory, Settings(), worker=False)) as client:
        yield client
