"""The page as an application of its own, for the server to mount at `/memory`."""

from pathlib import Path

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "cache-control": "no-cache",  # kept, but asked about each time: an upgrade shows at once
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


def memory_page(app: FastAPI) -> None:
    """Add the page to `app`; whatever deep link is asked for, the same shell answers and reads the address."""
    files = Mount("/static", StaticFiles(directory=STATIC))
    app.mount("/memory", _Guarded(Starlette(routes=[files, Route("/{path:path}", _shell)])))


def weight() -> int:
    """Return the bytes of everything that a browser may load of the page."""
    return sum(path.stat().st_size for path in STATIC.rglob("*") if path.is_file())


async def _shell(request: Request) -> FileResponse:  # noqa: ARG001 - Starlette's signature
    return FileResponse(STATIC / "index.html")


class _Guarded:
    """Sends the headers that keep a page from running or showing what is not its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, guarded)
