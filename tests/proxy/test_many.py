"""Many streams at once, each with bytes of its own."""

import asyncio
import hashlib

import httpx

from palazzo import Memory, Settings
from palazzo.serving.app import build
from tests.proxy.conftest import Kept
from tests.support.model_server import Answer, Asked, model_server, streamed_completion
from tests.support.server import running

STREAMS = 200
TOKENS = 50


def tokens(name: str) -> list[str]:
    """A stream that no other is like."""
    return [f"{name}:{place}:{hashlib.sha256(f'{name}{place}'.encode()).hexdigest()} " for place in range(TOKENS)]


def answer(asked: Asked) -> Answer:
    return streamed_completion(*tokens(asked.question))


async def one(client: httpx.AsyncClient, name: str) -> bytes:
    body = {"messages": [{"role": "user", "content": name}], "stream": True}
    async with client.stream("POST", "/v1/chat/completions", json=body) as stream:
        return b"".join([chunk async for chunk in stream.aiter_raw()])


async def all_at_once(url: str, names: list[str]) -> list[bytes]:
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=240, limits=limits) as client:
        return await asyncio.gather(*(one(client, name) for name in names))


def test_two_hundred_streams_end_without_a_lost_or_reordered_byte(memory: Memory, kept: Kept) -> None:
    names = [f"stream {number}" for number in range(STREAMS)]
    with model_server(answer) as model:
        settings = Settings(proxy_target=f"{model.url}/v1", proxy_key="up", proxy_patience=240)
        with running(build(memory, settings, worker=False)) as url:
            received = asyncio.run(all_at_once(url, names))
    assert received == [b"".join(streamed_completion(*tokens(name)).chunks) for name in names]
    replies = {content for role, content in kept.contents(2 * STREAMS) if role == "assistant"}
    assert replies == {"".join(tokens(name)) for name in names}
