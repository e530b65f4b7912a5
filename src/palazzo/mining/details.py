"""Details: what the new messages of a conversation name and state, each read in the light of those before it."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial

from palazzo.errors import Invalid
from palazzo.mining.facts import Read, learn, read
from palazzo.mining.known import KnownNames
from palazzo.model.aaak import Tag, Tags
from palazzo.model.drawer import Drawer
from palazzo.model.fold import fold
from palazzo.model.graph import Entity, EntityType, Relation
from palazzo.model.ids import DrawerId
from palazzo.model.set_aside import MINING, SetAside, attempt
from palazzo.model.slug import slug
from palazzo.stores.base import Graph

Reader = Callable[[Drawer, KnownNames], Read]

_WORD = re.compile(r"\w+")
_ASCII_WORD = re.compile(r"[a-z0-9_]+")  # the same in what is folded already, and faster
_SHORT = 3  # letters that may stand for a name
_CUT = "…"


@dataclass(frozen=True, slots=True)
class Details:
    """Tags by drawer, entities with the drawers that name them, and relations."""

    tags: Mapping[DrawerId, Tags]
    entities: tuple[tuple[Entity, DrawerId], ...]
    relations: tuple[Relation, ...]
    aside: tuple[SetAside, ...] = ()  # messages that could not be read

    def named(self, *types: EntityType) -> list[str]:
        """Everybody or everything of these types that is named, once each."""
        return list(dict.fromkeys(entity.name for entity, _ in self.entities if entity.type in types))


def read_details(drawers: Sequence[Drawer], entities: Sequence[Entity], read: Reader = read) -> Details:
    """Read every message once, knowing those entities of the palace that may come up."""
    known = KnownNames.of(_within_reach(drawers, entities))
    tags: dict[DrawerId, Tags] = {}
    named: list[tuple[Entity, DrawerId]] = []
    stated: list[Relation] = []
    aside: list[SetAside] = []
    for drawer in drawers:
        found = attempt(MINING, drawer.id, partial(read, drawer, known))
        if isinstance(found, SetAside):
            tags[drawer.id] = _dated({}, drawer)
            aside.append(found)
            continue
        known = learn(known, found)
        tags[drawer.id] = _dated(found.tags, drawer)
        named += [(entity, drawer.id) for entity in found.entities]
        stated += found.relations
    return Details(tags, tuple(named), tuple(stated), tuple(aside))


def known_to(graph: Graph, drawers: Sequence[Drawer]) -> list[Entity]:
    """The entities of the palace that may come up: a name that somebody uses begins with a word that he says."""
    words: set[str] = set()
    for drawer in drawers:
        with suppress(Invalid):  # it has no word
            words.update(slug(drawer.content).split("-"))
    return graph.entities_named(words, {word[:_SHORT] for word in words if len(word) >= _SHORT})


def _within_reach(drawers: Sequence[Drawer], entities: Sequence[Entity]) -> list[Entity]:
    """The entities of which any word is used, if only the beginning of a person's name: a palace has thousands."""
    said = {word for drawer in drawers for word in _words(fold(drawer.content))}
    said |= {word[:_SHORT] + _CUT for word in said}
    return [entity for entity in entities if not said.isdisjoint(_told_by(entity))]


def _words(text: str) -> list[str]:
    found: list[str] = (_ASCII_WORD if text.isascii() else _WORD).findall(text)
    return found


@lru_cache(maxsize=50_000)  # asked with every conversation
def _told_by(entity: Entity) -> frozenset[str]:
    words = {word for name in (entity.name, *entity.aliases) for word in _words(fold(name))}
    short = {fold(entity.name)[:_SHORT] + _CUT} if entity.type is EntityType.PERSON else set()
    return frozenset(words | short)


def tags_of(drawer: Drawer) -> Tags:
    """The tags that one message gives by itself."""
    return _dated(read(drawer, KnownNames()).tags, drawer)


def _dated(tags: Tags, drawer: Drawer) -> Tags:
    """A message that speaks of no time speaks of its own."""
    return tags if Tag.TIMES in tags else {**tags, Tag.TIMES: (drawer.said_at.date().isoformat(),)}
