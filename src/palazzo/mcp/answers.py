"""Answers for models: the keys that every surface uses, but only those that a model can use; tokens cost."""

from palazzo import plain
from palazzo.context.block import Context
from palazzo.model.drawer import Drawer
from palazzo.model.hit import Hit
from palazzo.model.tour import WingView
from palazzo.plain import Plain

_OF_A_DRAWER = ("role", "speaker", "said_at", "content")
_OF_A_PLACE = ("wing", "room", "closet")


def drawer(drawer: Drawer) -> Plain:
    """A drawer by its pointer, or by its id while it has none: every tool takes either."""
    return {"pointer": plain.address(drawer), **_chosen(plain.drawer(drawer), _OF_A_DRAWER)}


def hit(hit: Hit) -> Plain:
    return {**drawer(hit.drawer), **_chosen(plain.hit(hit), _OF_A_PLACE), "relevance": round(hit.relevance, 2)}


def context(made: Context) -> Plain:
    """The block and the short part of the report: what went in stands in the text, what did not by its pointer."""
    report = plain.context(made)
    left_out = [
        {"pointer": None if left.entry.pointer is None else str(left.entry.pointer), "reason": left.reason.value}
        for left in made.left_out
    ]
    return {**_chosen(report, ("text", "tokens", "budget", "degraded"), empty=True), "left_out": left_out}


def wing(view: WingView) -> Plain:
    """A wing as one line of a list."""
    return _chosen(plain.wing_view(view), ("pointer", "kind", "name", "aliases", "rooms", "drawers", "last_at"))


def _chosen(found: Plain, keys: tuple[str, ...], *, empty: bool = False) -> Plain:
    """These keys, without those that have nothing to say unless that says something."""
    return {key: found[key] for key in keys if empty or found[key] not in (None, [], "")}
