"""Every surface over HTTP in one application."""

from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec

from fastapi import FastAPI

from palazzo.http.app import Extension, create_app
from palazzo.memory import Memory
from palazzo.proxy import routes as proxy
from palazzo.serving.worker import background_worker
from palazzo.settings import Settings
from palazzo.web.page import memory_page


def mcp_if_installed(app: FastAPI) -> AbstractAsyncContextManager[None] | None:
    """The MCP server is an extra of its own; without it everything else is served."""
    if find_spec("mcp") is None:
        return None
    from palazzo.mcp.http import over_http

    return over_http(app)


# What is served besides the API, each in a function of its own package.
SURFACES: tuple[Extension, ...] = (memory_page, proxy.extend, mcp_if_installed)


def build(memory: Memory, settings: Settings, *, loopback: bool = True, worker: bool = True) -> FastAPI:
    """The whole application; with `worker`, also what was remembered is filed while it runs."""
    extensions = (*SURFACES, background_worker) if worker else SURFACES
    return create_app(memory, settings, loopback=loopback, extensions=extensions)
