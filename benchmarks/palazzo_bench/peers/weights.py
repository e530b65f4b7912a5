"""Palazzo's own weights behind an OpenAI-compatible address, for peers that can embed through one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from palazzo.providers.static import StaticEmbedder


@contextmanager
def served() -> Iterator[str]:
    """Serve the default embedder on a free port of the loopback interface, and yield its base URL."""
    embedder = StaticEmbedder()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
            rows = embedder.embed(texts).vectors.tolist()
            data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
            content = json.dumps({"object": "list", "data": data, "model": embedder.identity.name}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: the table is the output."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()
