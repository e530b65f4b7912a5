"""Which names this server answers to, and which pages may call it.

A page of another site can make a browser send requests here, also by pointing its own name at this machine. So a
request must come under a name that is ours, and if a browser says which page sent it, that must be a page of ours.
"""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from palazzo.errors import Refused
from palazzo.http.errors import render

ANY = "*"


class Guard:
    """Refuses foreign Host and Origin headers."""

    def __init__(self, app: ASGIApp, *, loopback: bool, hosts: Collection[str]) -> None:
        self._app = app
        self._loopback = loopback
        self._hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            trouble = self._trouble(Headers(scope=scope))
            if trouble is not None:
                await render(trouble)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _trouble(self, headers: Headers) -> Refused | None:
        host = headers.get("host", "")
        if not self._is_ours(name_of(host)):
            return Refused(f"this server does not answer to the host {host[:100]!r}; PALAZZO_HOSTS can name it")
        origin = headers.get("origin")
        if origin is not None and site_of(origin) != host.lower():
            return Refused("pages of other sites may not call this server; open its own page, or call from a program")
        return None

    def _is_ours(self, name: str) -> bool:
        if ANY in self._hosts or name in self._hosts or name == "localhost":
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._loopback  # an address is nobody's to point elsewhere


def name_of(host: str) -> str:
    """A Host header without its port, or an address without its brackets."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
    if name.count(":") > 1 and not name.startswith("["):
        name = host
    return name.strip("[]").lower()


def site_of(origin: str) -> str:
    """The host and port of an Origin header; nothing if it is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def is_loopback(host: str) -> bool:
    """Whether a bind address is reached from this machine only."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
