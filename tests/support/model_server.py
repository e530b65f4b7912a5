"""A real model server on loopback that speaks both APIs: it streams, calls tools, refuses, and hangs on request."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from palazzo.serving.run import listen

Scope = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """A request as the model's server got it."""

    path: str
    headers: dict[str, str]
    content: bytes

    @property
    def body(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.content)
        return found

    @property
    def system(self) -> str:
        """The system prompt, where it is one text."""
        told = self.body.get("system") or next(
            (m["content"] for m in self.body["messages"] if m["role"] == "system"), ""
        )
        return str(told)

    @property
    def question(self) -> str:
        return str(self.body["messages"][-1]["content"])


@dataclass(frozen=True)
class Answer:
    """What to send: every chunk by itself; an answer that `hangs` never ends, one that `breaks` is cut off."""

    chunks: Sequence[bytes]
    status: int = 200
    content_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()
    hangs: bool = False
    breaks: bool = False


@dataclass
class Model:
    """Answers by `behaviour`, and keeps every request."""

    behaviour: Callable[[Asked], Answer]
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    gone: threading.Event = field(default_factory=threading.Event)  # a client went before its answer ended

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        path = scope["path"] + (f"?{scope['query_string'].decode()}" if scope["query_string"] else "")
        asked = Asked(path, headers, await _body(receive))
        self.asked.append(asked)
        answer = self.behaviour(asked)
        told = [("content-type", answer.content_type), *answer.headers]
        raw = [(name.encode(), value.encode()) for name, value in told]
        await send({"type": "http.response.start", "status": answer.status, "headers": raw})
        for chunk in answer.chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await asyncio.sleep(0)  # others stream at the same time
        if answer.breaks:
            raise ConnectionAbortedError("as the test wants it")
        while answer.hangs and (await receive())["type"] != "http.disconnect":
            pass
        if answer.hangs:
            self.gone.set()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@contextmanager
def model_server(behaviour: Callable[[Asked], Answer]) -> Iterator[Model]:
    """Serve a model while the block runs."""
    model = Model(behaviour)
    with listen("127.0.0.1", 0) as listener:
        listener.listen(1024)  # whoever calls before it is up waits
        model.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server = uvicorn.Server(uvicorn.Config(model, log_config=None, lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield model
        finally:
            server.should_exit = True
            thread.join()


def as_json(body: object, status: int = 200) -> Answer:
    return Answer([json.dumps(body).encode()], status)


def event(data: object, name: str = "") -> bytes:
    return (f"event: {name}\n" if name else "").encode() + b"data: " + json.dumps(data).encode() + b"\n\n"


def completion(text: str | None, **message: object) -> Answer:
    """A chat completion at once."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": "stop"}
    return as_json({"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]})


def streamed_completion(*tokens: str) -> Answer:
    """A chat completion token by token."""

    def chunk(delta: object, finish: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m"}
        return event({**head, "choices": [choice]})

    parts = [chunk({"role": "assistant", "content": ""}), *(chunk({"content": token}) for token in tokens)]
    return Answer([*parts, chunk({}, "stop"), b"data: [DONE]\n\n"], content_type="text/event-stream; charset=utf-8")


def message(*blocks: object) -> Answer:
    """An Anthropic message at once."""
    usage = {"input_tokens": 1, "output_tokens": 1}
    head = {"id": "m1", "type": "message", "role": "assistant", "model": "m", "stop_sequence": None}
    return as_json({**head, "content": list(blocks), "stop_reason": "end_turn", "usage": usage})


def streamed_message(*tokens: str) -> Answer:
    """An Anthropic message token by token."""
    usage = {"input_tokens": 1, "output_tokens": 1}
    head = {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "usage": usage}
    parts: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**head, "stop_reason": None, "stop_sequence": None}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *(
            {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": token}}
            for token in tokens
        ),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    ]
    return Answer([event(part, part["type"]) for part in parts], content_type="text/event-stream")


async def _body(receive: Any) -> bytes:
    content, more = b"", True
    while more:
        part = await receive()
        content += part.get("body", b"")
        more = part.get("more_body", False)
    return content
