"""The worker inside the server: a thread that embeds and files what was remembered."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI

from palazzo.http.log import logger
from palazzo.http.server_state import ServerState
from palazzo.memory import Memory

log = logger(__name__)


def background_worker(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Run jobs as long as the application runs."""
    state: ServerState = app.state.server

    @asynccontextmanager
    async def working() -> AsyncIterator[None]:
        stop = threading.Event()
        thread = threading.Thread(target=state.memory.work_forever, args=(stop,), name="worker", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            await asyncio.to_thread(finish, state.memory, thread, state.seconds_for_the_worker())

    return working()


def finish(memory: Memory, thread: threading.Thread, patience: float) -> None:
    """Let the worker finish its job; if that takes too long, give the job back to whoever works next."""
    thread.join(patience)
    if thread.is_alive() and memory.give_back():
        log.warning("the worker's job takes too long and was given back")
