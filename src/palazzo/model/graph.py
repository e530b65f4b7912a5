"""The temporal graph: what is true, when it was true, and when we learned it."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from palazzo.errors import Invalid
from palazzo.model.ids import DrawerId
from palazzo.model.moment import aware
from palazzo.model.storable import check_storable

OWNER = "user"  # what facts call the person whose palace it is


class EntityType(StrEnum):
    PERSON = "person"
    PROJECT = "project"
    PLACE = "place"
    ORGANISATION = "organisation"
    EVENT = "event"
    ITEM = "item"
    TOPIC = "topic"
    FICTIONAL = "fictional"  # somebody or something of a story


class ValueType(StrEnum):
    """What an object is that names no entity."""

    NUMBER = "number"
    VERSION = "version"
    AMOUNT = "amount"
    DATE = "date"


ObjectType = EntityType | ValueType


class Origin(StrEnum):
    """Who says so: mining, which read it in a message, or the user, who states or retracts it by a note of his own."""

    MINED = "mined"
    ANSWERED = "answered"  # read in what an assistant said
    STATED = "stated"
    RETRACTED = "retracted"


READ = frozenset((Origin.MINED, Origin.ANSWERED))
BEGINNING = datetime.min.replace(tzinfo=UTC)  # stands for a start that nobody told


@dataclass(frozen=True, slots=True)
class Validity:
    """When a fact holds: from `start` up to, not including, `end`."""

    start: datetime
    end: datetime | None = None  # None: still true

    def __post_init__(self) -> None:
        aware(self.start, "the start of a validity")
        if self.end is not None and aware(self.end, "the end of a validity") <= self.start:
            raise Invalid(f"a validity ends ({self.end}) before it starts ({self.start})")

    @classmethod
    def until(cls, end: datetime) -> "Validity":
        """It held, and ended then; since when, nobody said."""
        return cls(BEGINNING, max(end, BEGINNING + timedelta(microseconds=1)))  # said at the zero time, it ended then

    @property
    def start_is_known(self) -> bool:
        return self.start != BEGINNING

    def holds_at(self, moment: datetime) -> bool:
        return self.start <= aware(moment) and (self.end is None or moment < self.end)

    def overlaps(self, other: "Validity") -> bool:
        return (self.end is None or other.start < self.end) and (other.end is None or self.start < other.end)


@dataclass(frozen=True, slots=True)
class Entity:
    """Someone or something that facts are about."""

    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_storable(self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Relation:
    """`subject predicate object`, as one drawer stated it.

    Its types, the quote that it rests on and the value that it takes the place of are None where nobody said.
    A time that was told as a period ("last week") is given by its first moment in `validity`, and by the moment at
    which it was over in `start_by` or `end_by`; None there means that the moment is exact.
    """

    subject: str
    predicate: str
    object: str
    validity: Validity
    learned_at: datetime
    source: DrawerId
    confidence: float = 1.0
    start_by: datetime | None = None
    end_by: datetime | None = None
    said_at: datetime | None = field(default=None, compare=False)  # the source's own time; None: when it was learned
    origin: Origin = Origin.MINED
    subject_type: EntityType | None = None
    object_type: ObjectType | None = None
    quote: str | None = None
    replaces: str | None = None

    def __post_init__(self) -> None:
        aware(self.learned_at, "the time a fact was learned")
        for first, by in ((self.validity.start, self.start_by), (self.validity.end, self.end_by)):
            if by is not None and (first is None or aware(by, "the end of a period") <= first):
                raise Invalid(f"the period in which a fact began or ended is over ({by}) before it starts ({first})")
        if not 0.0 <= self.confidence <= 1.0:
            raise Invalid(f"a confidence lies between 0 and 1, not {self.confidence}")
        if not (self.subject.strip() and self.predicate.strip() and self.object.strip()):
            raise Invalid("a relation needs a subject, a predicate and an object")
        check_storable(self.subject, self.predicate, self.object, self.quote, self.replaces)


def object_type(name: str) -> ObjectType:
    """Read the type of an object; raise ValueError if there is none of this name."""
    return ValueType(name) if name in set(ValueType) else EntityType(name)
