"""The proxy itself: from a client's request to the model's server and back, with memory beside it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

import httpx
from prometheus_client import CollectorRegistry
from starlette.requests import Request
from starlette.responses import Response

from palazzo.context.block import Context
from palazzo.memory import Memory
from palazzo.model.identity import Caller
from palazzo.model.ids import utc_now
from palazzo.proxy.anthropic import Messages
from palazzo.proxy.attendant import Attendant
from palazzo.proxy.chat import Chat
from palazzo.proxy.dialect import Dialect
from palazzo.proxy.events import answered, as_object, events
from palazzo.proxy.openai import ChatCompletions
from palazzo.proxy.relay import Heard, Relay, nobody_listens
from palazzo.proxy.threads import Speaker
from palazzo.proxy.turns import Turn
from palazzo.proxy.upstream import Target, headers_to_send, make_client
from palazzo.settings import Settings

CONVERSATION, AGENT = "x-palazzo-conversation", "x-palazzo-agent"
_EVENT_STREAM = "text/event-stream"


@dataclass(frozen=True, slots=True)
class Service:
    """One API: where it is, and how to read it."""

    target: Target
    dialect: Dialect


class Proxy:
    """One for each server: it keeps the connections, and what it knows of the threads that pass."""

    def __init__(self, memory: Memory, settings: Settings, registry: CollectorRegistry) -> None:
        openai = Target(settings.proxy_target, settings.proxy_key, "authorization", "Bearer ")
        anthropic = Target(settings.proxy_anthropic_target, settings.proxy_anthropic_key, "x-api-key")
        self.openai = Service(openai, ChatCompletions())
        self.anthropic = Service(anthropic, Messages())
        self._memory = memory
        self._client = make_client(settings.proxy_timeout)
        self._attendant = Attendant(registry, patience=settings.proxy_patience)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Keep what is still to be kept before the server stops."""
        try:
            yield
        finally:
            await self._attendant.finish()
            await self._client.aclose()

    async def pass_on(self, request: Request, caller: Caller, service: Service, path: str) -> Response:
        """Ask without memory."""
        asked = self._request(request, caller, service.target, path, await request.body())
        return Relay(self._client, asked, nobody_listens)

    async def chat(self, request: Request, caller: Caller, service: Service, path: str) -> Response:
        """Ask with what memory has to say, and remember both sides."""
        content = await request.body()
        body = as_object(content)
        if body is None:
            return await self.pass_on(request, caller, service, path)
        speaker = Speaker(caller.user, request.headers.get(AGENT), request.headers.get(CONVERSATION))
        chat = Chat(self._memory.palace(caller.user), speaker, tuple(service.dialect.turns(body)), utc_now())
        context = await self._attendant.context(chat)
        if context is not None:
            content = json.dumps(service.dialect.with_context(body, context.text)).encode()
        asked = self._request(request, caller, service.target, path, content)
        return Relay(self._client, asked, partial(self._ended, service.dialect, chat, context))

    def _request(self, request: Request, caller: Caller, target: Target, path: str, content: bytes) -> httpx.Request:
        credentials = target.credentials(request.headers, pass_on=caller.open)
        headers = headers_to_send(request.headers.raw, credentials)
        return self._client.build_request(
            request.method, target.at(path, request.url.query), headers=headers, content=content
        )

    def _ended(self, dialect: Dialect, chat: Chat, context: Context | None, answer: Heard | None) -> None:
        if answer is None:
            self._attendant.remember(chat, lambda: None, context)
        elif 200 <= answer.status < 300:
            self._attendant.remember(chat, partial(_reply, dialect, answer), context)


def _reply(dialect: Dialect, heard: Heard) -> Turn | None:
    """What the model said, however it was sent."""
    answer = heard.unpacked()
    if answer.headers.get("content-type", "").startswith(_EVENT_STREAM):
        return dialect.streamed_reply(events(answer.text))
    body = answered(answer.text)
    return None if body is None else dialect.reply(body)
