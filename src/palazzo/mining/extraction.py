"""What mining makes of a conversation, whoever made it: the rules or a model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from palazzo.model.aaak import Tags
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Usage
from palazzo.model.drawer import Drawer
from palazzo.model.graph import Entity, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Place, Wing, WingKind
from palazzo.model.set_aside import SetAside
from palazzo.model.signature import Signature

RULES = "rules"
MINED = "memory_mined"  # the type of the event that says what landed

Beat = Callable[[], None]  # called now and then by who takes long: says that somebody is still at it


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation as it lies before the extractor: what is filed already, and what is new."""

    conversation: ConversationInfo
    drawers: Sequence[Drawer]
    owner: str  # whose palace it is
    wings: Sequence[Wing] = ()
    known: Sequence[Entity] = ()
    filed: Mapping[DrawerId, Place] = field(default_factory=dict)

    @property
    def new(self) -> list[Drawer]:
        return [drawer for drawer in self.drawers if drawer.position > self.conversation.mined_up_to]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a conversation is about."""

    name: str
    kind: WingKind
    settled: bool = False  # known by its name alone: people chat with each other about anything


@dataclass(frozen=True, slots=True)
class Segment:
    """Messages that turn on one topic: a closet to be."""

    label: str
    drawers: tuple[Drawer, ...]
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that mining found, before it is decided where it goes."""

    subject: Subject
    segments: tuple[Segment, ...]
    title: str = ""  # of the room: what this conversation is about, beside its wing
    signature: Signature | None = None  # by which it is compared with others; None: it never is
    summary: str = ""
    tags: Mapping[DrawerId, Tags] = field(default_factory=dict)
    entities: tuple[tuple[Entity, DrawerId], ...] = ()
    relations: tuple[Relation, ...] = ()
    by: str = RULES  # or the model's name
    trouble: str = ""  # why the model could not do it
    usages: tuple[Usage, ...] = ()
    aside: tuple[SetAside, ...] = ()  # messages that could not be read


Extractor = Callable[[Talk, Beat], Extraction]
