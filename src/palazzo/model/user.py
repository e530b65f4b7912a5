"""Users: the owners of palaces."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.ids import UserId, checked


class UserRole(StrEnum):
    USER = "user"
    ADMIN = "admin"  # manages users and keys, and sees nobody's memory


@dataclass(frozen=True, slots=True)
class User:
    id: UserId
    created_at: datetime
    role: UserRole = UserRole.USER

    def __post_init__(self) -> None:
        checked(self.id, "a user id")
