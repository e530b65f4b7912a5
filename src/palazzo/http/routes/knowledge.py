"""Knowledge: entities, and what is true of them when."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import AwareDatetime, Field

from palazzo import plain
from palazzo.http.answers import Answer, Body, Cursor, Limit, Listing, Timestamp
from palazzo.http.caller import Own, OwnToChange
from palazzo.http.routes.guidance import GuidanceShape
from palazzo.http.routes.palace import RoomShape
from palazzo.http.shapes import DrawerShape, FactShape
from palazzo.model.fact import Fact
from palazzo.model.graph import EntityType
from palazzo.model.page import Page, slice_of
from palazzo.palace import Palace

router = APIRouter(prefix="/api", tags=["knowledge"])

Moment = Annotated[AwareDatetime | None, Query()]


class EntityShape(Answer):
    name: str = Field(examples=["Jonas"])
    type: str = Field(examples=["person"])
    aliases: list[str]


class ListedEntityShape(EntityShape):
    mentions: int = Field(description="in how many messages and notes it comes up")


class EntityChange(Body):
    name: str | None = Field(default=None, examples=["Melanie"])
    type: EntityType | None = None


class LearnedShape(Answer):
    """A room, and what was learned in it."""

    room: RoomShape
    facts: list[FactShape]
    rules: list[GuidanceShape]


class WeekShape(Answer):
    """What changed in the last week in which something was said."""

    since: Timestamp
    until: Timestamp
    rooms: int = Field(description="in which something was said")
    began: list[FactShape]
    ended: list[FactShape] = Field(description="over, or replaced by another value")
    rules: list[GuidanceShape]


class HomeShape(Answer):
    """The most telling of everything, and how much there is in all."""

    facts: list[FactShape] = Field(description="what holds now, the most telling first")
    facts_in_all: int
    rules: list[GuidanceShape] = Field(description="standing ones first")
    rules_in_all: int
    proposals: list[GuidanceShape] = Field(description="the likeliest few")
    proposals_in_all: int
    lately: list[LearnedShape]
    week: WeekShape | None
    wings: dict[str, str] = Field(description="the wings that the rules belong to, by the ids of their drawers")


class NeighbourShape(Answer):
    name: str
    facts: list[FactShape]


@router.get("/home", response_model=HomeShape)
def show_home(palace: Own) -> plain.Plain:
    """The front page: what is known of you, the rules that hold, the likeliest proposals, and what is new."""
    home = palace.home()
    return plain.home(home, palace.find(plain.sources_of(home)))


@router.get("/entities", response_model=Listing[ListedEntityShape])
def list_entities(
    palace: Own, order: Literal["name", "mentions"] = "name", cursor: Cursor = None, limit: Limit = 100
) -> plain.Plain:
    """Whom and what the palace knows, by name or by how often they come up."""
    found, mentions = palace.entities(), palace.mentions()
    if order == "mentions":
        found.sort(key=lambda entity: -mentions.get(entity.name, 0))
    page = slice_of(found, cursor, limit)
    return plain.page(page, lambda entity: {**plain.entity(entity), "mentions": mentions.get(entity.name, 0)})


@router.get("/entities/{name:path}/timeline", response_model=Listing[FactShape])
def timeline(palace: Own, name: str, cursor: Cursor = None, limit: Limit = 100) -> plain.Plain:
    """All that was ever stated about an entity, and how it stands with each."""
    return _told(palace, slice_of(palace.timeline(name), cursor, limit))


@router.get("/entities/{name:path}/neighbours", response_model=Listing[NeighbourShape])
def list_neighbours(
    palace: Own, name: str, at: Moment = None, cursor: Cursor = None, limit: Limit = 100
) -> plain.Plain:
    """What facts connect an entity with."""
    page = slice_of(palace.neighbours(name, at=at), cursor, limit)
    sources = palace.find({id for one in page.items for fact in one.facts for id in fact.sources})
    return plain.page(page, lambda one: {"name": one.name, "facts": [plain.told(each, sources) for each in one.facts]})


@router.get("/entities/{name:path}", response_model=EntityShape)
def get_entity(palace: Own, name: str) -> plain.Plain:
    """One entity, by any of its names."""
    return plain.entity(palace.entity(name))


@router.patch("/entities/{name:path}", response_model=EntityShape)
def change_entity(palace: OwnToChange, name: str, change: EntityChange) -> plain.Plain:
    """Give an entity another name, which the old one keeps meaning, or say what it is."""
    entity = palace.entity(name)
    if change.name is not None:
        entity = palace.graph.rename(entity.name, change.name)
    if change.type is not None:
        entity = palace.graph.retype(entity.name, change.type)
    return plain.entity(entity)


@router.get("/facts", response_model=Listing[FactShape])
def list_facts(
    palace: Own,
    entity: str | None = None,
    predicate: str | None = None,
    at: Moment = None,
    known_at: Moment = None,
    proposed: Annotated[bool, Query(description="what is too doubtful to be a fact instead")] = False,
    cursor: Cursor = None,
    limit: Limit = 100,
) -> plain.Plain:
    """What is known: of one entity or all, at a moment or at any time, as it is known now or was known then."""
    found = palace.facts(entity, at=at, known_at=known_at, predicate=predicate, proposed=proposed)
    return _told(palace, slice_of(found, cursor, limit))


class Triple(Body):
    """Who or what, which attribute or verb, and its value."""

    subject: str = Field(examples=["efoil"])
    predicate: str = Field(examples=["has_battery"])
    object: str = Field(examples=["12V20Ah"])


class Stated(Triple):
    since: AwareDatetime | None = None
    until: AwareDatetime | None = None


class Correction(Triple):
    to: str = Field(examples=["12V24Ah"], description="what is right")


class Same(Body):
    name: str = Field(examples=["Mel"])
    into: str = Field(examples=["Melanie"])


@router.post("/facts", response_model=FactShape, status_code=201)
def state_fact(palace: OwnToChange, told: Stated) -> plain.Plain:
    """State a fact. A note says so, and what was mined before yields to it."""
    fact = palace.graph.state(told.subject, told.predicate, told.object, since=told.since, until=told.until)
    return plain.told(fact, palace.find(fact.sources))


@router.post("/facts/correct", response_model=FactShape)
def correct_fact(palace: OwnToChange, told: Correction) -> plain.Plain:
    """Put another value in place of one that was never right."""
    fact = palace.graph.correct(told.subject, told.predicate, told.object, told.to)
    return plain.told(fact, palace.find(fact.sources))


@router.post("/facts/retract", response_model=DrawerShape)
def retract_fact(palace: OwnToChange, told: Triple) -> plain.Plain:
    """Take a fact back; it is not mined from the same words again. The answer is the note that says so."""
    return plain.filed(palace.show(palace.graph.retract(told.subject, told.predicate, told.object).id))


@router.post("/entities/merge", response_model=EntityShape)
def merge_entities(palace: OwnToChange, told: Same) -> plain.Plain:
    """Make two entities one: the first name is another name of the second from now on."""
    return plain.entity(palace.graph.merge(told.name, told.into))


def _told(palace: Palace, page: Page[Fact]) -> plain.Plain:
    sources = palace.find({id for fact in page.items for id in fact.sources})
    return plain.page(page, lambda fact: plain.told(fact, sources))
