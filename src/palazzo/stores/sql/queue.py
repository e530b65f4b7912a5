"""The workers' side of the queue in SQL.

A worker first asks the register whose jobs are due, then claims one within that user's rows. How two workers
keep out of each other's way while they ask differs by store, so that one statement is given.
"""

import secrets
from datetime import datetime
from typing import LiteralString

from palazzo.model.ids import UserId
from palazzo.model.job import LONGEST_LEASE, LONGEST_WAIT, DeadJob, Job, JobKind
from palazzo.model.moment import from_micros, to_micros
from palazzo.stores.sql.database import Database, Opened
from palazzo.stores.sql.jobs import RUN_AGAIN, SqlJobs

NEXT_JOB = """
SELECT kind, subject, attempts FROM jobs
WHERE user_id = :user AND died_at IS NULL AND CASE WHEN lease IS NULL THEN due_at ELSE leased_until END <= :now
ORDER BY due_at, kind, subject LIMIT 1
"""
LEASE = """
UPDATE jobs SET lease = :lease, leased_until = :until, attempts = attempts + 1, again = 0
WHERE user_id = :user AND kind = :kind AND subject = :subject
"""
CALL_AGAIN = """
UPDATE users SET due_at = (
    SELECT min(CASE WHEN lease IS NULL THEN due_at ELSE leased_until END)
    FROM jobs WHERE user_id = :user AND died_at IS NULL)
WHERE id = :user
"""
RETRY = """
UPDATE jobs SET lease = NULL, leased_until = NULL, due_at = :due_at, reason = :reason
WHERE user_id = :user AND kind = :kind AND subject = :subject AND lease = :lease
"""
SHORTEN_LEASES = """
UPDATE jobs SET leased_until = :lease_ends WHERE user_id = :user AND lease IS NOT NULL AND leased_until > :lease_ends
"""
BRING_FORWARD = """
UPDATE jobs SET due_at = :now
WHERE user_id = :user AND lease IS NULL AND died_at IS NULL AND due_at > :wait_ends AND kind <> :planned
"""
BURY = """
UPDATE jobs SET lease = NULL, leased_until = NULL, died_at = :at, reason = :reason
WHERE user_id = :user AND kind = :kind AND subject = :subject AND lease = :lease
"""
USERS = "SELECT id FROM users ORDER BY id"
DEAD = """
SELECT kind, subject, attempts, reason, died_at FROM jobs WHERE user_id = :user AND died_at IS NOT NULL
"""
REVIVE = """
UPDATE jobs SET died_at = NULL, attempts = 0, due_at = :due_at WHERE user_id = :user AND died_at IS NOT NULL
"""
USERS_WITH_JOBS = "SELECT id FROM users WHERE due_at IS NOT NULL ORDER BY id"
WAITING = "SELECT count(*) FROM jobs WHERE user_id = :user AND died_at IS NULL"


class SqlQueue:
    def __init__(self, store: Opened, next_user: LiteralString) -> None:
        self._store = store
        self._next_user = next_user

    def claim(self, now: datetime, until: datetime) -> Job | None:
        while True:
            with self._store.register(write=True) as register:
                found = register.row(self._next_user, now=to_micros(now))
                if found is None:
                    return None
                job = self._lease(register.acting_for(found[0]), to_micros(now), to_micros(until))
            if job is not None:
                return job

    def retry(self, job: Job, reason: str, due_at: datetime) -> None:
        with self._store.register(write=True) as register:
            db = register.acting_for(job.user)
            db.run(RETRY, **_names(job), reason=reason, due_at=to_micros(due_at))
            db.run(CALL_AGAIN)

    def extend(self, job: Job, until: datetime) -> None:
        with self._store.register(write=True) as register:
            SqlJobs(register.acting_for(job.user)).extend(job, until)

    def set_right(self, now: datetime) -> int:
        lease_ends, wait_ends = to_micros(now + LONGEST_LEASE), to_micros(now + LONGEST_WAIT)
        changed = 0
        for user in self._users(USERS_WITH_JOBS):
            with self._store.register(write=True) as register:
                db = register.acting_for(user)
                shortened = db.run(SHORTEN_LEASES, lease_ends=lease_ends)
                brought = db.run(BRING_FORWARD, now=to_micros(now), wait_ends=wait_ends, planned=JobKind.EXPIRE.value)
                if shortened or brought:
                    db.run(CALL_AGAIN)
                    changed += shortened + brought
        return changed

    def bury(self, job: Job, reason: str, at: datetime) -> None:
        with self._store.register(write=True) as register:
            db = register.acting_for(job.user)
            if db.row(RUN_AGAIN, **_names(job)) is None:
                db.run(BURY, **_names(job), reason=reason, at=to_micros(at))
            db.run(CALL_AGAIN)

    def dead(self) -> list[DeadJob]:
        found: list[DeadJob] = []
        with self._store.register() as register:
            # Each user is asked: row-level security shows one user's jobs at a time, and a count kept beside them
            # would have to be right wherever a job dies, comes back or is erased.
            for (user,) in register.rows(USERS):
                found += [
                    DeadJob(user, JobKind(kind), subject, attempts, reason or "", from_micros(died_at))
                    for kind, subject, attempts, reason, died_at in register.acting_for(user).rows(DEAD)
                ]
        return sorted(found, key=lambda job: (job.died_at, job.user, job.kind, job.subject))

    def revive(self, due_at: datetime) -> int:
        revived = 0
        for user in sorted({job.user for job in self.dead()}):
            with self._store.register(write=True) as register:
                db = register.acting_for(user)
                revived += db.run(REVIVE, due_at=to_micros(due_at))
                db.run(CALL_AGAIN)
        return revived

    def waiting(self) -> int:
        count = 0
        for user in self._users(USERS_WITH_JOBS):
            with self._store.register() as register:
                found = register.acting_for(user).row(WAITING)
                count += 0 if found is None else found[0]
        return count

    def _lease(self, db: Database, now: int, until: int) -> Job | None:
        found = db.row(NEXT_JOB, now=now)
        job = None
        if found is not None:
            kind, subject, attempts = found
            job = Job(db.user, JobKind(kind), subject, attempts + 1, lease=secrets.token_hex(8))
            db.run(LEASE, kind=kind, subject=subject, lease=job.lease, until=until)
        db.run(CALL_AGAIN)
        return job

    def _users(self, sql: LiteralString) -> list[UserId]:
        with self._store.register() as register:
            return [id for (id,) in register.rows(sql)]


def _names(job: Job) -> dict[str, str]:
    return {"kind": job.kind.value, "subject": job.subject, "lease": job.lease}
