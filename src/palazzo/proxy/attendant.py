"""Memory's part in a chat: what it says before the model is asked, and what it keeps of both sides afterwards."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

import anyio
import structlog
from anyio import to_thread
from prometheus_client import CollectorRegistry, Counter

from palazzo.context.block import Context
from palazzo.proxy.chat import Chat, Exchange, keep, recall
from palazzo.proxy.threads import Threads
from palazzo.proxy.turns import Turn

Result = TypeVar("Result")
ReadReply = Callable[[], Turn | None]  # reads what the model said; None if it did not come to its end

_AT_ONCE = 8  # calls to memory, each way; more would only wait for each other

log = structlog.get_logger(__name__)


class Attendant:
    """Memory beside a model: whatever goes wrong with it is counted and logged, and the chat goes on."""

    def __init__(self, registry: CollectorRegistry, *, patience: float) -> None:
        self._threads = Threads()
        self._patience = patience
        self._asking, self._keeping = anyio.CapacityLimiter(_AT_ONCE), anyio.CapacityLimiter(_AT_ONCE)
        self._writing: dict[str, set[asyncio.Task[None]]] = defaultdict(set)
        self._trouble = Counter(
            "palazzo_proxy_memory_failures", "Chats that went on without memory", ("step",), registry=registry
        )

    async def context(self, chat: Chat) -> Context | None:
        """Return what memory has to say; None if that is nothing, fails or takes too long."""
        if not chat.question:
            return None
        thread = self._threads.find(chat.speaker, chat.turns)
        with anyio.move_on_after(self._patience) as waiting:
            await _all_of(self._writing.get(chat.speaker.user, ()))  # so that the last chat is known in the next
            found = await self._attempt("context", partial(recall, chat, thread), self._asking)
            if found is not None and found.degraded:
                self._count("context", ", ".join(found.degraded))
            return found if found is not None and found.text else None
        if waiting.cancelled_caught:
            self._count("context", "too slow")
        return None

    def remember(self, chat: Chat, read: ReadReply, context: Context | None) -> None:
        """Keep both sides, after the answer: the caller need not wait for it."""
        if chat.turns:
            task = asyncio.get_running_loop().create_task(self._remember(chat, read, context))
            self._writing[chat.speaker.user].add(task)
            task.add_done_callback(partial(self._written, chat.speaker.user))

    async def finish(self) -> None:
        """Wait for what is still to be kept."""
        await _all_of([task for tasks in self._writing.values() for task in tasks])

    async def _remember(self, chat: Chat, read: ReadReply, context: Context | None) -> None:
        reply = await self._attempt("read", read, self._keeping)
        turns = chat.turns if reply is None else (*chat.turns, reply)
        exchange = Exchange(chat, turns, self._threads.find(chat.speaker, turns), reply, context)
        if await self._attempt("remember", partial(keep, exchange), self._keeping):
            self._threads.keep(chat.speaker, turns, exchange.thread)

    async def _attempt(self, step: str, work: Callable[[], Result], limiter: anyio.CapacityLimiter) -> Result | None:
        try:
            return await to_thread.run_sync(work, abandon_on_cancel=True, limiter=limiter)
        except Exception as error:  # noqa: BLE001 - a chat must not fail because its memory does
            self._count(step, type(error).__name__)
            return None

    def _written(self, user: str, task: asyncio.Task[None]) -> None:
        self._writing[user].discard(task)
        if not self._writing[user]:
            del self._writing[user]

    def _count(self, step: str, reason: str) -> None:
        self._trouble.labels(step).inc()
        log.warning("memory", step=step, reason=reason)


async def _all_of(tasks: Collection[asyncio.Task[None]]) -> None:
    if tasks:
        await asyncio.wait(tasks)
