"""Names that were met before: in this conversation, or anywhere in the palace."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from palazzo.model.fold import fold
from palazzo.model.graph import Entity, EntityType

Tie = tuple[str, str]  # whose, and what they are to them: ("user", "sister")

_RECENT = 4  # people whom "she" may still mean
_NOTHING: Mapping[str, Entity] = MappingProxyType({})
_NO_TIES: Mapping[Tie, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Entities by their folded names, who is whose sister, and who was spoken of lately."""

    entities: Mapping[str, Entity] = field(default_factory=lambda: _NOTHING)
    ties: Mapping[Tie, str] = field(default_factory=lambda: _NO_TIES)
    people: tuple[str, ...] = ()  # those spoken of lately, the last one first

    @classmethod
    def of(cls, entities: Iterable[Entity]) -> "KnownNames":
        """Start from what a palace already holds."""
        return cls().and_also(entities)

    def and_also(
        self, entities: Iterable[Entity] = (), ties: Mapping[Tie, str] | None = None, people: Iterable[str] = ()
    ) -> "KnownNames":
        """What is known after more was met; whoever was met first under a name keeps it."""
        new = {fold(name): entity for entity in entities for name in (entity.name, *entity.aliases)}
        return KnownNames(
            entities={**new, **self.entities} if new.keys() - self.entities.keys() else self.entities,
            ties={**self.ties, **ties} if ties else self.ties,
            people=tuple(dict.fromkeys((*people, *self.people)))[:_RECENT],
        )

    def type_of(self, name: str) -> EntityType | None:
        """What kind of thing goes by this name, if it was met before."""
        entity = self.entities.get(fold(name))
        return entity.type if entity else None
