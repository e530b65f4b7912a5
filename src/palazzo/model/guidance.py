"""Guidance: drawers that give a rule, kept word for word because the record only refers to them."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.moment import aware

BY_A_PERSON = "person"  # the path of a rule that its owner promoted himself

_NOBODY = re.compile(r"default|session-[0-9a-f]{24}")  # users that stand for a host without any


class GuidanceState(StrEnum):
    ACTIVE = "active"  # goes before the model when it is relevant
    RETIRED = "retired"  # its owner no longer wants it
    QUARANTINED = "quarantined"  # found in pasted or foreign text: waits until its owner promotes it


@dataclass(frozen=True, slots=True)
class Guidance:
    """One rule: the drawer that gives it, what protected it, and how it stands with it."""

    drawer: Drawer
    namespace: str
    path: str  # deontic, booster, or BY_A_PERSON
    modality: str | None
    words: str  # those that gave it away
    state: GuidanceState
    recorded_at: datetime

    def __post_init__(self) -> None:
        aware(self.recorded_at, "the time guidance was recorded")

    @property
    def drawer_id(self) -> DrawerId:
        return self.drawer.id


def moved_namespace(namespace: str, user: UserId) -> str:
    """Where guidance holds once its palace belongs to this user."""
    return f"elevated:user:{user}" if namespace.startswith("elevated:user:") else namespace


def namespace(user: UserId, conversation: ConversationId | None) -> str:
    """Where guidance holds: everywhere for its user; without a real one, in its own conversation."""
    if conversation is not None and _NOBODY.fullmatch(user):
        return f"elevated:session:{conversation}"
    return f"elevated:user:{user}"
