"""Paths as they were sent: an id that holds a slash, written `%2F`, is one part of them, never a route's own word."""

from urllib.parse import unquote

from fastapi.routing import APIRoute
from starlette.routing import Match
from starlette.types import Scope


class AsSent(APIRoute):
    """Matches before `%2F` is read as a slash: `a%2Fmessages` is a conversation, `a/messages` are those of `a`."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        sent: bytes | None = scope.get("raw_path")
        if sent is None or scope["type"] != "http":
            return super().matches(scope)
        match, found = super().matches({**scope, "path": sent.decode("ascii", errors="replace")})
        if "path_params" in found:
            found["path_params"] = {name: _read(value) for name, value in found["path_params"].items()}
        return match, found


def _read(value: object) -> object:
    return unquote(value) if isinstance(value, str) else value
