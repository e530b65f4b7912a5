"""The palace: wings hold rooms, rooms hold closets, closets hold drawers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Literal

from palazzo.errors import Invalid
from palazzo.model.aaak import Tags
from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug
from palazzo.model.storable import check_storable


class WingKind(StrEnum):
    PERSON = "person"
    PROJECT = "project"
    TOPIC = "topic"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Wing:
    """A subject."""

    number: int
    kind: WingKind
    name: str
    aliases: tuple[str, ...] = ()
    shared: bool = False  # where one-off requests of a kind lie until their subject returns
    kept: bool = False  # whether a person named, merged or split it, or a model chose it: tidying leaves it as it is

    def __post_init__(self) -> None:
        if self.number < 1:
            raise Invalid(f"wings are numbered from 1, not {self.number}")
        slug(self.name)

    @property
    def pointer(self) -> Pointer:
        return Pointer(self.number)

    def is_called(self, name: str) -> bool:
        """Whether `name` means this wing: its own name or an alias, whatever the spelling."""
        return slug(name) in {slug(own) for own in (self.name, *self.aliases)}


@dataclass(frozen=True, slots=True)
class Room:
    """A time slice in a wing, usually one conversation."""

    wing: int
    number: int
    title: str  # what it is about
    started_at: datetime
    conversation_id: ConversationId | None = None
    summary: str = ""

    @property
    def pointer(self) -> Pointer:
        return Pointer(self.wing, self.number)


@dataclass(frozen=True, slots=True)
class Closet:
    """A topic inside a room."""

    wing: int
    room: int
    number: int
    topic: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a drawer is filed, in words."""

    pointer: Pointer
    wing: str
    room: str
    closet: str
    tags: Tags = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FiledDrawer:
    """A drawer with its place; `place` is None in the vestibule."""

    drawer: Drawer
    place: Place | None


@dataclass(frozen=True, slots=True)
class Move:
    """A drawer that lies elsewhere now; its old pointer still leads to it."""

    drawer: DrawerId
    old: Pointer
    new: Pointer


@dataclass(frozen=True, slots=True)
class TidyChange:
    """One thing that tidying does."""

    what: Literal["rename", "open", "move", "gather"]  # "open": a new wing; "gather": into a shared one
    wing: str  # its name afterwards
    rooms: tuple[Pointer, ...] = ()  # that go there, as they were called before
    before: str = ""  # of a rename, its name before


@dataclass(frozen=True, slots=True)
class Shelf:
    """One closet's share of a filing: which drawers go in, with which tags."""

    topic: str
    drawers: Sequence[tuple[Drawer, Tags]]
    summary: str = ""

    def __post_init__(self) -> None:
        check_storable(self.topic, self.summary)
        for _, tags in self.drawers:
            check_storable(*(value for values in tags.values() for value in values))


@dataclass(frozen=True, slots=True)
class Filing:
    """A decision of mining, not yet carried out: the wing and room by name, the drawers by closet."""

    wing: str
    kind: WingKind
    room: str
    started_at: datetime
    shelves: Sequence[Shelf]
    conversation_id: ConversationId | None = None
    summary: str = ""
    given: bool = False  # whether a person or the calling program chose the wing's name
    shared: bool = False  # whether the wing, if it is new, is one for one-off requests

    def __post_init__(self) -> None:
        check_storable(self.wing, self.room, self.summary)
