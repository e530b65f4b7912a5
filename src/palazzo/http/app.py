"""The application: what a request passes, in order, and the routes."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from fastapi.routing import APIRoute

from palazzo import __version__
from palazzo.http import errors, reference
from palazzo.http.caller_cache import CallerCache
from palazzo.http.guard import Guard
from palazzo.http.limits import SizeLimit
from palazzo.http.routes import ROUTERS
from palazzo.http.server_state import ServerState
from palazzo.http.watch import Watch
from palazzo.memory import Memory
from palazzo.settings import Settings

# Adds a surface to the application; what it returns is entered when the server starts and left when it stops.
Extension = Callable[[FastAPI], AbstractAsyncContextManager[None] | None]


def create_app(
    memory: Memory, settings: Settings | None = None, *, loopback: bool = True, extensions: Sequence[Extension] = ()
) -> FastAPI:
    """Serve `memory`; `loopback` says that only this machine can reach it."""
    settings = settings or Settings()
    state = ServerState(memory, settings, loopback=loopback)
    running: list[AbstractAsyncContextManager[None]] = []

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:  # noqa: ARG001 - FastAPI's signature
        async with AsyncExitStack() as stack:
            for one in running:
                await stack.enter_async_context(one)
            yield

    app = FastAPI(
        title="Palazzo",
        version=__version__,
        summary="Long-term memory for AI agents.",
        lifespan=lifespan,
        generate_unique_id_function=_operation,
        docs_url=None,  # FastAPI's own runs scripts of another host beside the session's cookie
        redoc_url=None,
    )
    app.state.server = state
    app.state.callers = CallerCache()
    errors.install(app)
    app.include_router(reference.router)
    for router in ROUTERS:
        app.include_router(router, responses=errors.ERRORS)
    for extend in extensions:
        entered = extend(app)
        if entered is not None:
            running.append(entered)
    # The last to be added is the first to be passed.
    app.add_middleware(SizeLimit, most=settings.max_body)
    app.add_middleware(Guard, loopback=loopback, hosts=settings.hosts.replace(",", " ").split())
    app.add_middleware(Watch, metrics=state.metrics, span=memory.span)
    return app


def _operation(route: APIRoute) -> str:
    """Operations are called what their functions are called."""
    return route.name
