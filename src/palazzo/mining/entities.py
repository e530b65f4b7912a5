"""Entities: everybody and everything that a message names, each with its type."""

from collections.abc import Iterable, Sequence

from palazzo.mining.lexicon import lexicon
from palazzo.mining.name_kinds import Mention
from palazzo.model.fold import fold
from palazzo.model.graph import OWNER, Entity, EntityType, Relation
from palazzo.model.predicates import BY_NAME

_NO_ENTITIES = frozenset({"age", "birthday", "has_diet", "plans_to"})  # their objects are values, not things


def entities(speaker: str | None, mentions: Iterable[Mention], relations: Sequence[Relation]) -> tuple[Entity, ...]:
    """The speaker, who and what is named, then what the facts are about; each name once, by its first type.

    A brand where somebody works is no thing but an organisation.
    """
    employers = {fold(relation.object) for relation in relations if relation.predicate == "works_at"}
    found: dict[str, Entity] = {}
    if speaker:
        _add(found, speaker, EntityType.PERSON)
    for relation in relations:
        if relation.subject in (OWNER, speaker) or (relation.predicate in BY_NAME and relation.quote is None):
            _add(found, relation.subject, EntityType.PERSON)
        elif relation.quote is None:  # an attribute of a thing
            _add(found, relation.subject, EntityType.ITEM)
    for mention in mentions:
        employs = mention.type is EntityType.ITEM and (
            fold(mention.name) in employers or mention.name.lower() in lexicon().firms
        )
        _add(found, mention.name, EntityType.ORGANISATION if employs else mention.type)
    for relation in relations:
        if relation.predicate in BY_NAME and relation.quote is None and relation.predicate not in _NO_ENTITIES:
            type = BY_NAME[relation.predicate].object
            if type is EntityType.TOPIC or not relation.object.islower():  # "a car" is no name
                _add(found, relation.object, type)
    return tuple(found.values())


def _add(found: dict[str, Entity], name: str, type: EntityType) -> None:
    found.setdefault(fold(name), Entity(name, type))
