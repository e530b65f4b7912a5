from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest

from palazzo.errors import LeaseLost
from palazzo.model.ids import UserId
from palazzo.model.job import DeadJob, Job, JobKind
from palazzo.model.set_aside import SetAside
from palazzo.stores.base import Store
from tests.stores.contract.test_audit import damage
from tests.stores.samples import ME, MINUTE, NOON, OTHER_TALK, PACK, TALK, YOU, note, remember, rolled_back

LATER = NOON + 10 * MINUTE


def queue(store: Store, subject: str = TALK, due_at: datetime = NOON, user: UserId = ME) -> None:
    with store.writing(user) as tx:
        tx.drawers.add(PACK)
        tx.jobs.add(JobKind.MINE, subject, due_at)


def claim(store: Store, now: datetime = NOON, until: datetime = LATER) -> Job:
    job = store.queue.claim(now, until)
    assert job is not None
    return job


def finish(store: Store, job: Job) -> None:
    with store.writing(job.user) as tx:
        tx.jobs.finish(job)


def test_a_job_is_claimed_with_a_lease_and_removed_when_finished(store: Store) -> None:
    queue(store)
    assert store.queue.waiting() == 1
    job = claim(store)
    assert (job.user, job.kind, job.subject, job.attempts) == (ME, JobKind.MINE, TALK, 1)
    assert store.queue.waiting() == 1
    finish(store, job)
    assert store.queue.waiting() == 0
    assert store.queue.claim(LATER, LATER + MINUTE) is None


def test_a_job_is_queued_with_its_transaction_or_not_at_all(store: Store) -> None:
    remember(store, PACK)
    with rolled_back(store) as tx:
        tx.jobs.add(JobKind.MINE, TALK, NOON)
    assert store.queue.waiting() == 0
    assert store.queue.claim(NOON, LATER) is None


def test_a_job_is_not_claimed_before_it_is_due(store: Store) -> None:
    queue(store, due_at=NOON + MINUTE)
    assert store.queue.claim(NOON, LATER) is None
    assert claim(store, NOON + MINUTE).subject == TALK


def test_jobs_of_every_user_are_claimed_by_when_they_are_due(store: Store) -> None:
    queue(store, "third", NOON)
    queue(store, "first", NOON - 2 * MINUTE, user=YOU)
    queue(store, "second", NOON - MINUTE)
    jobs = [claim(store) for _ in range(3)]
    assert [(job.user, job.subject) for job in jobs] == [(YOU, "first"), (ME, "second"), (ME, "third")]
    assert len({job.lease for job in jobs}) == 3


def test_a_job_that_already_waits_stays(store: Store) -> None:
    queue(store, due_at=NOON)
    queue(store, due_at=LATER)
    assert store.queue.waiting() == 1
    finish(store, claim(store))
    assert store.queue.waiting() == 0


def test_a_job_that_is_asked_for_while_it_runs_runs_once_more(store: Store) -> None:
    queue(store)
    job = claim(store)
    queue(store)
    queue(store)
    assert store.queue.claim(NOON, LATER) is None
    finish(store, job)
    again = claim(store)
    assert (again.subject, again.attempts) == (TALK, 1)
    finish(store, again)
    assert store.queue.claim(NOON, LATER) is None
    assert store.queue.waiting() == 0


def test_a_job_that_is_asked_for_while_it_fails_for_good_runs_once_more(store: Store) -> None:
    queue(store)
    job = claim(store)
    queue(store)
    store.queue.bury(job, "the model is gone", NOON)
    assert store.queue.dead() == []
    assert claim(store).subject == TALK


def test_a_job_whose_lease_ran_out_is_due_again(store: Store) -> None:
    queue(store)
    first = claim(store, until=LATER)
    assert store.queue.claim(LATER - MINUTE, LATER + MINUTE) is None
    second = claim(store, LATER, LATER + MINUTE)
    assert (second.subject, second.attempts) == (TALK, 2)
    assert second.lease != first.lease


def test_a_lost_lease_rolls_the_effects_back(store: Store) -> None:
    queue(store)
    slow = claim(store, until=LATER)
    quick = claim(store, LATER, LATER + MINUTE)
    with pytest.raises(LeaseLost), store.writing(ME) as tx:  # noqa: PT012 - the transaction is the block
        tx.drawers.add(note("n2", "a ghost"))
        tx.jobs.finish(slow)
    with store.writing(ME) as tx:
        assert tx.drawers.count() == 1
        tx.jobs.finish(quick)
    with pytest.raises(LeaseLost):
        finish(store, quick)


def test_a_lease_can_be_extended_while_it_is_ours(store: Store) -> None:
    queue(store)
    job = claim(store, until=LATER)
    with store.writing(ME) as tx:
        tx.jobs.extend(job, LATER + 5 * MINUTE)
    assert store.queue.claim(LATER + MINUTE, LATER + 9 * MINUTE) is None
    other = claim(store, LATER + 5 * MINUTE, LATER + 9 * MINUTE)
    with pytest.raises(LeaseLost), store.writing(ME) as tx:
        tx.jobs.extend(job, LATER + 20 * MINUTE)
    finish(store, other)


def test_a_retried_job_is_due_then_and_counts_its_attempts(store: Store) -> None:
    queue(store)
    store.queue.retry(claim(store), "timeout", NOON + MINUTE)
    assert store.queue.claim(NOON, LATER) is None
    assert claim(store, NOON + MINUTE).attempts == 2


def test_a_buried_job_is_set_aside_with_its_reason(store: Store) -> None:
    queue(store, "b", user=YOU)
    queue(store, "a")
    queue(store, "waits", due_at=NOON + MINUTE)
    first, second = claim(store), claim(store)
    store.queue.bury(second, "no such model", NOON + MINUTE)
    store.queue.bury(first, "bad json", NOON)
    assert store.queue.dead() == [
        DeadJob(first.user, JobKind.MINE, first.subject, 1, "bad json", NOON),
        DeadJob(second.user, JobKind.MINE, second.subject, 1, "no such model", NOON + MINUTE),
    ]
    assert store.queue.waiting() == 1
    assert claim(store, NOON + MINUTE).subject == "waits"
    assert store.queue.claim(NOON + MINUTE, LATER) is None


def test_dead_jobs_are_queued_anew_when_revived(store: Store) -> None:
    for subject, user in (("a", ME), ("b", ME), ("c", YOU)):
        queue(store, subject, user=user)
        store.queue.bury(claim(store), "no", NOON)
    assert store.queue.revive(NOON + MINUTE) == 3
    assert store.queue.dead() == []
    assert store.queue.waiting() == 3
    assert store.queue.claim(NOON, LATER) is None
    assert {claim(store, NOON + MINUTE).subject for _ in range(3)} == {"a", "b", "c"}
    assert store.queue.revive(NOON) == 0


def test_a_dead_job_that_is_asked_for_anew_is_alive(store: Store) -> None:
    queue(store)
    store.queue.bury(claim(store), "no", NOON)
    queue(store, due_at=NOON + MINUTE)
    assert store.queue.dead() == []
    assert claim(store, NOON + MINUTE).attempts == 1


def test_giving_back_or_burying_a_job_that_is_no_longer_ours_does_nothing(store: Store) -> None:
    queue(store)
    slow = claim(store, until=LATER)
    quick = claim(store, LATER, LATER + MINUTE)
    store.queue.retry(slow, "late", NOON)
    store.queue.bury(slow, "late", NOON)
    assert store.queue.claim(LATER, LATER + MINUTE) is None
    assert store.queue.dead() == []
    finish(store, quick)


def test_no_two_workers_hold_the_same_job(store: Store) -> None:
    subjects = {f"talk {number}" for number in range(20)}
    for subject in subjects:
        queue(store, subject, user=UserId(f"user {int(subject[5:]) % 3}"))
    with ThreadPoolExecutor(4) as pool:
        held = [job for job in pool.map(lambda _: store.queue.claim(NOON, LATER), range(24)) if job]
    while job := store.queue.claim(NOON, LATER):  # what a worker passed over because another was just claiming there
        held.append(job)
    assert sorted(job.subject for job in held) == sorted(subjects)


def test_jobs_of_other_kinds_and_subjects_do_not_wait_for_each_other(store: Store) -> None:
    queue(store, TALK)
    queue(store, OTHER_TALK)
    with store.writing(ME) as tx:
        tx.jobs.add(JobKind.EMBED, "", NOON)
    assert {(job.kind, job.subject) for job in (claim(store) for _ in range(3))} == {
        (JobKind.MINE, TALK),
        (JobKind.MINE, OTHER_TALK),
        (JobKind.EMBED, ""),
    }


def test_nobody_else_can_finish_a_job(store: Store) -> None:
    queue(store)
    job = claim(store)
    with pytest.raises(LeaseLost), store.writing(YOU) as tx:
        tx.jobs.finish(job)
    with pytest.raises(LeaseLost), store.writing(YOU) as tx:
        tx.jobs.extend(job, LATER + MINUTE)
    finish(store, job)


def test_work_that_is_asked_for_now_makes_a_job_due_that_waited_for_a_later_time(store: Store) -> None:
    queue(store, due_at=NOON + timedelta(days=1))  # queued before the clock went back a day
    queue(store, due_at=NOON)
    assert claim(store).subject == TALK


def test_new_work_does_not_shorten_the_wait_after_a_failure(store: Store) -> None:
    queue(store)
    store.queue.retry(claim(store), "timeout", NOON + 10 * MINUTE)
    queue(store, due_at=NOON + MINUTE)
    assert store.queue.claim(NOON + MINUTE, LATER) is None
    assert claim(store, NOON + 10 * MINUTE, NOON + 20 * MINUTE).attempts == 2


def test_new_work_ends_a_wait_after_a_failure_that_only_another_clock_can_have_set(store: Store) -> None:
    queue(store)
    store.queue.retry(claim(store), "timeout", NOON + timedelta(days=1))
    queue(store, due_at=NOON + MINUTE)
    assert claim(store, NOON + MINUTE).attempts == 2


def test_what_another_clock_planned_too_late_is_set_right(store: Store) -> None:
    tomorrow = NOON + timedelta(days=1)
    queue(store, "running", tomorrow)
    claim(store, tomorrow, tomorrow + 5 * MINUTE)
    queue(store, "waiting", tomorrow)
    with store.writing(ME) as tx:
        tx.jobs.add(JobKind.EXPIRE, "", tomorrow)
    assert store.queue.claim(NOON, LATER) is None
    assert store.queue.set_right(NOON) == 2
    assert claim(store).subject == "waiting"
    assert store.queue.claim(NOON, LATER) is None  # whoever runs the other may still extend it
    assert claim(store, NOON + 5 * MINUTE, LATER).subject == "running"
    assert store.queue.claim(NOON + 5 * MINUTE, LATER) is None  # and what expires is planned a day ahead
    assert store.queue.set_right(NOON + 5 * MINUTE) == 0


def test_a_lease_is_extended_in_a_transaction_of_its_own(store: Store) -> None:
    queue(store)
    job = claim(store, until=LATER)
    store.queue.extend(job, LATER + 5 * MINUTE)
    assert store.queue.claim(LATER, LATER + MINUTE) is None
    finish(store, job)
    with pytest.raises(LeaseLost):
        store.queue.extend(job, LATER + 9 * MINUTE)


def test_a_message_that_is_set_aside_again_says_each_reason_once(store: Store) -> None:
    remember(store, PACK)
    for reason in ("guidance: X_1", "gate: X_1", "gate: X", "gate: X21", "guidance: X_1", "gate: X", "gate: X_1"):
        with store.writing(ME) as tx:
            tx.jobs.set_aside(SetAside(PACK.id, reason), NOON)
    with store.reading(ME) as tx:
        assert tx.jobs.were_set_aside() == [SetAside(PACK.id, "guidance: X_1; gate: X_1; gate: X; gate: X21")]


def test_dead_jobs_are_found_and_revived_whatever_a_counter_says(store: Store) -> None:
    for user in (ME, YOU):
        queue(store, user=user)
        store.queue.bury(claim(store), "no", NOON)
    damage(store, "UPDATE users SET dead_jobs = 0")
    assert [job.user for job in store.queue.dead()] == [ME, YOU]
    assert store.queue.revive(NOON) == 2
    assert store.queue.dead() == []
