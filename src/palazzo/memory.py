"""The facade: orders the steps, holds no rules."""

import threading
from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import TYPE_CHECKING
from uuid import UUID

from palazzo.auth.keys import Keys
from palazzo.conversation import complete_if_rested
from palazzo.embedding import backlog
from palazzo.gate.retention import AGAIN, expire
from palazzo.jobs.worker import LEASE, Worker
from palazzo.model.given import checks_arguments
from palazzo.model.identity import Caller
from palazzo.model.ids import ConversationId, DrawerId, user_id
from palazzo.model.job import DeadJob, Job, JobKind
from palazzo.model.receipt import Receipt
from palazzo.model.user import User, UserRole
from palazzo.palace import Palace
from palazzo.parts import Parts
from palazzo.spans import Span
from palazzo.stores.base import EmbedderInfo, Finding, Transaction

if TYPE_CHECKING:
    from palazzo.gate.job import Replays


@checks_arguments
class Memory:
    """A store and its models; made by `palazzo.open`. Use it as a context manager, or close it."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replays: Replays = {}
        handlers = {
            JobKind.EMBED: self._embed,
            JobKind.GATE: self._gate,
            JobKind.EXPIRE: self._expire,
            JobKind.MINE: self._mine,
            JobKind.TIDY: self._tidy,
            JobKind.COMPACT: self._compact,
            JobKind.READ: self._read_again,
            JobKind.REST: self._rest,
        }
        self._worker = Worker(parts.store.queue, handlers, parts.clock, parts.span, idle=parts.store.finish_erasing)

    @property
    def location(self) -> str:
        """Where the store is, without any password."""
        return self._parts.store.location

    @property
    def span(self) -> Span:
        """Measures a part of the work, for whoever traces it (`PALAZZO_TELEMETRY`)."""
        return self._parts.span

    def palace(self, user: str | UUID) -> Palace:
        """Return the palace of this user; it comes into being with its first message."""
        return Palace(self._parts, user_id(user))

    def work(self, done: Callable[[], None] = lambda: None) -> int:
        """Run every queued job that is due, and return how many there were; `done` is called after each."""
        count = self._worker.run_until_idle(done=done)
        self._parts.meter.flush()
        return count

    def work_forever(self, stop: threading.Event) -> int:
        """Run jobs as they become due until `stop` is set."""
        try:
            return self._worker.run_forever(stop)
        finally:
            self._parts.meter.flush()

    def give_back(self) -> bool:
        """Give back the job that another thread works on here, if any: its worker cannot be waited for."""
        return self._worker.give_back()

    def waiting(self) -> int:
        """Return how many jobs are queued or running."""
        return self._parts.store.queue.waiting()

    def dead_jobs(self) -> list[DeadJob]:
        """Return the jobs that failed too often, with their reasons."""
        return self._parts.store.queue.dead()

    def revive(self) -> int:
        """Queue every job that failed too often anew."""
        return self._parts.store.queue.revive(self._parts.clock())

    def backfill(self, progress: backlog.Progress = backlog.ignore, begun: backlog.Progress = backlog.ignore) -> int:
        """Embed every drawer that has no vector, now, and return how many; raise Unavailable if the model fails.

        `begun` is told how many there are, `progress` how many were just done.
        """
        return backlog.backfill(self._parts.store, self._parts.embedder_for, progress, begun, self._queue_gate)

    def add_user(self, id: str, role: UserRole = UserRole.USER) -> User:
        """Register a user; raise Conflict if the id is taken."""
        user = User(user_id(id), self._parts.clock(), role)
        self._parts.store.users.add(user)
        return user

    def user(self, id: str) -> User:
        """Return a user; raise NotFound if there is none of this name."""
        return self._parts.store.users.get(user_id(id))

    def users(self) -> list[User]:
        """Return every user: names and roles, never contents."""
        return self._parts.store.users.all()

    def remove_user(self, id: str) -> Receipt:
        """Erase a user with everything of theirs, keys too; raise NotFound if there is no such user."""
        user = self._parts.store.users.get(user_id(id))
        return Palace(self._parts, user.id).erase()

    @property
    def keys(self) -> Keys:
        """What users are known to a server by."""
        return Keys(self._parts.store, self._parts.clock)

    def authenticate(self, key: str) -> Caller:
        """Tell who shows this key; raise Unauthenticated if it is unknown, revoked or expired, alike."""
        return self.keys.authenticate(key)

    def signing_secret(self) -> str:
        """Return what a server signs its cookies with; the same for every process that has this store open."""
        return self._parts.store.locks.signing_secret()

    def embedder(self) -> EmbedderInfo | None:
        """Return the embedder that the store's vectors come from."""
        return self._parts.store.embedders.serving()

    def check(self) -> list[Finding]:
        """Look over the whole store and every index."""
        return self._parts.store.check()

    def check_deep(self, done: Callable[[], None] = lambda: None) -> list[Finding]:
        """Prove every row and index against what it derives from; `done` is called after each user."""
        return self._parts.store.check_deep(done)

    def close(self) -> None:
        """Write down what was counted and give everything back; closing twice is harmless."""
        self._parts.meter.flush()
        self._parts.store.close()
        if self._parts.telemetry is not None:
            self._parts.telemetry.close()

    def __enter__(self) -> "Memory":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _embed(self, job: Job) -> None:
        embedder = self._parts.embedder_for(job.user)
        backlog.run_job(self._parts.store, embedder, job, self._lease, self._queue_gate, self._parts.span)

    def _queue_gate(self, tx: Transaction) -> None:
        """Have read what was embedded: it can be found already, so that nobody waits for this."""
        if tx.guidance.unread(1) or tx.gate.pending(1):
            tx.jobs.add(JobKind.GATE, "", self._parts.clock())

    def _gate(self, job: Job) -> None:
        from palazzo.gate.job import run_job  # numpy, the patterns and word lists: only workers need them

        self._read_on(job)
        parts = self._parts
        run_job(parts.store, job, parts.gate_for(job.user), self._lease, parts.clock, replays=self._replays)

    def _read_on(self, job: Job) -> None:
        """Record the rules in what the user has said since."""
        from palazzo.guidance.record import read_on

        with self._parts.span("palazzo.guidance"):
            read_on(self._parts.store, job.user, self._parts.booster_for(job.user), self._parts.clock)

    def _expire(self, job: Job) -> None:
        expire(self._parts.store, job.user, self._parts.clock())
        with self._parts.store.writing(job.user) as tx:
            tx.jobs.finish(job)
            if tx.settings.get().keep_days is not None:
                tx.jobs.add(JobKind.EXPIRE, "", self._parts.clock() + AGAIN)

    def _mine(self, job: Job) -> None:
        from palazzo.guidance.record import keep_read
        from palazzo.mining import pipeline  # only workers need it
        from palazzo.mining.extraction import ReadRule

        def keep(tx: Transaction, rule: ReadRule) -> bool:
            return keep_read(tx, job.user, rule.source, rule.quote, rule.standing, parts.clock())

        self._read_on(job)  # also when no embedder answers, so that no gate was queued
        extract = self._parts.extractor_for(job.user)
        parts = self._parts
        pipeline.run_job(parts.store, job, extract, parts.meter.price, parts.clock, self._lease, keep)

    def _tidy(self, job: Job) -> None:
        from palazzo.mining import tidy  # only workers need it

        tidy.run_job(self._parts.store, job, self._parts.clock)

    def _compact(self, job: Job) -> None:
        def keep() -> None:
            with self._parts.store.writing(job.user) as tx:
                tx.jobs.extend(job, self._lease())

        with self._parts.store.writing(job.user) as tx:
            if not tx.settings.get().enabled:  # then nothing happens by itself
                tx.jobs.finish(job)
                return
        compactor = self._parts.compactor_for(job.user, alive=keep)
        compactor.compact(job.user, ConversationId(job.subject), finish=lambda tx: tx.jobs.finish(job))

    def _read_again(self, job: Job) -> None:
        """Read a message that was set aside; what fails again is set aside again."""
        from palazzo.guidance.record import record_again  # only workers need it, and seldom
        from palazzo.mining import pipeline

        store, clock = self._parts.store, self._parts.clock

        def finish(tx: Transaction) -> None:
            tx.jobs.finish(job)
            if tx.gate.pending(1):
                tx.jobs.add(JobKind.GATE, "", clock())

        with store.writing(job.user) as tx:
            drawer = tx.drawers.find([DrawerId(job.subject)]).get(DrawerId(job.subject))
            if drawer is None:  # erased since
                tx.jobs.finish(job)
                return
        aside = record_again(store, job.user, drawer.drawer, self._parts.booster_for(job.user), clock)
        pipeline.read_again(store, job.user, drawer.drawer, finish, clock())
        with store.writing(job.user) as tx:
            for message in aside:
                tx.jobs.set_aside(message, clock())

    def _rest(self, job: Job) -> None:
        complete_if_rested(self._parts, job)

    def _lease(self) -> datetime:
        return self._parts.clock() + LEASE
