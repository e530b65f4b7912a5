"""LangGraph: a store whose items are drawers, so that they are recalled like everything else (extra `langgraph`).

A namespace is a conversation, an item is a message of it, kept as JSON. Putting an item anew replaces it.
"""

import asyncio
import json
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote, unquote

from palazzo.errors import Invalid, NotFound
from palazzo.extras import needs
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import DrawerId, conversation_id, drawer_id_for
from palazzo.model.message import Message
from palazzo.palace import Palace

with needs("langgraph"):
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
    )

Namespace = tuple[str, ...]

_PREFIX = "langgraph:"
_WIDEST = 1000  # drawers that a search looks through for those of its namespace
_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


class PalazzoStore(BaseStore):
    """Long-term memory of graphs in one user's palace."""

    def __init__(self, palace: Palace) -> None:
        self._palace = palace

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        return [self._do(op) for op in ops]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def _do(self, op: Op) -> Result:
        match op:
            case GetOp():
                drawer = self._drawer(op.namespace, op.key)
                return None if drawer is None else _item(drawer)
            case PutOp():
                self._put(op)
                return None
            case SearchOp():
                return self._search(op)
            case ListNamespacesOp():
                return self._namespaces(op)
            case _:
                raise Invalid(f"{type(op).__name__} is nothing that a store does")

    def _put(self, op: PutOp) -> None:
        old = self._drawer(op.namespace, op.key)
        if old is not None:
            self._palace.forget(old.id)
        if op.value is not None:
            words = json.dumps(dict(op.value), ensure_ascii=False)
            message = Message(Role.SYSTEM, words, id=op.key, at=None if old is None else old.said_at)
            self._palace.conversation(_named(op.namespace)).remember_all([message])

    def _drawer(self, namespace: Namespace, key: str) -> Drawer | None:
        id = drawer_id_for(conversation_id(_named(namespace)), key)
        try:
            return self._palace.show(DrawerId(id)).drawer
        except NotFound:
            return None

    def _search(self, op: SearchOp) -> list[SearchItem]:
        wanted = op.offset + op.limit
        found = self._asked(op.query, op, wanted) if op.query else self._listed(op)
        return found[op.offset : wanted]

    def _asked(self, query: str, op: SearchOp, wanted: int) -> list[SearchItem]:
        """Look through ever more drawers, until enough of them are of this namespace."""
        width = min(4 * wanted, _WIDEST)
        while True:
            hits = self._palace.recall(query, top_k=width)
            found = [_found(hit.drawer, hit.score) for hit in hits if _is_within(hit.drawer, op.namespace_prefix)]
            found = [item for item in found if _passes(item.value, op.filter)]
            if len(found) >= wanted or len(hits) < width or width == _WIDEST:
                return found
            width = min(4 * width, _WIDEST)

    def _listed(self, op: SearchOp) -> list[SearchItem]:
        talks = [id for id in self._stored() if _namespace(id)[: len(op.namespace_prefix)] == op.namespace_prefix]
        drawers = [drawer for id in talks for drawer in self._palace.conversation(id).messages()]
        return [item for drawer in drawers if _passes((item := _found(drawer, None)).value, op.filter)]

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        all = [_namespace(id) for id in self._stored() if self._palace.conversation(id).messages()]
        chosen = [one for one in all if all_match(one, op.match_conditions or ())]
        cut = sorted({one[: op.max_depth] if op.max_depth else one for one in chosen})
        return cut[op.offset : op.offset + op.limit]

    def _stored(self) -> list[str]:
        return [info.id for info in self._palace.conversations() if info.id.startswith(_PREFIX)]


def all_match(namespace: Namespace, conditions: Iterable[MatchCondition]) -> bool:
    """Whether a namespace begins and ends as the conditions want; `*` stands for any part."""
    return all(_matches(namespace, tuple(one.path), one.match_type) for one in conditions)


def _matches(namespace: Namespace, path: Namespace, kind: str) -> bool:
    if len(path) > len(namespace):
        return False
    part = namespace[: len(path)] if kind == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", found) for wanted, found in zip(path, part, strict=True))


def _passes(value: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> bool:
    return all(_compares(value.get(key), condition) for key, condition in (wanted or {}).items())


def _compares(value: object, condition: object) -> bool:
    if isinstance(condition, dict) and condition and set(condition) <= set(_COMPARISONS):
        return all(_COMPARISONS[name](value, other) for name, other in condition.items())
    return value == condition


def _is_within(drawer: Drawer, prefix: Namespace) -> bool:
    id = drawer.conversation_id or ""
    return id.startswith(_PREFIX) and _namespace(id)[: len(prefix)] == prefix


def _item(drawer: Drawer) -> Item:
    return Item(
        value=json.loads(drawer.content),
        key=drawer.message_id or "",
        namespace=_namespace(drawer.conversation_id or ""),
        created_at=drawer.said_at,
        updated_at=drawer.written_at,
    )


def _found(drawer: Drawer, score: float | None) -> SearchItem:
    item = _item(drawer)
    return SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, score)


def _named(namespace: Namespace) -> str:
    """A conversation's id: the parts may hold anything, a slash included."""
    return _PREFIX + "/".join(quote(part, safe="") for part in namespace)


def _namespace(id: str) -> Namespace:
    return tuple(unquote(part) for part in id.removeprefix(_PREFIX).split("/"))
