"""Facts: what one message says, read by rules alone; no model, no network, and the same answer every time."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from palazzo.mining.entities import entities
from palazzo.mining.known import KnownNames, Tie
from palazzo.mining.names import Mention, mentions
from palazzo.mining.relations import relation, statements
from palazzo.mining.scene import Scene
from palazzo.mining.sentences import Sentence, sentences
from palazzo.mining.statements import Statement
from palazzo.mining.tags import tag_drawer
from palazzo.mining.ties import bonds, known_ties
from palazzo.mining.times import When, times
from palazzo.model.aaak import Tags
from palazzo.model.drawer import Drawer, Role
from palazzo.model.graph import Entity, EntityType, Relation

USER = "user"  # what the person is called who owns the palace, as long as they have not said their name


@dataclass(frozen=True, slots=True)
class Read:
    """What a message says; `ties` and `person` are for reading the next one."""

    tags: Tags
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    ties: Mapping[Tie, str] = field(default_factory=dict)
    person: str | None = None


def read(drawer: Drawer, known: KnownNames) -> Read:
    """Read one message in the light of the names that were met before it."""
    told = sentences(drawer.content)
    names = mentions(told, known)
    if drawer.role is Role.ASSISTANT:
        names = [[mention for mention in row if mention.sure] for row in names]
    whens = [times(sentence, drawer.said_at.date()) for sentence in told]
    stated, after = _stated(drawer, told, names, whens, known)
    relations = tuple(relation(statement, drawer) for statement in stated)
    pets = {one.object for one in relations if one.predicate == "has_pet"}
    names = [[_as_pet(mention) if mention.name in pets else mention for mention in row] for row in names]
    return Read(
        tags=tag_drawer(drawer, told, names, whens, relations),
        entities=entities(drawer.speaker, [mention for row in names for mention in row], relations),
        relations=relations,
        ties=after.ties,
        person=after.person,
    )


def _as_pet(mention: Mention) -> Mention:
    return replace(mention, type=EntityType.ITEM)


def learn(known: KnownNames, found: Read) -> KnownNames:
    """What is known when the next message of the conversation is read."""
    return known.and_also(found.entities, found.ties, found.person)


def _stated(
    drawer: Drawer,
    told: list[Sentence],
    names: list[list[Mention]],
    whens: list[list[When]],
    known: KnownNames,
) -> tuple[list[Statement], KnownNames]:
    """What each sentence states, knowing those before it; an assistant states nothing about anybody."""
    if drawer.role not in (Role.USER, Role.NOTE):
        return [], _spoken_of(known, names)
    found: list[Statement] = []
    for sentence, row, dated in zip(told, names, whens, strict=True):
        by_place = {mention.first: mention for mention in row}
        scene = Scene(sentence, by_place, dated, drawer.speaker or USER, known)
        tied = bonds(scene)
        known = known.and_also((), known_ties(tied))
        scene = replace(scene, known=known)
        stated = statements(scene)
        found += stated
        known = known.and_also((), person=_person(scene, row))
    unique = {(one.subject, one.predicate, one.object.casefold(), one.over): one for one in reversed(found)}
    return list(reversed(unique.values())), known


def _person(scene: Scene, row: list[Mention]) -> str | None:
    """Whom the sentence is about: the first person that it names."""
    people = [mention.name for mention in row if mention.type is EntityType.PERSON and mention.name != scene.speaker]
    return people[0] if people else None


def _spoken_of(known: KnownNames, names: list[list[Mention]]) -> KnownNames:
    people = [mention.name for row in names for mention in row if mention.type is EntityType.PERSON]
    return known.and_also((), person=people[-1] if people else None)
