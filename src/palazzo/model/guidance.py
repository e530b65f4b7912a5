"""Guidance: drawers that give a rule, kept word for word because the record only refers to them."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.moment import aware

BY_A_MODEL = "model"  # the path of a rule that a model read in the user's own words
BY_A_PERSON = "person"  # the path of a rule that its owner promoted himself

_NOBODY = re.compile(r"default|session-[0-9a-f]{24}")  # users that stand for a host without any


class GuidanceState(StrEnum):
    PROPOSED = "proposed"  # perhaps a rule: listed, never put before the model, until its owner accepts it
    ACTIVE = "active"  # goes before the model when it is relevant
    DISMISSED = "dismissed"  # was proposed, and its owner said that it is none
    RETIRED = "retired"  # its owner no longer wants it
    QUARANTINED = "quarantined"  # found in pasted or foreign text: waits until its owner promotes it


class RuleScope(StrEnum):
    """How far a rule holds."""

    STANDING = "standing"  # in every later conversation
    SCOPED = "scoped"  # for the rest of the project that its conversation belongs to


class About(StrEnum):
    """What a rule is about; the first seven say how to behave, whatever the subject of a conversation is."""

    LANGUAGE = "language"
    TONE = "tone"
    FORMAT = "format"
    LENGTH = "length"
    ROLE = "role"
    NAMES = "names"
    PEOPLE = "people"
    MONEY = "money"
    TIME = "time"
    PLACE = "place"
    FOOD = "food"
    HEALTH = "health"
    TOOLS = "tools"
    CODE = "code"
    METHOD = "method"
    CONTENT = "content"
    OTHER = "other"


_BEHAVIOUR = frozenset(list(About)[:7])


@dataclass(frozen=True, slots=True)
class Guidance:
    """One rule: the drawer that gives it, what protected it, how far it holds, and what its owner decided."""

    drawer: Drawer
    namespace: str
    path: str  # deontic, booster, BY_A_MODEL or BY_A_PERSON
    modality: str | None
    span: str  # the words of the drawer that carry the rule; empty: nobody can say which
    state: GuidanceState
    recorded_at: datetime
    scope: RuleScope = RuleScope.STANDING
    about: About = About.OTHER

    def __post_init__(self) -> None:
        aware(self.recorded_at, "the time guidance was recorded")

    @property
    def drawer_id(self) -> DrawerId:
        return self.drawer.id

    @property
    def reason(self) -> str:
        """Why it is here, in one sentence for people."""
        given = instruction(self.scope, self.about)
        if self.state is GuidanceState.QUARANTINED:
            return "an order in words that are not yours"
        if self.state is GuidanceState.PROPOSED:
            return f"perhaps {given}"
        return f"{given}, by your own word" if self.path == BY_A_PERSON else given

    @property
    def has_topic(self) -> bool:
        """Whether it concerns some subjects only; rules about how to behave concern every conversation."""
        return self.about not in _BEHAVIOUR


def instruction(scope: RuleScope, about: About) -> str:
    """A rule of this kind, in words for people."""
    lasting = "a lasting instruction" if scope is RuleScope.STANDING else "an instruction for this project"
    return lasting if about is About.OTHER else f"{lasting} about {about.value}"


def moved_namespace(namespace: str, user: UserId) -> str:
    """Where guidance holds once its palace belongs to this user."""
    return f"elevated:user:{user}" if namespace.startswith("elevated:user:") else namespace


def namespace(user: UserId, conversation: ConversationId | None) -> str:
    """Where guidance holds: everywhere for its user; without a real one, in its own conversation."""
    if conversation is not None and _NOBODY.fullmatch(user):
        return f"elevated:session:{conversation}"
    return f"elevated:user:{user}"
