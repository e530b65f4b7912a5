"""Running the server: where it listens, who may reach it, and how it stops."""

import os
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

import uvicorn
from fastapi import FastAPI

from palazzo.errors import Refused, Unavailable
from palazzo.http.guard import is_loopback
from palazzo.http.log import logger
from palazzo.http.server_state import ServerState
from palazzo.memory import Memory
from palazzo.serving.app import build
from palazzo.serving.logs import start_logging
from palazzo.serving.warm import warm_up
from palazzo.settings import Settings

PAID = "openai:"  # embedders that are asked over a network, for money: not before somebody has a question

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens."""

    host: str
    port: int

    @property
    def url(self) -> str:
        shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - shown, not bound
        return f"http://[{shown}]:{self.port}" if ":" in shown else f"http://{shown}:{self.port}"


def serve(
    memory: Memory,
    settings: Settings,
    *,
    host: str,
    port: int,
    worker: bool = True,
    started: Callable[[Address], None],
) -> None:
    """Serve until Ctrl-C or SIGTERM; requests and the job in hand are finished first, within `stop_seconds`.

    Raise Refused if others could reach it and there are no keys.
    """
    loopback = is_loopback(host)
    if not loopback and not memory.keys.needed():
        raise Refused(f"{host} can be reached by others, and there are no keys yet; `palazzo keys create` makes one")
    start_logging(settings.log_level)
    app = build(memory, settings, loopback=loopback, worker=worker)
    with listen(host, port) as listener:
        address = Address(host, listener.getsockname()[1])
        server = Server(app, lambda: started(address))
        if loopback and not memory.keys.needed() and not settings.embedder.startswith(PAID):
            warm_up(memory, settings.user)
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """Says when it listens, tells streams that it is about to stop, and stops in time whatever still runs."""

    def __init__(self, app: FastAPI, started: Callable[[], None]) -> None:
        state: ServerState = app.state.server
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=max(state.settings.stop_seconds // 2, 1),  # the rest is the worker's
                lifespan="on",
            )
        )
        self._state = state
        self._listening = started

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's signature
        """Stop; at the second signal, at once. Ours ends the command in order, where uvicorn's would raise it again."""
        self.force_exit = self.should_exit
        if not self.should_exit:
            watchdog = threading.Timer(self._state.stop(), self._give_up)
            watchdog.daemon = True
            watchdog.start()
        self.should_exit = True

    def _give_up(self) -> None:
        """End the process: Python cannot end a thread that still computes an answer.

        Whatever was acknowledged is on disk already, and the job in hand goes to whoever works next.
        """
        log.warning("something still runs after PALAZZO_STOP_SECONDS and is left undone")
        os._exit(0)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._state.stopping.set()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket for a server to wait at; raise Unavailable if it cannot be had.

    It says that it speaks TCP, as asyncio wants to hear before it sends small answers at once: a body would else wait
    40 ms for the caller to acknowledge the head.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
    except OSError as error:
        listener.close()
        raise Unavailable(f"cannot listen at {host}, port {port}: {error.strerror}; choose another --port") from error
    return listener
