"""What every route needs of the server it runs in."""

import threading
from dataclasses import dataclass, field

from fastapi import Request
from starlette.requests import HTTPConnection

from palazzo.http.metrics import Metrics
from palazzo.memory import Memory
from palazzo.settings import Settings


@dataclass(frozen=True, slots=True)
class House:
    """A memory that is being served, and how."""

    memory: Memory
    settings: Settings
    loopback: bool  # reached from this machine only
    metrics: Metrics = field(default_factory=Metrics)
    stopping: threading.Event = field(default_factory=threading.Event)


def house_of(request: Request | HTTPConnection) -> House:
    """The house that a request came to."""
    found = request.app.state.house
    assert isinstance(found, House)  # noqa: S101 - `create_app` put it there
    return found
