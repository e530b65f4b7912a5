"""Spans: how long the parts of the work took, for whoever traces them; nothing unless telemetry is configured.

They carry names, counts and times, never contents and never whose they are.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from palazzo.extras import needs

Note = Callable[[str, str | int], None]  # adds a fact to a span
Span = Callable[[str], AbstractContextManager[Note]]


@contextmanager
def no_span(name: str) -> Iterator[Note]:  # noqa: ARG001 - a span's signature
    """Traces nothing."""
    yield lambda key, value: None  # noqa: ARG005


class Telemetry:
    """Sends spans to an OpenTelemetry collector over HTTP, in batches, from a thread of its own."""

    def __init__(self, endpoint: str) -> None:
        with needs("telemetry"):
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        self._provider = TracerProvider(resource=Resource.create({"service.name": "palazzo"}))
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("palazzo")

    @contextmanager
    def span(self, name: str) -> Iterator[Note]:
        # An error's words may be somebody's, so they are left out.
        with self._tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False) as span:
            yield span.set_attribute

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
