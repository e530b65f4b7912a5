"""A real server on loopback, in a thread of this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from fastapi import FastAPI

from palazzo.serving.run import Server, listen

PATIENCE = 60  # seconds that a client waits: the machine may have much else to do


@contextmanager
def running(app: FastAPI) -> Iterator[str]:
    """Serve `app` while the block runs; yield its address."""
    listening = threading.Event()
    with listen("127.0.0.1", 0) as listener:
        server = Server(app, listening.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            assert listening.wait(PATIENCE), "the server did not start"
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def calling(app: FastAPI) -> Iterator[httpx.Client]:
    """A client of `app`, served for real."""
    with running(app) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
        yield client
