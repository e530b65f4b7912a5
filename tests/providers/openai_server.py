"""A small real server that speaks the two calls of the OpenAI API that we use, and can misbehave on request."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Literal

DIMENSION = 4


@dataclass(frozen=True)
class Answer:
    body: object
    status: int = 200
    content_type: str = "application/json"
    sent: Literal["whole", "half", "in drops"] = "whole"  # half: the connection closes; in drops: it never ends


@dataclass(frozen=True)
class Request:
    path: str
    body: dict[str, Any]
    authorization: str | None


Behaviour = Callable[[Request], Answer | None]  # None: never answer


def embeddings(request: Request) -> Answer:
    """One vector a text, pointing where its first letter says; last text first, as the API allows."""
    rows = [
        {
            "index": index,
            "embedding": [2.0 if ord(text[0]) % DIMENSION == place else 0.0 for place in range(DIMENSION)],
        }
        for index, text in enumerate(request.body["input"])
    ]
    return Answer({"data": rows[::-1], "usage": {"prompt_tokens": len(rows) * 3, "total_tokens": len(rows) * 3}})


def reply(text: object) -> Answer:
    usage = {"prompt_tokens": 11, "completion_tokens": 5}
    return Answer({"choices": [{"message": {"role": "assistant", "content": text}}], "usage": usage})


def refusal(status: int, message: str = "no") -> Answer:
    return Answer({"error": {"message": message}}, status)


def well_behaved(request: Request) -> Answer:
    return embeddings(request) if request.path.endswith("/embeddings") else reply("Hello!")


@dataclass
class Server:
    """Answers by `behaviour`, or first by what waits in `script`, and keeps every request."""

    base_url: str = ""
    behaviour: Behaviour = well_behaved
    script: list[Answer] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    released: Event = field(default_factory=Event)

    def answer(self, request: Request) -> Answer | None:
        self.requests.append(request)
        return self.script.pop(0) if self.script else self.behaviour(request)


@contextmanager
def serve() -> Iterator[Server]:
    """Run a server on a free port of the loopback interface."""
    server = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            request = Request(self.path, json.loads(self.rfile.read(length)), self.headers["Authorization"])
            answer = server.answer(request)
            if answer is None:
                server.released.wait()
                return
            content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.content_type)
            self.send_header("Content-Length", "1000000" if answer.sent == "in drops" else str(len(content)))
            self.send_header("Retry-After-Ms", "1")  # the SDK obeys, so tests of retries do not wait
            self.end_headers()
            if answer.sent == "in drops":
                self._dribble()
            else:
                self.wfile.write(content if answer.sent == "whole" else content[: len(content) // 2])

        def _dribble(self) -> None:
            """Send a blank now and then, so that no read ever waits long, until the test ends or the client goes."""
            with suppress(OSError):
                while not server.released.wait(0.05):
                    self.wfile.write(b" ")
                    self.wfile.flush()

        def log_message(self, format: str, *args: object) -> None:
            """Keep the tests' output clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listener:
        server.base_url = f"http://127.0.0.1:{listener.server_port}/v1"
        thread = Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.released.set()
            listener.shutdown()
            thread.join()
