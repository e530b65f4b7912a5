"""The way to a model's own server: where it is, and which headers go there and come back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import httpx

from palazzo.auth.tokens import PREFIX

UPSTREAM_KEY = "x-palazzo-upstream-key"

_OURS = "x-palazzo-"
_CREDENTIALS = ("authorization", "x-api-key")
_HOP_BY_HOP = frozenset(
    {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"}
    | {"transfer-encoding", "upgrade"}
)
_NOT_SENT = _HOP_BY_HOP | {"host", "content-length", "cookie", "accept-encoding", "origin", "referer"}
_NOT_RETURNED = _HOP_BY_HOP | {"date", "server", "set-cookie"}

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Target:
    """One API of one server; `key` is sent as `header`, in the words of `scheme`."""

    url: str
    key: str
    header: str
    scheme: str = ""

    def credentials(self, sent: Mapping[str, str], *, pass_on: bool) -> Headers:
        """The key for the model: what the caller sends for it, else ours, else with `pass_on` the caller's own.

        A Palazzo key is never one of these.
        """
        key = sent.get(UPSTREAM_KEY) or self.key
        if key:
            return [(self.header.encode(), f"{self.scheme}{key}".encode("latin-1"))]
        found = [(name, sent[name]) for name in _CREDENTIALS if pass_on and name in sent and PREFIX not in sent[name]]
        return [(name.encode(), value.encode("latin-1")) for name, value in found]

    def at(self, path: str, query: str) -> httpx.URL:
        return httpx.URL(f"{self.url.rstrip('/')}/{path}{'?' if query else ''}{query}")


def headers_to_send(sent: Iterable[tuple[bytes, bytes]], credentials: Headers) -> Headers:
    """What the model's server gets to see of a caller's headers: nothing that is meant for this one."""
    kept = [(name, value) for name, value in sent if _passes(name, _NOT_SENT) and name.decode() not in _CREDENTIALS]
    # Whatever was compressed for the way would have to be unpacked here to be remembered.
    return [*kept, *credentials, (b"accept-encoding", b"identity")]


def headers_to_return(answered: Iterable[tuple[bytes, bytes]]) -> Headers:
    """What the caller gets to see of the model's answer: all but what this server says itself."""
    return [(name.lower(), value) for name, value in answered if _passes(name.lower(), _NOT_RETURNED)]


def make_client(seconds: float) -> httpx.AsyncClient:
    """One client for all: connections are kept, and a model may think for `seconds`."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    timeout = httpx.Timeout(seconds, connect=10.0, pool=None)
    return httpx.AsyncClient(limits=limits, timeout=timeout)


def _passes(name: bytes, without: frozenset[str]) -> bool:
    told = name.decode("latin-1")
    return told not in without and not told.startswith(_OURS)
