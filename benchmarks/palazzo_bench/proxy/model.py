"""A model that answers at once, token by token, with words that depend on the question."""

import asyncio
import hashlib
import json
from typing import Any

TOKENS = 50
STREAM = [(b"content-type", b"text/event-stream")]


def stream(question: str) -> list[bytes]:
    """The events of the answer to a question; no other question has the same."""
    digests = [hashlib.sha256(f"{question} {place}".encode()).hexdigest() for place in range(TOKENS)]
    deltas = [{"index": 0, "delta": {"content": f"{digest} "}, "finish_reason": None} for digest in digests]
    choices: list[dict[str, Any]] = [*deltas, {"index": 0, "delta": {}, "finish_reason": "stop"}]
    events = [{"id": "c", "object": "chat.completion.chunk", "model": "m", "choices": [one]} for one in choices]
    return [*(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events), b"data: [DONE]\n\n"]


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    content, more = b"", True
    while more:
        part = await receive()
        content += part.get("body", b"")
        more = part.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": STREAM})
    for event in stream(json.loads(content)["messages"][-1]["content"]):
        await send({"type": "http.response.body", "body": event, "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
