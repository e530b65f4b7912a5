"""Drawers and what recall finds."""

from palazzo.model.aaak import Aaak
from palazzo.model.drawer import Drawer
from palazzo.model.hit import ConversationHit, Hit, Recalled
from palazzo.model.palace import FiledDrawer, Place
from palazzo.plain.shape import Plain


def drawer(drawer: Drawer) -> Plain:
    return {
        "drawer_id": drawer.id,
        "pointer": None if drawer.pointer is None else str(drawer.pointer),
        "role": drawer.role.value,
        "speaker": drawer.speaker,
        "content": drawer.content,
        "said_at": drawer.said_at.isoformat(),
        "written_at": drawer.written_at.isoformat(),
        "conversation_id": drawer.conversation_id,
        "position": drawer.position,
        "message_id": drawer.message_id,
        "provenance": drawer.provenance.value,
        "stability": drawer.stability,
    }


def filed(filed: FiledDrawer) -> Plain:
    aaak = None if filed.place is None else str(Aaak(filed.place.pointer, filed.place.tags))
    return {**drawer(filed.drawer), **_place(filed.place), "aaak": aaak}


def hit(hit: Hit) -> Plain:
    return {
        **drawer(hit.drawer),
        **_place(hit.place),
        "score": hit.score,
        "relevance": hit.relevance,
        "signals": dict(hit.signals),
        "explain": hit.explain,
        "neighbours": [drawer(neighbour) for neighbour in hit.neighbours],
    }


def recalled(found: Recalled[Hit] | Recalled[ConversationHit]) -> Plain:
    """What recall found, and what it had to do without."""
    hits = [conversation_hit(one) if isinstance(one, ConversationHit) else hit(one) for one in found]
    return {"hits": hits, "degraded": [each.value for each in found.degraded]}


def conversation_hit(found: ConversationHit) -> Plain:
    return {
        "conversation_id": found.conversation_id,
        "score": found.score,
        "relevance": found.relevance,
        "signals": dict(found.signals),
        "explain": found.explain,
        "hits": [hit(each) for each in found.hits],
    }


def address(drawer: Drawer) -> str:
    """How to ask for a drawer: its pointer, or its id while it is in the vestibule."""
    return drawer.id if drawer.pointer is None else str(drawer.pointer)


def _place(place: Place | None) -> Plain:
    if place is None:  # still in the vestibule
        return {"wing": None, "room": None, "closet": None, "tags": {}}
    tags = {tag.value: list(values) for tag, values in place.tags.items()}
    return {"wing": place.wing, "room": place.room, "closet": place.closet, "tags": tags}
