"""Values as plain data, ready for JSON: the same keys on every surface, and only ever more of them."""

from dataclasses import asdict, fields

from palazzo.gate.calibrate import Calibration
from palazzo.model.aaak import Aaak
from palazzo.model.drawer import Drawer
from palazzo.model.hit import ConversationHit, Hit
from palazzo.model.palace import FiledDrawer, Place
from palazzo.model.receipt import Receipt
from palazzo.model.user import User
from palazzo.model.verdict import Fired, Verdict
from palazzo.stores.base import Finding

Plain = dict[str, object]


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
        "signals": dict(hit.signals),
        "explain": hit.explain,
        "neighbours": [drawer(neighbour) for neighbour in hit.neighbours],
    }


def conversation_hit(found: ConversationHit) -> Plain:
    return {
        "conversation_id": found.conversation_id,
        "score": found.score,
        "signals": dict(found.signals),
        "explain": found.explain,
        "hits": [hit(each) for each in found.hits],
    }


def receipt(receipt: Receipt) -> Plain:
    return {
        "scope": receipt.scope,
        "erased": dict(receipt.erased),
        "left": dict(receipt.left),
        "complete": receipt.complete,
        "at": receipt.at.isoformat(),
    }


def verdict(verdict: Verdict) -> Plain:
    """Every part of the gate's answer, rounded where only noise follows."""
    parts = {each.name: getattr(verdict, each.name) for each in fields(verdict) if each.name != "patterns"}
    plain = {name: value if isinstance(value, bool) else round(value, 6) for name, value in parts.items()}
    return {**plain, "patterns": [_fired(fired) for fired in verdict.patterns]}


def calibration(calibration: Calibration) -> Plain:
    return {**asdict(calibration), "steps": [asdict(step) for step in calibration.steps]}


def _fired(fired: Fired) -> Plain:
    return {
        "signal": fired.signal,
        "pattern": fired.pattern,
        "weight": fired.weight,
        "count": fired.count,
        "texts": list(fired.texts),
    }


def user(user: User) -> Plain:
    return {"id": user.id, "role": user.role.value, "created_at": user.created_at.isoformat()}


def finding(finding: Finding) -> Plain:
    return {"check": finding.check, "ok": finding.ok, "detail": finding.detail}


def _place(place: Place | None) -> Plain:
    if place is None:  # still in the vestibule
        return {"wing": None, "room": None, "closet": None, "tags": {}}
    tags = {tag.value: list(values) for tag, values in place.tags.items()}
    return {"wing": place.wing, "room": place.room, "closet": place.closet, "tags": tags}
