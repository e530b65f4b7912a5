"""Who is calling, and what they may do."""

from dataclasses import dataclass
from enum import StrEnum

from palazzo.model.ids import UserId
from palazzo.model.user import UserRole


class Scope(StrEnum):
    """What a key is good for; admin is about users and keys, and opens nobody's palace."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Caller:
    """A user, as far as the key that was shown lets him."""

    user: UserId
    role: UserRole
    scopes: frozenset[Scope]
    key_id: str | None = None  # None: the one local user of an open server

    @property
    def open(self) -> bool:
        """Whether no key was needed."""
        return self.key_id is None
