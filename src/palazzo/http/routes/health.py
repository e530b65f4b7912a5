"""Whether the server lives, whether it can work, and its figures."""

from typing import Literal

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from palazzo import __version__
from palazzo.errors import PalazzoError
from palazzo.http.answers import Answer
from palazzo.http.house import House, house_of
from palazzo.http.lately import callers_of
from palazzo.model.identity import Scope

router = APIRouter(tags=["health"])


def scraping(request: Request) -> None:
    """Whoever may manage users may see the figures, also while the store is down, if he did so a moment ago."""
    callers_of(request).find(request, Scope.ADMIN)


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
    house_of(request).memory.embedder()
    return Health(status="ok", version=__version__)


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}},
    dependencies=[Depends(scraping)],
)
def metrics(request: Request) -> Response:
    """Figures for Prometheus: counts and times by route, never by user."""
    house = house_of(request)
    _look_at_store(house)
    return Response(house.metrics.page(), media_type=CONTENT_TYPE_LATEST)


def _look_at_store(house: House) -> None:
    """Note whether the store answers, and how much waits in it; what it last said stands while it does not."""
    try:
        house.metrics.jobs.set(house.memory.waiting())
    except PalazzoError:
        house.metrics.store.set(0)
    else:
        house.metrics.store.set(1)
