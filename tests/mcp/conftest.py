"""One `connect` for every transport: whatever is tested here is tested over all of them."""

import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from mcp import Client, StdioServerParameters

PALAZZO = Path(sys.executable).parent / "palazzo"

Connect = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["stdio"])
def connect(place: Path) -> Connect:
    """The official client, connected to a real server as this user."""

    def connect(user: str = "me") -> Client:
        environment = {"PALAZZO_STORE": str(place), "PALAZZO_EMBEDDER": "fake"}
        return Client(StdioServerParameters(command=str(PALAZZO), args=["mcp", "--user", user], env=environment))

    return connect
