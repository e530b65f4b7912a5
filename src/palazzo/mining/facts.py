"""Facts: what one message says, read by rules alone; no model, no network, and the same answer every time."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from palazzo.mining.kin import other_words
from palazzo.mining.known import KnownNames, Tie
from palazzo.mining.name_kinds import Mention
from palazzo.mining.names import entities, mentions
from palazzo.mining.open_facts import open_facts
from palazzo.mining.relations import relation, statements
from palazzo.mining.scene import Scene
from palazzo.mining.self_statement import Setting
from palazzo.mining.sentences import Sentence, sentences
from palazzo.mining.statements import Statement
from palazzo.mining.tags import tag_drawer
from palazzo.mining.ties import bonds, known_ties
from palazzo.mining.times import When, times
from palazzo.model.aaak import Tags
from palazzo.model.drawer import Drawer, Role
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation
from palazzo.model.predicates import BY_NAME
from palazzo.text.excerpt import excerpt

_PROMPT = re.compile(
    r"\b(act as|want you to|pretend|persona|your task is|you (are|will be) (a|an|my)|respond as|role ?play)\b",
    re.IGNORECASE,
)
_OF_A_PROMPT = 0.5  # how far "I" is believed in a text that tells a model whom to play
LONGEST_SPOKEN = 2_000  # characters; what is longer was pasted, and "I" is somebody else in it


@dataclass(frozen=True, slots=True)
class Read:
    """What a message says; `ties` and `people` are for reading the next one."""

    tags: Tags
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    ties: Mapping[Tie, str] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    thing: str | None = None


def read(drawer: Drawer, known: KnownNames) -> Read:
    """Read one message in the light of the names that were met before it."""
    spoken = drawer.role is not Role.ASSISTANT and len(drawer.content) <= LONGEST_SPOKEN
    told = sentences(excerpt(drawer.content), located=spoken)
    names = mentions(told, known)
    if drawer.role is Role.ASSISTANT:
        names = [[mention for mention in row if mention.sure] for row in names]
    whens = [times(sentence, drawer.said_at.date()) for sentence in told]
    stated, after = _stated(drawer, told, names, whens, known)
    relations = tuple(relation(statement, drawer) for statement in stated)
    pets = {one.object for one in relations if one.predicate == "has_pet"}
    names = [[_as_pet(mention) if mention.name in pets else mention for mention in row] for row in names]
    found = entities(drawer.speaker, _worth_knowing(drawer, names, known), relations)
    new_ties = {tie: name for tie, name in after.ties.items() if known.ties.get(tie) != name}
    return Read(
        tags=tag_drawer(drawer, told, names, whens, relations),
        entities=tuple(_called(entity, new_ties) for entity in found),
        relations=relations,
        ties=after.ties,
        people=after.people,
        thing=after.thing,
    )


def _worth_knowing(drawer: Drawer, names: list[list[Mention]], known: KnownNames) -> list[Mention]:
    """Whom and what the palace should know: what people name themselves for sure, and what they named before.

    What an assistant lists, or a pasted text names, is found by its words and tags all the same.
    """
    named = [mention for row in names for mention in row]
    if drawer.role is Role.ASSISTANT or len(drawer.content) > LONGEST_SPOKEN:
        return [mention for mention in named if known.type_of(mention.name) is not None]
    return [mention for mention in named if mention.sure]


def _as_pet(mention: Mention) -> Mention:
    return replace(mention, type=EntityType.ITEM)


def _called(entity: Entity, ties: Mapping[Tie, str]) -> Entity:
    """The entity, with what the owner calls it from now on: Rosalind, his mum."""
    words = (word for (whose, word), name in ties.items() if whose == OWNER and fold(name) == fold(entity.name))
    return replace(entity, aliases=tuple(other for word in words for other in other_words(word)))


def learn(known: KnownNames, found: Read) -> KnownNames:
    """What is known when the next message of the conversation is read."""
    return known.and_also(found.entities, found.ties, found.people, found.thing)


def _stated(
    drawer: Drawer,
    told: list[Sentence],
    names: list[list[Mention]],
    whens: list[list[When]],
    known: KnownNames,
) -> tuple[list[Statement], KnownNames]:
    """What each sentence states, knowing those before it; an assistant states nothing about anybody."""
    if drawer.role not in (Role.USER, Role.NOTE) or len(drawer.content) > LONGEST_SPOKEN:
        return [], _spoken_of(known, names)
    found: list[Statement] = []
    text = drawer.content.replace("’", "'")
    asks = any(sentence.asks for sentence in told)
    own: set[str] = set()  # names of who speaks, who is no "she"
    for number, (sentence, row, dated) in enumerate(zip(told, names, whens, strict=True)):
        by_place = {mention.first: mention for mention in row}
        scene = Scene(sentence, by_place, dated, drawer.speaker or OWNER, known)
        tied = [] if sentence.quoted else bonds(scene)
        if tied:
            known = known.and_also(ties=known_ties(tied))
            scene = replace(scene, known=known)
        stated = [] if sentence.quoted else statements(scene, tied)
        if not sentence.quoted:
            setting = Setting(len(text), asks, number, len(told), drawer.speaker is not None)
            stated = list(open_facts(scene, setting, text, stated))
        own.update(one.object for one in stated if one.predicate == "is_called")
        found += stated
        things = [one.subject for one in stated if one.quote is None and one.predicate not in BY_NAME]
        if things:
            known = known.and_also(thing=things[-1])
        people = tuple(name for name in _people(row) if name not in own)
        if people and people[:1] != known.people[:1]:
            known = known.and_also(people=people)
    if _PROMPT.search(text):
        found = [replace(one, sure=round(one.sure * _OF_A_PROMPT, 2)) for one in found]
    unique = {(one.subject, one.predicate, one.object.casefold(), one.over): one for one in reversed(found)}
    return list(reversed(unique.values())), known


def _people(row: list[Mention]) -> tuple[str, ...]:
    """Those whom a sentence names; the first is whom it is about."""
    return tuple(mention.name for mention in row if mention.type is EntityType.PERSON)


def _spoken_of(known: KnownNames, names: list[list[Mention]]) -> KnownNames:
    for row in names:
        people = _people(row)
        known = known.and_also(people=people) if people else known
    return known
