"""What every route needs of the server it runs in."""

import threading
import time
from functools import cached_property

from starlette.requests import HTTPConnection

from palazzo.http.limits import RateLimit
from palazzo.http.metrics import Metrics
from palazzo.memory import Memory
from palazzo.settings import Settings


class ServerState:
    """A memory that is being served, and how."""

    def __init__(self, memory: Memory, settings: Settings, *, loopback: bool) -> None:
        self.memory = memory
        self.settings = settings
        self.loopback = loopback  # reached from this machine only
        self.metrics = Metrics()
        self.rate = RateLimit(settings.rate_limit)
        self.stopping = threading.Event()
        self._stop_by: float | None = None

    def keys_needed(self) -> bool:
        """Whether a caller must show a key: always where others can reach us, and here once there is one."""
        return not self.loopback or self.memory.keys.needed()

    def stop(self) -> float:
        """Begin to stop; return the seconds after which everything must have ended."""
        seconds = float(max(self.settings.stop_seconds, 1))
        self._stop_by = time.monotonic() + seconds
        return seconds

    def seconds_for_the_worker(self) -> float:
        """How long the job in hand may still take; a second is left for giving it back."""
        if self._stop_by is None:
            return self.settings.stop_seconds
        return max(self._stop_by - time.monotonic() - 1.0, 0.0)

    @cached_property
    def signing_secret(self) -> str:
        return self.memory.signing_secret()


def server_state_of(request: HTTPConnection) -> ServerState:
    """The state of the server that a request came to."""
    found = request.app.state.server
    assert isinstance(found, ServerState)  # noqa: S101 - `create_app` put it there
    return found
