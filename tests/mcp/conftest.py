"""One `connect` for every transport: whatever is tested here is tested over all of them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from mcp import Client, StdioServerParameters
from palazzo import Memory, Settings
from palazzo.serving.app import build
from tests.support.server import running

PALAZZO = Path(sys.executable).parent / "palazzo"

Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["stdio", "http"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """The official client, connected to a real server as this user."""
    found: Connect = request.getfixturevalue(f"over_{request.param}")
    return found


@pytest.fixture
def over_stdio(place: Path) -> Connect:
    """Every client starts a process of its own, as agents do."""

    def connect(user: str = "me") -> Client:
        environment = {"PALAZZO_STORE": str(place), "PALAZZO_EMBEDDER": "fake"}
        return Client(StdioServerParameters(command=str(PALAZZO), args=["mcp", "--user", user], env=environment))

    return connect


@pytest.fixture
def over_http(memory: Memory) -> Iterator[Connect]:
    """Clients of one server on loopback, which is open to its one local user."""
    with running(build(memory, Settings())) as url:
        yield lambda: Client(f"{url}/mcp")
