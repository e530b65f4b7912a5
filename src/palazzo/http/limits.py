"""How much may be sent at once, and how often."""

import math
import threading
import time
from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palazzo.errors import TooLarge, TooMany
from palazzo.http.errors import render

UNLIMITED_PATHS = ("/api/import", "/api/bring")  # read piece by piece, to a file

_SECONDS_OF_BURST = 2
_IDLE_SECONDS = 60.0


class SizeLimit:
    """Refuses bodies of more than so many bytes, told beforehand or counted as they come."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in UNLIMITED_PATHS:
            await self._app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "")
        if told.isdecimal() and int(told) > self._most:
            await render(TooLarge(self._message))(scope, receive, send)
            return
        seen = 0

        async def receive_counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._most:
                raise HTTPException(413, self._message)
            return message

        await self._app(scope, receive_counted, send)

    @property
    def _message(self) -> str:
        return f"a request may have {self._most} bytes; send less at once, or raise PALAZZO_MAX_BODY"


class RateLimit:
    """So many requests a second for each caller, and a short burst more; 0 lets everything through."""

    def __init__(self, a_second: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._a_second = a_second
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, tuple[float, float]] = {}  # what is left, and when it was counted

    def spend(self, caller: str) -> None:
        """Count one request; raise TooMany if there were too many already."""
        if not self._a_second:
            return
        most = float(self._a_second * _SECONDS_OF_BURST)
        with self._lock:
            now = self._clock()
            left, counted = self._buckets.get(caller, (most, now))
            left = min(most, left + (now - counted) * self._a_second)
            if left < 1:
                wait = math.ceil((1 - left) / self._a_second)
                raise TooMany(
                    f"more than {self._a_second} requests a second; wait {wait} s, or raise PALAZZO_RATE_LIMIT",
                    retry_after=wait,
                )
            self._buckets[caller] = (left - 1, now)
            if len(self._buckets) > 10_000:
                self._forget_idle(now)

    def _forget_idle(self, now: float) -> None:
        self._buckets = {who: one for who, one in self._buckets.items() if now - one[1] < _IDLE_SECONDS}
