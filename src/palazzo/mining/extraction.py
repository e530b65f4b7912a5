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
from palazzo.providers.base import ChatMessage

RULES = "rules"
MINED = "memory_mined"  # the type of the event that says what landed

Beat = Callable[[], None]  # called now and then by who takes long: says that somebody is still at it
Ask = Callable[[Sequence[ChatMessage], Mapping[str, object], int], str]  # messages, schema and most tokens, to a model


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
    settled: bool = False  # known by its name alone: people chat with each other about anything, or a model chose it
    shared: bool = False  # a one-off request: `name` is the shared wing of its kind


@dataclass(frozen=True, slots=True)
class Segment:
    """Messages that turn on one topic: a closet to be."""

    label: str
    drawers: tuple[Drawer, ...]
    summary: str = ""
    wing: str = ""  # where it belongs, if not where the conversation does; always one that there is


@dataclass(frozen=True, slots=True)
class ReadRule:
    """A rule that a model read in a message: the words that give it, and whether it holds everywhere."""

    source: DrawerId
    quote: str
    standing: bool


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
    rules: tuple[ReadRule, ...] = ()
    retyped: tuple[Entity, ...] = ()  # whose type is this, whatever was thought before
    dropped: Mapping[str, int] = field(default_factory=dict)  # what a model said that did not hold, by why not
    kept: bool = False  # tidying leaves it where it is


Extractor = Callable[[Talk, Beat], Extraction]
