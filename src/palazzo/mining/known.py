"""Names that were met before: in this conversation, or anywhere in the palace."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from palazzo.model.fold import fold
from palazzo.model.graph import Entity, EntityType

Tie = tuple[str, str]  # whose, and what they are to them: ("user", "sister")

_SHORTEST, _LONGEST_SHORT = 3, 5  # letters of a short name
_RECENT = 4  # people whom "she" may still mean
_NOTHING: Mapping[str, Entity] = MappingProxyType({})
_NO_SHORTS: Mapping[str, str | None] = MappingProxyType({})
_NO_TIES: Mapping[Tie, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Entities by their folded names, who is whose sister, and who was spoken of lately."""

    entities: Mapping[str, Entity] = field(default_factory=lambda: _NOTHING)
    ties: Mapping[Tie, str] = field(default_factory=lambda: _NO_TIES)
    shorts: Mapping[str, str | None] = field(default_factory=lambda: _NO_SHORTS)  # by three letters; None: several
    people: tuple[str, ...] = ()  # those spoken of lately, the last one first
    thing: str | None = None  # that an attribute was told of last

    @classmethod
    def of(cls, entities: Iterable[Entity]) -> "KnownNames":
        """Start from what a palace already holds."""
        return cls().and_also(entities)

    def and_also(
        self,
        entities: Iterable[Entity] = (),
        ties: Mapping[Tie, str] | None = None,
        people: Iterable[str] = (),
        thing: str | None = None,
    ) -> "KnownNames":
        """What is known after more was met; whoever was met first under a name keeps it."""
        new = {fold(name): entity for entity in entities for name in (entity.name, *entity.aliases)}
        new = {name: entity for name, entity in new.items() if name not in self.entities}
        return KnownNames(
            entities={**self.entities, **new} if new else self.entities,
            ties={**self.ties, **ties} if ties else self.ties,
            shorts=_shorts(self.shorts, new.values()) if new else self.shorts,
            people=tuple(dict.fromkeys((*people, *self.people)))[:_RECENT],
            thing=thing or self.thing,
        )

    def short_for(self, name: str) -> str | None:
        """Who is meant by `Mel`, if just one person was met whose name begins so."""
        low = fold(name)
        low = low[:-1] if low[-2:-1] == low[-1:] and len(low) > _SHORTEST else low  # Mell is Mel
        person = self.shorts.get(low[:_SHORTEST]) if _SHORTEST <= len(low) <= _LONGEST_SHORT else None
        return person if person is not None and fold(person).startswith(low) else None

    def type_of(self, name: str) -> EntityType | None:
        """What kind of thing goes by this name, if it was met before."""
        entity = self.entities.get(fold(name))
        return entity.type if entity else None


def _shorts(known: Mapping[str, str | None], new: Iterable[Entity]) -> Mapping[str, str | None]:
    shorts = dict(known)
    for entity in new:
        if entity.type is EntityType.PERSON:
            start = fold(entity.name)[:_SHORTEST]
            shorts[start] = _longer(shorts[start], entity.name) if start in shorts else entity.name
    return shorts


def _longer(one: str | None, other: str) -> str | None:
    """The longer of two names if it begins with the shorter: `Mel` is no other person than Melanie."""
    if one is None:
        return None
    shorter, longer = sorted((one, other), key=len)
    return longer if fold(longer).startswith(fold(shorter)) else None
