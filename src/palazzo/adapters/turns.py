"""Turns of a framework as messages, and back.

What was said in words is kept as those words. What is made for machines, such as a tool call, is kept as JSON that says
whose it is, with the provenance of a tool: found again as it was, and never taken for somebody's wish.
"""

import json
from collections.abc import Mapping
from typing import Any

from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.message import Message

Item = Mapping[str, Any]

_MARK = "palazzo_item"


def in_words(role: str, content: str, id: str | None = None) -> Message:
    """Somebody's words."""
    return Message(Role(role), content, id=id)


def for_machines(item: Item, role: str = "system", id: str | None = None) -> Message:
    """Anything else that a framework wants back."""
    return Message(Role(role), json.dumps({_MARK: item}, ensure_ascii=False), id=id, provenance=Provenance.TOOL)


def item_of(drawer: Drawer) -> Item | None:
    """What `for_machines` kept; None if the drawer holds somebody's words."""
    if drawer.provenance is not Provenance.TOOL:
        return None
    try:
        found = json.loads(drawer.content)
    except ValueError:
        return None
    item = found.get(_MARK) if isinstance(found, dict) else None
    return item if isinstance(item, dict) else None
