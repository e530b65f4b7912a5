"""Entities and facts."""

from collections.abc import Mapping

from palazzo.model.fact import Fact
from palazzo.model.graph import Entity
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer
from palazzo.plain.drawers import address
from palazzo.plain.shape import Plain


def entity(entity: Entity) -> Plain:
    return {"name": entity.name, "type": entity.type.value, "aliases": list(entity.aliases)}


def fact(fact: Fact, sources: Mapping[DrawerId, FiledDrawer]) -> Plain:
    """A fact, and where it was first stated."""
    until = fact.validity.end
    return {
        "subject": fact.subject,
        "predicate": fact.predicate,
        "object": fact.object,
        "from": fact.validity.start.isoformat() if fact.validity.start_is_known else None,
        "until": None if until is None else until.isoformat(),
        "confidence": fact.confidence,
        "stated": fact.stated,
        "answered": fact.answered,
        "object_type": fact.object_type,
        "quote": fact.quote,
        "source": address(sources[fact.sources[0]].drawer),
    }


def told(one: Fact, sources: Mapping[DrawerId, FiledDrawer]) -> Plain:
    """A fact in a timeline: also how it stands with it, when it was learned, and everything that says so."""
    return {
        **fact(one, sources),
        "standing": one.standing.value,
        "learned_at": one.learned_at.isoformat(),
        "sources": [address(sources[id].drawer) for id in one.sources],
        "source_ids": list(one.sources),
    }
