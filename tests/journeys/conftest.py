"""One fixture for every surface: a story says what happens, and runs on each of them."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast

import httpx2  # what the official client calls with
import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.journeys.by_command import ByCommand
from tests.journeys.by_mcp import ByMcp
from tests.journeys.in_python import InPython
from tests.journeys.surface import Surface
from tests.support.postgres import fresh_database
from tests.support.server import running

Enter = Callable[[str], Surface]  # how a user comes to their palace
Opening = Callable[[str], AbstractContextManager[Enter]]
Placing = Callable[[Path], AbstractContextManager[str]]


@contextmanager
def library(store: str) -> Iterator[Enter]:
    with _opened(store) as memory:
        yield lambda user: InPython(memory.palace(user), memory.work)


@contextmanager
def client(store: str) -> Iterator[Enter]:
    with _opened(store) as memory, running(build(memory, Settings(), worker=False)) as url, ExitStack() as stack:

        def enter(user: str) -> Surface:
            if user not in {known.id for known in memory.users()}:
                memory.add_user(user)
            remote = stack.enter_context(palazzo.connect(url, memory.keys.create(user).text))
            return InPython(cast("Palace", remote.palace()), memory.work)

        yield enter


@contextmanager
def command_line(store: str) -> Iterator[Enter]:
    yield lambda user: ByCommand(store, user)


@contextmanager
def agent(store: str) -> Iterator[Enter]:
    """The tools of the MCP server, over HTTP, each user with a key of their own."""
    with (
        _opened(store) as memory,
        running(build(memory, Settings(), worker=False)) as url,
        start_blocking_portal() as portal,
        ExitStack() as stack,
    ):

        def enter(user: str) -> Surface:
            if user not in {known.id for known in memory.users()}:
                memory.add_user(user)
            headers = {"Authorization": f"Bearer {memory.keys.create(user).text}"}
            connected = portal.wrap_async_context_manager(_connected(f"{url}/mcp", headers))
            return ByMcp(memory.palace(user), memory.work, stack.enter_context(connected), portal)

        yield enter


@asynccontextmanager
async def _connected(url: str, headers: Mapping[str, str]) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers=dict(headers), timeout=30) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client


def _opened(store: str) -> Memory:
    return palazzo.open(store, embedder=FakeEmbedder(), settings=Settings())


@contextmanager
def sqlite(folder: Path) -> Iterator[str]:
    yield str(folder / "palace.db")


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    with fresh_database() as url:
        yield url


PLACES: dict[str, tuple[Opening, Placing]] = {
    "library": (library, sqlite),
    "library on PostgreSQL": (library, postgres),
    "client": (client, sqlite),
    "client on PostgreSQL": (client, postgres),
    "command line": (command_line, sqlite),
    "MCP": (agent, sqlite),
    "MCP on PostgreSQL": (agent, postgres),
}


@pytest.fixture(params=PLACES)
def enter(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Enter]:
    """How users come to their palaces, on one surface over one store."""
    surface, store = PLACES[request.param]
    with store(tmp_path) as place, surface(place) as enter:
        yield enter


@pytest.fixture
def mara(enter: Enter) -> Surface:
    return enter("mara")
