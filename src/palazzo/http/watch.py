"""Every request gets a trace id, a line in the log and a place in the metrics; its contents get into neither."""

import re
import secrets
import time

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palazzo.http.log import logger
from palazzo.http.metrics import Metrics
from palazzo.spans import Span

TRACE_HEADER = "X-Trace-Id"

_TRACEPARENT = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")

log = logger(__name__)


class Watch:
    """The outermost step."""

    def __init__(self, app: ASGIApp, metrics: Metrics, span: Span) -> None:
        self._app = app
        self._metrics = metrics
        self._span = span

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace = _trace_id(Headers(scope=scope))
        scope.setdefault("state", {})["trace_id"] = trace
        status = 500

        async def send_traced(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[TRACE_HEADER] = trace
            await send(message)

        started = time.perf_counter()
        with (
            structlog.contextvars.bound_contextvars(trace_id=trace),
            self._metrics.running.track_inprogress(),
            self._span("palazzo.http") as note,
        ):
            try:
                await self._app(scope, receive, send_traced)
            finally:
                seconds = time.perf_counter() - started
                route = _route(scope)
                for key, value in (("route", route), ("method", scope["method"]), ("status", status), ("trace", trace)):
                    note(f"palazzo.{key}", value)
                self._metrics.answered(scope["method"], route, status, seconds)
                log.info("request", method=scope["method"], route=route, status=status, seconds=round(seconds, 4))


def _trace_id(headers: Headers) -> str:
    """The caller's own, if he sends one as W3C's trace context has it, so that his trace goes on here."""
    given = _TRACEPARENT.fullmatch(headers.get("traceparent", ""))
    return secrets.token_hex(16) if given is None else given.group(1)


def _route(scope: Scope) -> str:
    """The route's pattern, not the path: paths hold names that people chose."""
    pattern: str | None = getattr(scope.get("route"), "path", None)
    return "other" if not pattern else pattern.replace(":path}", "}")
