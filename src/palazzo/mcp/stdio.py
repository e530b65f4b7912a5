"""Over standard input and output: one client, one user, and a worker that files what is remembered meanwhile."""

import threading

import anyio
from mcp.server.stdio import stdio_server

from palazzo.mcp.server import make_server
from palazzo.memory import Memory


def serve(memory: Memory, user: str) -> None:
    """Serve until the client closes its end."""
    stop = threading.Event()
    worker = threading.Thread(target=memory.work_forever, args=(stop,), name="worker", daemon=True)
    worker.start()
    try:
        anyio.run(_serve, memory, user)
    finally:
        stop.set()
        worker.join()


async def _serve(memory: Memory, user: str) -> None:
    palace = memory.palace(user)
    server = make_server(lambda *_: palace)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
