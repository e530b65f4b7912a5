"""Names of entities: which spellings and which aliases mean the same one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from palazzo.errors import Invalid
from palazzo.model.fold import fold
from palazzo.model.slug import slug

_MEANT = frozenset("+#")  # without these C++ and C# would be one thing


@lru_cache(maxsize=10_000)  # the same few names come up again and again
def name_key(name: str) -> str:
    """What every spelling of a name has in common; unlike a slug, any text has one."""
    folded = fold(name)
    if _MEANT.isdisjoint(folded):
        try:
            return slug(name)
        except Invalid:  # signs only, such as a single emoji
            pass
    return " ".join(folded.split())


@dataclass(frozen=True, slots=True)
class Names:
    """Who is meant by which name: `links` leads from an alias to its entity, both as keys."""

    links: Mapping[str, str] = field(default_factory=dict)
    spellings: Mapping[str, str] = field(default_factory=dict)  # how an entity that has aliases is written

    def key(self, name: str) -> str:
        """The key of the entity that this name means."""
        return self.meant(name_key(name))

    def meant(self, key: str) -> str:
        """Follow an alias to the end; where aliases go in a circle, its first key stands for all."""
        if key not in self.links:
            return key
        passed = [key]
        while (key := self.links.get(key, key)) not in passed:
            passed.append(key)
        return min(passed[passed.index(key) :])

    def keys(self, name: str) -> set[str]:
        """Every key that means the same entity as this name."""
        meant = self.key(name)
        return {meant} | {alias for alias in self.links if self.meant(alias) == meant}

    def spelling(self, name: str) -> str:
        """The entity's own name where this is an alias of it, else the name as it is."""
        return self.spellings.get(self.key(name), name)
