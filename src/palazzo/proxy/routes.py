"""The routes of the proxy: those of the APIs that it stands in for.

They are not part of Palazzo's own OpenAPI document, because theirs is written elsewhere.
"""

from contextlib import AbstractAsyncContextManager

from fastapi import APIRouter, FastAPI, Request, Response

from palazzo.http.caller import Own
from palazzo.http.house import House
from palazzo.proxy.service import Proxy, Service

router = APIRouter(prefix="/v1", include_in_schema=False)


def extend(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Add the proxy to an application; what is returned keeps it running."""
    house: House = app.state.house
    proxy = app.state.proxy = Proxy(house.settings, house.metrics.registry)
    app.include_router(router)
    return proxy.running()


@router.post("/chat/completions")
async def chat_completions(request: Request, palace: Own) -> Response:
    proxy = _proxy_of(request)
    return await proxy.chat(request, palace, proxy.openai, "chat/completions")


@router.post("/messages")
async def messages(request: Request, palace: Own) -> Response:
    proxy = _proxy_of(request)
    return await proxy.chat(request, palace, proxy.anthropic, "v1/messages")


@router.post("/messages/count_tokens")
async def count_tokens(request: Request, palace: Own) -> Response:  # noqa: ARG001 - for callers that are known only
    proxy = _proxy_of(request)
    return await proxy.pass_on(request, proxy.anthropic, "v1/messages/count_tokens")


@router.post("/embeddings")
async def embeddings(request: Request, palace: Own) -> Response:  # noqa: ARG001
    proxy = _proxy_of(request)
    return await proxy.pass_on(request, proxy.openai, "embeddings")


@router.get("/models")
async def models(request: Request, palace: Own) -> Response:  # noqa: ARG001
    proxy = _proxy_of(request)
    service, root = _asked_of(proxy, request)
    return await proxy.pass_on(request, service, f"{root}models")


@router.get("/models/{model:path}")
async def model(request: Request, palace: Own, model: str) -> Response:  # noqa: ARG001
    proxy = _proxy_of(request)
    service, root = _asked_of(proxy, request)
    return await proxy.pass_on(request, service, f"{root}models/{model}")


def _asked_of(proxy: Proxy, request: Request) -> tuple[Service, str]:
    """Whose models are meant: both APIs have this route, and only Anthropic's clients tell their version."""
    if "anthropic-version" in request.headers:
        return proxy.anthropic, "v1/"
    return proxy.openai, ""


def _proxy_of(request: Request) -> Proxy:
    found = request.app.state.proxy
    assert isinstance(found, Proxy)  # noqa: S101 - `extend` put it there
    return found
