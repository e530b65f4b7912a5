"""Jobs: work that a transaction owes, done later by whichever worker claims it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Literal

from palazzo.model.ids import UserId

LONGEST_LEASE = timedelta(minutes=5)  # a worker extends it for as long as it works
LONGEST_WAIT = timedelta(hours=1)  # between two tries of a job that fails


class JobKind(StrEnum):
    EMBED = "embed"  # subject: empty; every drawer of the user that has no vector yet
    GATE = "gate"  # subject: empty; every drawer not read for guidance yet, and every turn without a verdict
    EXPIRE = "expire"  # subject: empty; what the user wants kept no longer
    MINE = "mine"  # subject: a conversation id
    TIDY = "tidy"  # subject: empty; the wings, now that more is known
    COMPACT = "compact"  # subject: a conversation id
    READ = "read"  # subject: a drawer id; a message that was set aside because reading it failed, read again
    REST = "rest"  # subject: a conversation id; completes it once nothing was said in it for a while


@dataclass(frozen=True, slots=True)
class Job:
    """One claimed job; `lease` proves that the claim is still ours."""

    user: UserId
    kind: JobKind
    subject: str
    attempts: int
    lease: str


@dataclass(frozen=True, slots=True)
class QueuedJob:
    """A job of one user as it stands: waiting, running, or set aside after too many failures."""

    kind: JobKind
    subject: str
    state: Literal["waiting", "running", "dead"]
    due_at: datetime
    attempts: int
    reason: str = ""  # why the last try failed


@dataclass(frozen=True, slots=True)
class DeadJob:
    """A job that failed too often, with the last reason."""

    user: UserId
    kind: JobKind
    subject: str
    attempts: int
    reason: str
    died_at: datetime
