"""The routes of the proxy: those of the APIs that it stands in for.

They are not part of Palazzo's own OpenAPI document, because theirs is written elsewhere.
"""

from contextlib import AbstractAsyncContextManager
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from palazzo.http.caller_cache import caller_cache_of
from palazzo.http.server_state import ServerState
from palazzo.model.identity import Caller, Scope
from palazzo.proxy.service import Proxy, Service

router = APIRouter(prefix="/v1", include_in_schema=False)


def extend(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Add the proxy to an application; what is returned keeps it running."""
    state: ServerState = app.state.server
    proxy = app.state.proxy = Proxy(state.memory, state.settings, state.metrics.registry)
    app.include_router(router)
    return proxy.running()


def chatting(request: Request) -> Caller:
    """Whoever may read and write may chat."""
    return caller_cache_of(request).find(request, Scope.WRITE)


def asking(request: Request) -> Caller:
    return caller_cache_of(request).find(request, Scope.READ)


Chatting = Annotated[Caller, Depends(chatting)]
Asking = Annotated[Caller, Depends(asking)]


@router.post("/chat/completions")
async def chat_completions(request: Request, caller: Chatting) -> Response:
    proxy = _proxy_of(request)
    return await proxy.chat(request, caller, proxy.openai, "chat/completions")


@router.post("/messages")
async def messages(request: Request, caller: Chatting) -> Response:
    proxy = _proxy_of(request)
    return await proxy.chat(request, caller, proxy.anthropic, "v1/messages")


@router.post("/messages/count_tokens")
async def count_tokens(request: Request, caller: Asking) -> Response:
    proxy = _proxy_of(request)
    return await proxy.pass_on(request, caller, proxy.anthropic, "v1/messages/count_tokens")


@router.post("/embeddings")
async def embeddings(request: Request, caller: Asking) -> Response:
    proxy = _proxy_of(request)
    return await proxy.pass_on(request, caller, proxy.openai, "embeddings")


@router.get("/models")
async def models(request: Request, caller: Asking) -> Response:
    proxy = _proxy_of(request)
    service, root = _asked_of(proxy, request)
    return await proxy.pass_on(request, caller, service, f"{root}models")


@router.get("/models/{model:path}")
async def model(request: Request, caller: Asking, model: str) -> Response:
    proxy = _proxy_of(request)
    service, root = _asked_of(proxy, request)
    return await proxy.pass_on(request, caller, service, f"{root}models/{quote(model)}")


def _asked_of(proxy: Proxy, request: Request) -> tuple[Service, str]:
    """Whose models are meant: both APIs have this route, and only Anthropic's clients tell their version."""
    if "anthropic-version" in request.headers:
        return proxy.anthropic, "v1/"
    return proxy.openai, ""


def _proxy_of(request: Request) -> Proxy:
    found = request.app.state.proxy
    assert isinstance(found, Proxy)  # noqa: S101 - `extend` put it there
    return found
