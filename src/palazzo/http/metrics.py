"""What Prometheus may know: counts and times by route, never by user and never contents."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from palazzo import __version__

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The figures of one server; every server has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "palazzo_requests", "Requests answered", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "palazzo_request_seconds", "Time to answer", ("method", "route"), buckets=_BUCKETS, registry=self.registry
        )
        self.running = Gauge("palazzo_requests_running", "Requests in hand", registry=self.registry)
        self.jobs = Gauge("palazzo_jobs_waiting", "Jobs queued or running", registry=self.registry)
        self.store = Gauge("palazzo_store_up", "Whether the store answers", registry=self.registry)
        Gauge("palazzo_build", "The version that runs", ("version",), registry=self.registry).labels(__version__).set(1)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)

    def page(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
