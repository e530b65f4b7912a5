"""Spans reach a collector, and say nothing of what was said."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

import palazzo
from palazzo import Settings
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.support.server import PATIENCE, running

WORDS = "I tried a 12-AWG silicone wire and it overheated"


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """A collector on loopback: its address, and what it was sent."""
    received: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", received
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_requests_recall_and_jobs_are_traced_without_contents(place: Path) -> None:
    with collector() as (endpoint, received):
        settings = Settings(telemetry=endpoint)
        with (
            palazzo.open(place, embedder=FakeEmbedder(), settings=settings) as memory,
            running(build(memory, settings, worker=False)) as url,
        ):
            httpx.post(
                f"{url}/api/conversations/efoil/messages", json={"role": "user", "content": WORDS}, timeout=PATIENCE
            )
            httpx.post(f"{url}/api/conversations/efoil/complete", timeout=PATIENCE)
            memory.work()
            httpx.post(f"{url}/api/recall", json={"query": WORDS}, timeout=PATIENCE)
            httpx.post(f"{url}/api/context", json={"query": WORDS}, timeout=PATIENCE)
    spans = [
        span
        for body in received
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]
    names = {span.name for span in spans}
    assert {"palazzo.http", "palazzo.recall", "palazzo.context", "palazzo.mine", "palazzo.embed"} <= names
    [recall] = [span for span in spans if span.name == "palazzo.recall"]
    assert recall.parent_span_id in {span.span_id for span in spans if span.name == "palazzo.http"}
    assert not any(b"overheated" in body or b"efoil" in body for body in received)
