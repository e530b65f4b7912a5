"""One `connect` for every transport: whatever is tested here is tested over all of them."""

import sys
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx2  # what the official client calls with
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import Implementation

from palazzo import Memory, Settings
from palazzo.model.identity import Scope
from palazzo.serving.app import build
from tests.support.server import running

PALAZZO = Path(sys.executable).parent / "palazzo"

Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["stdio", "http"])
def connect(request: pytest.FixtureRequest) -> Connect:
    """The official client, connected to a real server as this user; `told` names the agent in its configuration."""
    found: Connect = request.getfixturevalue(f"over_{request.param}")
    return found


@pytest.fixture
def over_stdio(place: Path) -> Connect:
    """Every client starts a process of its own, as agents do."""

    def connect(user: str = "me", name: str = "tests", told: str | None = None) -> Client:
        environment = {"PALAZZO_STORE": str(place), "PALAZZO_EMBEDDER": "fake"}
        arguments = ["mcp", "--user", user, *(() if told is None else ("--agent", told))]
        server = StdioServerParameters(command=str(PALAZZO), args=arguments, env=environment)
        return Client(server, client_info=Implementation(name=name, version="1"))

    return connect


@pytest.fixture
def over_http(memory: Memory) -> Iterator[Connect]:
    """Clients of one server on loopback, each with a key of its user's."""
    with running(build(memory, Settings())) as url:

        @asynccontextmanager
        async def connect(
            user: str = "me", scopes: Collection[Scope] | None = None, name: str = "tests", told: str | None = None
        ) -> AsyncIterator[Client]:
            if user not in {known.id for known in memory.users()}:
                memory.add_user(user)
            key = memory.keys.create(user, scopes=scopes).text
            headers = {"Authorization": f"Bearer {key}", **({} if told is None else {"X-Palazzo-Agent": told})}
            async with (
                httpx2.AsyncClient(headers=headers, timeout=30) as http,
                Client(
                    streamable_http_client(f"{url}/mcp", http_client=http),
                    client_info=Implementation(name=name, version="1"),
                ) as client,
            ):
                yield client

        yield connect
