"""What no client and no model would send: the proxy never answers as if the fault were ours, and goes on remembering.

More bodies by command: `PALAZZO_ODD_BODIES=5000 pytest tests/proxy/test_odd_bodies.py --timeout=0`.
"""

import json
import os
import random
import socket
from collections.abc import Callable, Sequence

import httpx
import pytest

from tests.openapi.test_odd_bodies import DEEP, IN_PATHS, IN_QUERIES, NUMBERS, PLAIN, RAW, TEXTS, TYPES
from tests.proxy.conftest import REPLY, Kept, answer, until
from tests.support.model_server import Answer, Asked, Model, completion
from tests.support.server import PATIENCE

BODIES = int(os.environ.get("PALAZZO_ODD_BODIES", "600"))
SEED = 16

POSTS = ["/v1/chat/completions", "/v1/messages", "/v1/messages/count_tokens", "/v1/embeddings"]
EVENT_STREAM = "text/event-stream"
ODD_ANSWERS: Sequence[Answer] = (
    *(Answer([raw]) for raw in RAW),
    *(Answer([deep.encode()]) for deep in DEEP),
    *(Answer([b"data: " + deep.encode() + b"\n\n"], content_type=EVENT_STREAM) for deep in DEEP),
    Answer([b'data: {"choices": [{"index": "x", "delta": 7}]}\n\n', b"data: [DONE]\n\n"], content_type=EVENT_STREAM),
    Answer(
        [b'data: {"type": "content_block_delta", "index": -1, "delta": {"text": "a"}}\r\r'], content_type=EVENT_STREAM
    ),
    Answer([b'{"choices": [{"message": {"role": "system", "content": [{"type": "text", "text": 1}]}}]}']),
    Answer([b'{"content": [{"type": "text", "text": "\\ud800"}], "role": []}']),
    Answer([b'{"choices": {"message": null}}'], content_type="nonsense"),
    Answer([b"{}"], status=204),
    Answer([b"{}"], headers=(("content-encoding", "gzip"),)),
    Answer([b"no"], status=418),
)


class Odd:
    """Makes requests that are nearly chats."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def body(self) -> bytes:
        kind = self.random.random()
        if kind < 0.1:
            return self.random.choice(RAW)
        if kind < 0.15:
            return self.random.choice(DEEP).encode()
        written = self._object("messages", "system", "model", "stream", "input", "tools")
        if kind < 0.2:
            return written[: self.random.randrange(len(written))].encode(errors="replace")
        return written.encode(errors="surrogatepass")

    def target(self) -> tuple[str, str]:
        query = f"?a={self.random.choice(IN_QUERIES)}" if self.random.random() < 0.2 else ""
        if self.random.random() < 0.1:
            return "GET", f"/v1/models/{self.random.choice(IN_PATHS)}{query}"
        return "POST", self.random.choice(POSTS[:2] * 4 + POSTS) + query

    def _object(self, *names: str) -> str:
        makers: dict[str, Callable[[], str]] = {
            "messages": self._messages,
            "content": self._content,
            "role": self._role,
        }
        fields = [
            f'"{name}": {makers.get(name, self._wrong)() if self.random.random() < 0.85 else self._wrong()}'
            for name in names
            if self.random.random() < 0.85
        ]
        return "{" + ", ".join(fields) + "}"

    def _messages(self) -> str:
        made = [self._object("role", "content", "tool_calls") for _ in range(self.random.randrange(4))]
        return f"[{', '.join([*made, *([self._wrong()] if self.random.random() < 0.1 else [])])}]"

    def _role(self) -> str:
        return self.random.choice(['"user"', '"user"', '"assistant"', '"system"', '"developer"', '"tool"', "[]"])

    def _content(self) -> str:
        if self.random.random() < 0.5:
            return self.random.choice(TEXTS)
        parts = [f'{{"type": "text", "text": {self.random.choice(TEXTS)}}}', self._wrong(), '{"type": "image_url"}']
        return f"[{', '.join(self.random.sample(parts, self.random.randrange(4)))}]"

    def _wrong(self) -> str:
        return self.random.choice(self.random.choice([NUMBERS, TEXTS, PLAIN, DEEP[1:]]))


def goes_on(url: str, kept: Kept) -> None:
    """A usual chat is answered, and both sides are remembered."""
    last = {"messages": [{"role": "user", "content": "which wire overheated?"}]}
    headers = {"X-Palazzo-Conversation": "afterwards"}
    answered = httpx.post(f"{url}/v1/chat/completions", json=last, headers=headers, timeout=PATIENCE)
    assert answered.json()["choices"][0]["message"]["content"] == REPLY
    talk = kept.palace.conversation("afterwards")
    until(lambda: len(list(talk.messages())) == 2)


def test_no_body_is_answered_as_our_fault_whatever_the_model_answers(url: str, model: Model, kept: Kept) -> None:
    kept.palace.note("The 12-AWG silicone wire overheated.", wing="Efoil")
    odd, faults = Odd(SEED), []

    def behaviour(asked: Asked) -> Answer:
        return odd.random.choice([completion("fine"), answer(asked), *ODD_ANSWERS])

    model.behaviour = behaviour
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        for _ in range(BODIES):
            (method, target), body = odd.target(), odd.body()
            headers = {"Content-Type": odd.random.choice(TYPES[:1] * 8 + TYPES)}
            try:
                with client.stream(method, target, content=body, headers=headers) as answered:  # packed or not
                    told, shown = answered.status_code, b"".join(answered.iter_raw())
            except httpx.TransportError as error:
                told, shown = 500, str(error).encode()
            if told >= 500 and b'"unavailable"' not in shown:  # which is said where the model's server breaks off
                faults.append((told, method, target, body[:200], shown[:200]))
    assert not faults, f"{len(faults)} of {BODIES}: {faults[:5]}"
    model.behaviour = answer
    goes_on(url, kept)


@pytest.mark.parametrize("depth", [900, 3_000])
def test_a_body_of_any_depth_passes(url: str, model: Model, depth: int) -> None:
    """What is nested too deeply to be read passes as it came, without memory."""
    deep = "[" * depth + "]" * depth
    body = f'{{"messages": [{{"role": "user", "content": "which wire overheated?"}}], "tools": {deep}}}'
    answered = httpx.post(f"{url}/v1/chat/completions", content=body, timeout=PATIENCE)
    assert answered.status_code == 200
    assert json.loads(answered.content)["choices"]
    assert model.asked[-1].content.count(b"[[[[") == body.count("[[[[")


@pytest.mark.parametrize(
    "target", [b"models?a=" + b"b" * 60_000, b"models?a=\x7f", b"models?a=%zz", b"models?a=\xc3\xa9"]
)
def test_an_address_of_any_kind_passes_or_is_refused(url: str, target: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), PATIENCE) as raw:
        raw.sendall(b"GET /v1/" + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        status = raw.makefile("rb").readline().split()[1]
    assert status < b"500"
