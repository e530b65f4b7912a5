"""LlamaIndex: a memory block that recalls what the latest message is about (extra `llama-index`)."""

import asyncio
from collections.abc import Sequence
from typing import Any

from palazzo.adapters.turns import in_words
from palazzo.extras import needs
from palazzo.palace import Palace

with needs("llama-index"):
    from llama_index.core.base.llms.types import ChatMessage, MessageRole
    from llama_index.core.memory.memory import BaseMemoryBlock
    from pydantic import PrivateAttr

_ROLES = {MessageRole.USER: "user", MessageRole.ASSISTANT: "assistant", MessageRole.SYSTEM: "system"}


class PalazzoMemoryBlock(BaseMemoryBlock[str]):
    """Keeps what falls out of the short-term memory, and gives back what bears on the question."""

    budget: int | None = None
    _palace: Palace = PrivateAttr()
    _conversation: str = PrivateAttr()

    def __init__(self, palace: Palace, conversation: str, *, budget: int | None = None, **kwargs: Any) -> None:
        super().__init__(**{"name": "palazzo", "budget": budget, **kwargs})
        self._palace = palace
        self._conversation = conversation

    async def _aget(self, messages: Sequence[ChatMessage] | None = None, **block_kwargs: Any) -> str:  # noqa: ARG002
        asked = [message.content for message in messages or () if message.role is MessageRole.USER and message.content]
        if not asked:
            return ""
        made = await asyncio.to_thread(self._palace.context, asked[-1], budget=self.budget)
        return made.text

    async def _aput(self, messages: Sequence[ChatMessage]) -> None:
        said = [
            in_words(_ROLES[message.role], message.content)
            for message in messages
            if message.content and message.role in _ROLES
        ]
        await asyncio.to_thread(self._palace.conversation(self._conversation).remember_all, said)

    async def atruncate(self, content: str, tokens_to_truncate: int) -> str | None:  # noqa: ARG002
        """A block that is cut would tell rules by half: it is left out."""
        return None
