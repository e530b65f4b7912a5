"""Details: what the new messages of a conversation name and state, each read in the light of those before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from palazzo.mining.facts import learn, read
from palazzo.mining.known import KnownNames
from palazzo.model.aaak import Tag, Tags
from palazzo.model.drawer import Drawer
from palazzo.model.graph import Entity, EntityType, Relation
from palazzo.model.ids import DrawerId


@dataclass(frozen=True, slots=True)
class Details:
    """Tags by drawer, entities with the drawers that name them, and relations."""

    tags: Mapping[DrawerId, Tags]
    entities: tuple[tuple[Entity, DrawerId], ...]
    relations: tuple[Relation, ...]

    def named(self, *types: EntityType) -> list[str]:
        """Everybody or everything of these types that is named, once each."""
        return list(dict.fromkeys(entity.name for entity, _ in self.entities if entity.type in types))


def read_details(drawers: Sequence[Drawer], entities: Sequence[Entity]) -> Details:
    """Read every message once, knowing the entities of the palace."""
    known = KnownNames.of(entities)
    tags: dict[DrawerId, Tags] = {}
    named: list[tuple[Entity, DrawerId]] = []
    stated: list[Relation] = []
    for drawer in drawers:
        found = read(drawer, known)
        known = learn(known, found)
        tags[drawer.id] = _dated(found.tags, drawer)
        named += [(entity, drawer.id) for entity in found.entities]
        stated += found.relations
    return Details(tags, tuple(named), tuple(stated))


def _dated(tags: Tags, drawer: Drawer) -> Tags:
    """A message that speaks of no time speaks of its own."""
    return tags if Tag.TIMES in tags else {**tags, Tag.TIMES: (f"{drawer.said_at:%Y-%m-%d}",)}
