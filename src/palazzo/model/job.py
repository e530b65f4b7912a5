"""Jobs: work that a transaction owes, done later by whichever worker claims it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.ids import UserId


class JobKind(StrEnum):
    EMBED = "embed"  # subject: empty; every drawer of the user that has no vector yet
    MINE = "mine"  # subject: a conversation id
    COMPACT = "compact"  # subject: a conversation id
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
class DeadJob:
    """A job that failed too often, with the last reason."""

    user: UserId
    kind: JobKind
    subject: str
    attempts: int
    reason: str
    died_at: datetime
