"""The page as an application of its own, for the server to mount at `/memory`."""

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"

_TYPES = {".js": "text/javascript"}  # browsers run modules of no other type, whatever this machine calls them
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
    routes = [Route("/static/{name:path}", _file), Route("/{path:path}", _shell)]
    app.add_route("/", _lead_here, include_in_schema=False)
    app.mount("/memory", _Guarded(Starlette(routes=routes)))


def _lead_here(request: Request) -> Response:  # noqa: ARG001 - a route's signature
    return RedirectResponse("memory/", status_code=307)


def weight() -> int:
    """Return the bytes of everything that a browser may load of the page."""
    return sum(path.stat().st_size for path in STATIC.rglob("*") if path.is_file())


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the page, and a tag that changes with its contents."""

    content: bytes
    type: str
    tag: str

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        return Response(self.content, media_type=self.type, headers=headers)


@cache
def _files() -> dict[str, _File]:
    """Every file by its name, read once: they are few and small, and a first view asks for dozens of them."""
    return {path.relative_to(STATIC).as_posix(): _read(path) for path in STATIC.rglob("*") if path.is_file()}


def _read(path: Path) -> _File:
    content = path.read_bytes()
    type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _File(content, type, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


async def _file(request: Request) -> Response:
    found = _files().get(request.path_params["name"])
    return Response(status_code=404) if found is None else found.answer(request)


async def _shell(request: Request) -> Response:
    return _files()["index.html"].answer(request)


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
