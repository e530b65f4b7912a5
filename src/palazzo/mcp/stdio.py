"""Over standard input and output: one client, one user, and a worker that files what is remembered meanwhile."""

import threading

import anyio
from mcp.server.stdio import stdio_server

from palazzo.mcp.server import make_server
from palazzo.mcp.visit import Visit, agent_of
from palazzo.memory import Memory


def serve(memory: Memory, user: str, agent: str | None = None) -> None:
    """Serve until the client closes its end; `agent` is who it is, where that is told better than by itself."""
    stop = threading.Event()
    worker = threading.Thread(target=memory.work_forever, args=(stop,), name="worker", daemon=True)
    worker.start()
    try:
        anyio.run(_serve, memory, user, agent)
    finally:
        stop.set()
        worker.join()


async def _serve(memory: Memory, user: str, agent: str | None) -> None:
    palace = memory.palace(user)
    server = make_server(lambda request, _: Visit(palace, agent_of(request, agent)))
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
