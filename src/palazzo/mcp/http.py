"""Over HTTP, at `/mcp` of the server: whoever may call the API may call the tools, with the same key.

Every request stands for itself: there are no sessions that one caller could take over from another.
"""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from anyio.to_thread import run_sync
from fastapi import FastAPI, Request
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Send
from starlette.types import Scope as Connection

from palazzo.auth.policy import check_scope
from palazzo.errors import PalazzoError
from palazzo.http.caller import caller_of
from palazzo.http.errors import answer, render
from palazzo.http.server_state import ServerState, server_state_of
from palazzo.mcp.server import make_server
from palazzo.mcp.visit import ClientRequest, Visit, agent_of
from palazzo.model.identity import Caller, Scope

PATH = "/mcp"
AGENT = "x-palazzo-agent"  # as to the proxy; clients of older versions of the protocol do not say who they are


def over_http(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Add the MCP server to the application."""
    state: ServerState = app.state.server
    server = make_server(_visit_of)
    manager = StreamableHTTPSessionManager(
        server, json_response=True, stateless=True, max_request_body_size=state.settings.max_body
    )
    app.router.routes.append(Route(PATH, endpoint=_KnownCallers(manager.asgi_app), name="mcp"))

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        async with manager.run():
            yield

    return running()


class _KnownCallers:
    """Lets nobody through who could not call the API."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, connection: Connection, receive: Receive, send: Send) -> None:
        request = Request(connection)
        try:
            request.state.caller = await run_sync(caller_of, request)
        except PalazzoError as error:
            await render(error)(connection, receive, send)
            return
        if request.method == "GET":  # a stream would stay open after its key has ended, and we have nothing to send
            message = "there is no stream here: every answer comes with its request; POST it"
            await answer(405, "method_not_allowed", message, headers={"Allow": "POST"})(connection, receive, send)
            return
        await self._app(connection, receive, send)


def _visit_of(request: ClientRequest, need: Scope) -> Visit:
    """The caller's own palace, if his key is good for this."""
    assert isinstance(request.request, Request)  # noqa: S101 - every message over HTTP comes in one
    caller: Caller = request.request.state.caller
    check_scope(caller, need)
    palace = server_state_of(request.request).memory.palace(caller.user)
    return Visit(palace, agent_of(request, request.request.headers.get(AGENT)))
