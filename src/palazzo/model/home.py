"""The front page of a palace: what is known of its owner, the rules that hold, and what is new."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from palazzo.model.fact import Fact
from palazzo.model.guidance import Guidance
from palazzo.model.ids import DrawerId
from palazzo.model.tour import RoomView


@dataclass(frozen=True, slots=True)
class Learned:
    """A room, and what was learned in it."""

    room: RoomView
    facts: tuple[Fact, ...]
    rules: tuple[Guidance, ...]


@dataclass(frozen=True, slots=True)
class Week:
    """What changed in the last week, or if nothing did, in the week that ended with the latest message."""

    since: datetime
    until: datetime
    rooms: int  # in which something was said
    began: tuple[Fact, ...]
    ended: tuple[Fact, ...]  # over, or replaced by another value
    rules: tuple[Guidance, ...]


@dataclass(frozen=True, slots=True)
class Home:
    """The most telling of everything, and how much there is in all."""

    facts: tuple[Fact, ...]
    facts_in_all: int
    rules: tuple[Guidance, ...]  # standing ones first
    rules_in_all: int
    proposals: tuple[Guidance, ...]  # likeliest first
    proposals_in_all: int
    lately: tuple[Learned, ...]
    week: Week | None  # None: nothing is filed yet
    wings: Mapping[DrawerId, str]  # those that the rules and proposals belong to, by their drawers
