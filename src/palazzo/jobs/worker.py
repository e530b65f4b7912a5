"""The worker: claims jobs one by one and runs each one's handler.

A handler finishes its job in the transaction that writes its effects. The lease is extended for as long as the
handler runs, however long that is. A worker that dies leaves its job leased; when the lease runs out another claims
it, and whatever the first had not committed never happened.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from palazzo.errors import LeaseLost, PalazzoError, Unavailable
from palazzo.jobs.retry import next_try
from palazzo.model.ids import Clock
from palazzo.model.job import LONGEST_LEASE, Job, JobKind
from palazzo.spans import Span, no_span
from palazzo.stores.base import Queue

Handler = Callable[[Job], None]

LEASE = LONGEST_LEASE
EXTEND_EVERY = LEASE.total_seconds() / 4  # seconds: one that fails leaves time for another
MOST_PATIENT = 30.0  # seconds between two looks at a store that cannot be used

log = logging.getLogger(__name__)


class Worker:
    """Runs the jobs of every user, whoever queued them."""

    def __init__(
        self,
        queue: Queue,
        handlers: Mapping[JobKind, Handler],
        clock: Clock,
        span: Span = no_span,
        extend_every: float = EXTEND_EVERY,
        idle: Callable[[], None] = lambda: None,  # called whenever no job is due
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._clock = clock
        self._span = span
        self._extend_every = extend_every
        self._idle = idle
        self._in_hand: Job | None = None
        self._last_look: datetime | None = None

    def run_until_idle(self, stop: threading.Event | None = None, done: Callable[[], None] = lambda: None) -> int:
        """Run every job that is due, and return how many there were; `done` is called after each."""
        count = 0
        while (stop is None or not stop.is_set()) and self.run_one():
            count += 1
            done()
        self._idle()
        return count

    def run_one(self) -> bool:
        """Claim and run one job; return False if none is due."""
        now = self._clock()
        if self._last_look is None or now < self._last_look:  # the clock went back, perhaps while nobody worked
            self._queue.set_right(now)
        self._last_look = now
        job = self._queue.claim(now, now + LEASE)
        if job is None:
            return False
        self._in_hand = job
        try:
            with self._holding(job), self._span(f"palazzo.{job.kind}"):
                self._handlers[job.kind](job)
        except LeaseLost:
            log.warning("lost the lease of a job (%s); another worker runs it", job.kind)
        except Exception as error:  # noqa: BLE001 - one bad job must not stop the others; it keeps its reason
            self._give_back(job, error)
        except BaseException:  # Ctrl-C: the next worker need not wait for the lease to run out
            self._queue.retry(job, "stopped", self._clock())
            raise
        finally:
            self._in_hand = None
        return True

    def give_back(self) -> bool:
        """Let another worker have the job that is running here, and say whether there was one.

        For whoever cannot wait: what the job goes on to do here is rolled back, because the lease is no longer ours.
        """
        job = self._in_hand
        if job is None:
            return False
        self._queue.retry(job, "stopped", self._clock())
        return True

    def run_forever(self, stop: threading.Event, idle_seconds: float = 0.5) -> int:
        """Run jobs as they become due until `stop` is set; return how many there were.

        A store that cannot be used just now, because its server is down or its disk is full, is asked again later.
        """
        count, pause = 0, idle_seconds
        while not stop.is_set():
            try:
                ran = self.run_until_idle(stop)
            except Unavailable as error:
                pause = min(2 * pause, MOST_PATIENT)
                log.warning("the store cannot be used, and is asked again in %s s: %s", pause, error.message)
                stop.wait(pause)
                continue
            pause = idle_seconds
            count += ran
            if not ran:
                stop.wait(pause)
        return count

    @contextmanager
    def _holding(self, job: Job) -> Iterator[None]:
        """Extend the lease now and then until the block ends, in a thread: the handler may be deep in one long text."""
        over = threading.Event()

        def extend() -> None:
            while not over.wait(self._extend_every):
                try:
                    self._queue.extend(job, self._clock() + LEASE)
                except LeaseLost:
                    return  # finished just now, or another worker's: the handler's own transaction finds out
                except PalazzoError as error:
                    log.warning("could not extend the lease of a job (%s): %s", job.kind, error.code)

        thread = threading.Thread(target=extend, name="lease", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()  # so that it never extends what the next job or worker holds

    def _give_back(self, job: Job, error: Exception) -> None:
        now = self._clock()
        again = next_try(job.attempts, now)
        reason = f"{type(error).__name__}: {error}"
        shown = reason if isinstance(error, Unavailable) else type(error).__name__  # others may quote somebody
        if again is None:
            log.error("a job (%s) failed %d times and is set aside: %s", job.kind, job.attempts, shown)
            self._queue.bury(job, reason, now)
        else:
            log.warning("a job (%s) failed and is tried again at %s: %s", job.kind, again, shown)
            self._queue.retry(job, reason, again)
