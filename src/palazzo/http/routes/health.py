"""Whether the server lives, whether it can work, and its figures."""

from typing import Literal

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from palazzo import __version__
from palazzo.errors import PalazzoError
from palazzo.http.answers import Answer
from palazzo.http.caller_cache import caller_cache_of
from palazzo.http.server_state import ServerState, server_state_of
from palazzo.model.identity import Scope

router = APIRouter(tags=["health"])


def scraping(request: Request) -> None:
    """Whoever may manage users may see the figures, also while the store is down, if he did so a moment ago."""
    caller_cache_of(request).find(request, Scope.ADMIN)


class Health(Answer):
    status: Literal["ok"]
    version: str


@router.get("/health/live")
def live() -> Health:
    """The process answers."""
    return Health(status="ok", version=__version__)


@router.get("/health/ready")
def ready(request: Request) -> Health:
    """The store answers, too."""
    server_state_of(request).memory.embedder()
    return Health(status="ok", version=__version__)


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}},
    dependencies=[Depends(scraping)],
)
def metrics(request: Request) -> Response:
    """Figures for Prometheus: counts and times by route, never by user."""
    state = server_state_of(request)
    _look_at_store(state)
    return Response(state.metrics.page(), media_type=CONTENT_TYPE_LATEST)


def _look_at_store(state: ServerState) -> None:
    """Note whether the store answers, and how much waits in it; what it last said stands while it does not."""
    try:
        state.metrics.jobs.set(state.memory.waiting())
    except PalazzoError:
        state.metrics.store.set(0)
    else:
        state.metrics.store.set(1)
