"""Whether the server lives, whether it can work, and its figures."""

from typing import Literal

from fastapi import APIRouter, Depends, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST

from palazzo import __version__
from palazzo.http.answers import Answer
from palazzo.http.caller import needing
from palazzo.http.house import house_of
from palazzo.model.identity import Scope

router = APIRouter(tags=["health"])


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
    dependencies=[Depends(needing(Scope.ADMIN))],
)
def metrics(request: Request) -> Response:
    """Figures for Prometheus: counts and times by route, never by user."""
    house = house_of(request)
    house.metrics.jobs.set(house.memory.waiting())
    return Response(house.metrics.page(), media_type=CONTENT_TYPE_LATEST)
