"""The worker, over a real queue."""

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from palazzo.errors import LeaseLost, NotFound, Unavailable
from palazzo.jobs.retry import MOST_ATTEMPTS
from palazzo.jobs.worker import LEASE, Handler, Worker
from palazzo.model.ids import UserId
from palazzo.model.job import Job, JobKind
from palazzo.model.user import User
from palazzo.stores.base import Store
from palazzo.wiring import open_store
from tests.support.clock import Clock

ME = UserId("me")

CLAIM_AND_DIE = """
import os, signal, sys
from datetime import datetime, timedelta
from palazzo.wiring import open_store
now = datetime.fromisoformat(sys.argv[2])
assert open_store(sys.argv[1]).queue.claim(now, now + timedelta(minutes=5)) is not None
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def store(place: Path, clock: Clock) -> Iterator[Store]:
    """A store whose user has one job to mine the conversation `efoil`."""
    store = open_store(place)
    store.users.add(User(ME, clock()))
    queue_job(store, clock)
    yield store
    store.close()


def queue_job(store: Store, clock: Clock, subject: str = "efoil") -> None:
    with store.writing(ME) as tx:
        tx.jobs.add(JobKind.MINE, subject, clock())


def worker(store: Store, clock: Clock, handler: Handler) -> Worker:
    return Worker(store.queue, {JobKind.MINE: handler}, clock)


class Finish:
    """A handler that does nothing but finish its job, and remembers which it saw."""

    def __init__(self, store: Store) -> None:
        self.seen: list[str] = []
        self._store = store

    def __call__(self, job: Job) -> None:
        self.seen.append(job.subject)
        with self._store.writing(job.user) as tx:
            tx.jobs.finish(job)


def fail(job: Job) -> None:
    raise Unavailable(f"no luck with {job.subject}")


def test_every_due_job_is_run_once(store: Store, clock: Clock) -> None:
    queue_job(store, clock, "tax")
    finish = Finish(store)
    assert worker(store, clock, finish).run_until_idle() == 2
    assert (sorted(finish.seen), store.queue.waiting()) == (["efoil", "tax"], 0)


def test_a_failed_job_is_tried_again_after_its_wait_and_not_before(store: Store, clock: Clock) -> None:
    failing, finish = worker(store, clock, fail), Finish(store)
    assert failing.run_until_idle() == 1
    clock.go_on(seconds=4)
    assert failing.run_one() is False
    clock.go_on(seconds=1)
    assert worker(store, clock, finish).run_until_idle() == 1
    assert (finish.seen, store.queue.waiting()) == (["efoil"], 0)


def test_a_job_that_fails_too_often_is_set_aside_with_its_reason(store: Store, clock: Clock) -> None:
    failing = worker(store, clock, fail)
    for _ in range(MOST_ATTEMPTS):
        assert failing.run_until_idle() == 1
        clock.go_on(hours=1)
    assert failing.run_one() is False
    [dead] = store.queue.dead()
    assert (dead.subject, dead.attempts, dead.reason) == ("efoil", MOST_ATTEMPTS, "Unavailable: no luck with efoil")


def test_a_revived_job_is_run_again(store: Store, clock: Clock) -> None:
    failing, finish = worker(store, clock, fail), Finish(store)
    for _ in range(MOST_ATTEMPTS):
        failing.run_until_idle()
        clock.go_on(hours=1)
    assert store.queue.revive(clock()) == 1
    assert worker(store, clock, finish).run_until_idle() == 1
    assert (finish.seen, store.queue.dead()) == (["efoil"], [])


def test_one_bad_job_does_not_stop_the_others(store: Store, clock: Clock) -> None:
    queue_job(store, clock, "tax")
    finish = Finish(store)

    def choosy(job: Job) -> None:
        if job.subject == "efoil":
            raise ZeroDivisionError("a bug")
        finish(job)

    assert worker(store, clock, choosy).run_until_idle() == 2
    assert (finish.seen, store.queue.waiting()) == (["tax"], 1)


def test_a_killed_workers_job_is_run_by_another_when_its_lease_has_run_out(
    store: Store, clock: Clock, place: Path
) -> None:
    killed = subprocess.run([sys.executable, "-c", CLAIM_AND_DIE, place, clock().isoformat()], check=False)
    assert killed.returncode == -9
    finish = Finish(store)
    other = worker(store, clock, finish)
    assert other.run_one() is False
    clock.now += LEASE
    assert other.run_until_idle() == 1
    assert (finish.seen, store.queue.waiting()) == (["efoil"], 0)


def test_a_worker_that_lost_its_lease_changes_nothing_and_goes_on(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    finish = Finish(store)

    def slow(job: Job) -> None:
        """Takes longer than the lease: another worker does the job meanwhile."""
        clock.now += LEASE
        assert worker(store, clock, finish).run_one() is True
        with store.writing(job.user) as tx:
            tx.jobs.add(JobKind.MINE, "must not be seen", clock())
            tx.jobs.finish(job)

    with caplog.at_level(logging.WARNING):
        assert worker(store, clock, slow).run_one() is True
    assert "another worker runs it" in caplog.text
    assert (finish.seen, store.queue.waiting()) == (["efoil"], 0)


def test_the_log_says_what_failed_and_names_no_conversation(
    store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(job: Job) -> None:
        raise NotFound(f"there is no conversation {job.subject!r}")

    with caplog.at_level(logging.WARNING):
        for _ in range(MOST_ATTEMPTS):
            assert worker(store, clock, refuse).run_one() is True
            clock.go_on(days=1)
    assert "mine" in caplog.text
    assert "NotFound" in caplog.text
    assert "set aside" in caplog.text
    assert "efoil" not in caplog.text


def test_a_lost_lease_cannot_be_extended(store: Store, clock: Clock) -> None:
    job = store.queue.claim(clock(), clock() + LEASE)
    assert job is not None
    clock.now += LEASE
    assert store.queue.claim(clock(), clock() + LEASE) is not None
    with pytest.raises(LeaseLost), store.writing(ME) as tx:
        tx.jobs.extend(job, clock() + LEASE)


def test_a_job_that_is_queued_while_it_runs_is_run_once_more(store: Store, clock: Clock) -> None:
    finish = Finish(store)

    def again(job: Job) -> None:
        if not finish.seen:
            queue_job(store, clock)
        finish(job)

    assert worker(store, clock, again).run_until_idle() == 2
    assert finish.seen == ["efoil", "efoil"]


def test_a_job_that_was_stopped_by_hand_is_due_at_once(store: Store, clock: Clock) -> None:
    def stopped(job: Job) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker(store, clock, stopped).run_one()
    finish = Finish(store)
    assert worker(store, clock, finish).run_until_idle() == 1


def test_a_worker_runs_until_it_is_stopped(store: Store, clock: Clock) -> None:
    stop, finish = threading.Event(), Finish(store)

    def last(job: Job) -> None:
        finish(job)
        stop.set()

    assert worker(store, clock, last).run_forever(stop) == 1


def test_a_stopped_worker_leaves_the_remaining_jobs_to_others(store: Store, clock: Clock) -> None:
    queue_job(store, clock, "tax")
    stop, finish = threading.Event(), Finish(store)

    def last(job: Job) -> None:
        finish(job)
        stop.set()

    worker(store, clock, last).run_forever(stop)
    assert (len(finish.seen), store.queue.waiting()) == (1, 1)


class WatchedClock(Clock):
    """A clock of which one can wait until somebody looked at it."""

    def __init__(self) -> None:
        super().__init__()
        self._looks = 0
        self._looked = threading.Condition()

    def __call__(self) -> datetime:
        with self._looked:
            self._looks += 1
            self._looked.notify_all()
        return super().__call__()

    def wait_for_looks(self, count: int) -> None:
        with self._looked:
            goal = self._looks + count
            assert self._looked.wait_for(lambda: self._looks >= goal, timeout=60)


def test_a_job_that_takes_longer_than_its_lease_is_neither_lost_nor_repeated(store: Store) -> None:
    clock = WatchedClock()
    finish = Finish(store)
    other = worker(store, clock, fail)

    def long(job: Job) -> None:
        for _ in range(3):
            clock.now += LEASE * 0.8
            clock.wait_for_looks(2)  # at the second look the extension that the first began is written
            assert other.run_one() is False
        finish(job)

    assert Worker(store.queue, {JobKind.MINE: long}, clock, extend_every=0.005).run_one() is True
    assert (finish.seen, store.queue.waiting(), store.queue.dead()) == (["efoil"], 0, [])


def test_a_worker_whose_clock_goes_back_a_day_goes_on_working(store: Store, clock: Clock) -> None:
    clock.go_on(days=1)
    queue_job(store, clock, "tax")
    finish = Finish(store)
    working = worker(store, clock, finish)
    assert working.run_until_idle() == 2
    queue_job(store, clock, "garden")
    clock.go_on(days=-1)
    assert working.run_until_idle() == 1
    queue_job(store, clock, "boat")
    clock.go_on(days=-1)
    assert worker(store, clock, finish).run_until_idle() == 1  # one that starts only now as well
    assert sorted(finish.seen) == ["boat", "efoil", "garden", "tax"]
