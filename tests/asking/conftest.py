from collections.abc import Iterator

import pytest

from tests.providers.openai_server import Server, serve


@pytest.fixture
def server() -> Iterator[Server]:
    """A real OpenAI-compatible server on loopback."""
    with serve() as server:
        yield server
