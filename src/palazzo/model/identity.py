"""Who is calling, what they may do, and the keys they show."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.model.ids import UserId
from palazzo.model.storable import check_storable
from palazzo.model.user import UserRole

_LONGEST_NAME = 100


class Scope(StrEnum):
    """What a key is good for; admin is about users and keys, and opens nobody's palace."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"
    CLAIM = "claim"  # for nothing but to be changed, once, for a key of one's own


INVITATION = frozenset({Scope.CLAIM})


@dataclass(frozen=True, slots=True)
class Key:
    """A key as it is kept: everything but the secret."""

    id: str
    name: str
    scopes: frozenset[Scope]
    digest: str
    created_at: datetime
    expires_at: datetime | None = None  # None: never
    last_used_at: datetime | None = None
    revoked_at: datetime | None = None

    def __post_init__(self) -> None:
        check_storable(self.name)
        if len(self.name) > _LONGEST_NAME:
            raise Invalid(f"a key's name has at most {_LONGEST_NAME} characters")
        if not self.scopes or (Scope.CLAIM in self.scopes and self.scopes != INVITATION):
            raise Invalid("a key is for read, write or admin, or several of these")
        if self.expires_at is not None and self.expires_at <= self.created_at:
            raise Invalid(f"a key cannot expire ({self.expires_at}) before it is made")

    def usable_at(self, moment: datetime) -> bool:
        """Whether it still opens anything then."""
        return self.revoked_at is None and (self.expires_at is None or moment < self.expires_at)


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made; `text` is shown once and kept nowhere."""

    key: Key
    text: str


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
