"""OpenAI Agents SDK: a session that is a conversation (extra `openai-agents`)."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

from palazzo.adapters.turns import for_machines, in_words, item_of
from palazzo.model.drawer import Drawer
from palazzo.model.message import Message
from palazzo.palace import Palace

if TYPE_CHECKING:
    from agents import SessionSettings, TResponseInputItem

_ROLES = ("user", "assistant", "system")


class PalazzoSession:
    """What `Runner.run(…, session=…)` reads the history from and writes it to."""

    session_settings: "SessionSettings | None" = None

    def __init__(self, palace: Palace, session_id: str) -> None:
        self.session_id = session_id
        self._palace = palace
        self._talk = palace.conversation(session_id)

    async def get_items(self, limit: int | None = None) -> "list[TResponseInputItem]":
        drawers = await asyncio.to_thread(self._talk.messages)
        return [_item(drawer) for drawer in (drawers if limit is None else drawers[max(0, len(drawers) - limit) :])]

    async def add_items(self, items: "list[TResponseInputItem]") -> None:
        await asyncio.to_thread(self._talk.remember_all, [_kept(cast("dict[str, Any]", item)) for item in items])

    async def pop_item(self) -> "TResponseInputItem | None":
        """Forget the latest item, and return it."""
        drawers = await asyncio.to_thread(self._talk.messages)
        if not drawers:
            return None
        await asyncio.to_thread(self._palace.forget, drawers[-1].id)
        return _item(drawers[-1])

    async def clear_session(self) -> None:
        await asyncio.to_thread(self._talk.forget)


def _kept(item: dict[str, Any]) -> Message:
    if (
        set(item) == {"role", "content"}
        and item["role"] in _ROLES
        and isinstance(item["content"], str)
        and item["content"]
    ):
        return in_words(item["role"], item["content"])
    return for_machines(item, role="assistant" if item.get("role") == "assistant" else "system")


def _item(drawer: Drawer) -> "TResponseInputItem":
    item = item_of(drawer)
    found = {"role": drawer.role.value, "content": drawer.content} if item is None else dict(item)
    return cast("TResponseInputItem", found)
