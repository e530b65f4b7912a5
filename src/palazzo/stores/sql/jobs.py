"""The user's side of the queue in SQL.

A job is one row: waiting (no lease), running (leased), or set aside (dead). `users.due_at` is when the user's
next job may be due; workers look there first, so that every other statement stays within one user.
"""

from datetime import datetime, timedelta
from typing import Literal

from palazzo.errors import LeaseLost
from palazzo.model.ids import DrawerId
from palazzo.model.job import LONGEST_WAIT, Job, JobKind, QueuedJob
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.set_aside import SetAside
from palazzo.stores.sql.database import Database

ADD = """
INSERT INTO jobs (user_id, kind, subject, due_at) VALUES (:user, :kind, :subject, :due_at)
ON CONFLICT (user_id, kind, subject) DO UPDATE SET
    again = CASE WHEN jobs.lease IS NULL THEN 0 ELSE 1 END,
    died_at = NULL,
    attempts = CASE WHEN jobs.died_at IS NULL THEN jobs.attempts ELSE 0 END,
    due_at = CASE
        WHEN jobs.died_at IS NOT NULL OR jobs.attempts = 0 AND jobs.due_at > excluded.due_at THEN excluded.due_at
        WHEN jobs.attempts > 0 AND jobs.due_at > excluded.due_at + :longest_wait THEN excluded.due_at
        ELSE jobs.due_at
    END
WHERE jobs.lease IS NOT NULL OR jobs.died_at IS NOT NULL OR jobs.due_at > excluded.due_at
"""
SET_ASIDE = """
INSERT INTO jobs (user_id, kind, subject, due_at, attempts, reason, died_at)
VALUES (:user, :kind, :subject, :at, 1, :reason, :at)
ON CONFLICT (user_id, kind, subject) DO UPDATE SET
    died_at = excluded.died_at,
    reason = CASE
        WHEN jobs.died_at IS NULL OR jobs.reason IS NULL THEN excluded.reason
        WHEN replace('; ' || jobs.reason || '; ', '; ' || excluded.reason || '; ', '') <> '; ' || jobs.reason || '; '
        THEN jobs.reason
        ELSE jobs.reason || '; ' || excluded.reason
    END
WHERE jobs.lease IS NULL
"""
ASIDE = """
SELECT subject, reason FROM jobs WHERE user_id = :user AND kind = :kind AND died_at IS NOT NULL ORDER BY subject
"""
CALL_WORKER = """
UPDATE users SET due_at = :due_at WHERE id = :user AND (due_at IS NULL OR due_at > :due_at)
"""
ALL = """
SELECT kind, subject, due_at, attempts, lease, reason, died_at FROM jobs WHERE user_id = :user
ORDER BY due_at, kind, subject
"""
RUN_AGAIN = """
UPDATE jobs SET lease = NULL, leased_until = NULL, again = 0, attempts = 0
WHERE user_id = :user AND kind = :kind AND subject = :subject AND lease = :lease AND again = 1
RETURNING due_at
"""
REMOVE = """
DELETE FROM jobs WHERE user_id = :user AND kind = :kind AND subject = :subject AND lease = :lease
"""
EXTEND = """
UPDATE jobs SET leased_until = :until
WHERE user_id = :user AND kind = :kind AND subject = :subject AND lease = :lease
"""


class SqlJobs:
    def __init__(self, db: Database) -> None:
        self._db = db

    def add(self, kind: JobKind, subject: str, due_at: datetime) -> None:
        due = to_micros(due_at)
        longest = LONGEST_WAIT // timedelta(
            microseconds=1
        )  # after a failure; what waits longer was due by another clock
        if self._db.run(ADD, kind=kind.value, subject=subject, due_at=due, longest_wait=longest):
            self._db.run(CALL_WORKER, due_at=due)

    def set_aside(self, message: SetAside, at: datetime) -> None:
        kind = JobKind.READ.value
        self._db.run(SET_ASIDE, kind=kind, subject=message.drawer_id, reason=message.reason, at=to_micros(at))

    def were_set_aside(self) -> list[SetAside]:
        found = self._db.rows(ASIDE, kind=JobKind.READ.value)
        return [SetAside(DrawerId(subject), reason or "") for subject, reason in found]

    def all(self) -> list[QueuedJob]:
        return [
            QueuedJob(JobKind(kind), subject, _state(lease, died_at), from_micros(due_at), attempts, reason or "")
            for kind, subject, due_at, attempts, lease, reason, died_at in self._db.rows(ALL)
        ]

    def finish(self, job: Job) -> None:
        names = {"kind": job.kind.value, "subject": job.subject, "lease": job.lease}
        again = self._db.row(RUN_AGAIN, **names)
        if again is not None:
            self._db.run(CALL_WORKER, due_at=again[0])
        elif not self._db.run(REMOVE, **names):
            raise _lost(job)

    def extend(self, job: Job, until: datetime) -> None:
        found = self._db.run(EXTEND, kind=job.kind.value, subject=job.subject, lease=job.lease, until=to_micros(until))
        if not found:
            raise _lost(job)


def _state(lease: str | None, died_at: int | None) -> Literal["waiting", "running", "dead"]:
    if died_at is not None:
        return "dead"
    return "waiting" if lease is None else "running"


def _lost(job: Job) -> LeaseLost:
    return LeaseLost(f"another worker has taken over {job.kind} {job.subject!r}; nothing was changed here")
