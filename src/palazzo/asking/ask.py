"""From a question to an answer: recall, decide whether anything found has to do with it, and say it with citations."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from palazzo.asking.extract import Wanted, as_answer, extract, telling
from palazzo.asking.write import write
from palazzo.context.block import Context
from palazzo.context.echo import ECHO
from palazzo.context.facts import LEADING, answering_facts, told
from palazzo.errors import PalazzoError
from palazzo.model.answer import Answer, unknown
from palazzo.model.hit import Hit, Shortfall
from palazzo.model.ids import DrawerId, UserId
from palazzo.providers.base import ChatModel
from palazzo.recall.asking import Asked
from palazzo.recall.search import Request, Search
from palazzo.stores.base import Store

log = logging.getLogger(__name__)

MIN_RELEVANCE = 0.4  # of the best hit: below it a question is more often about somebody else's life than one's own
HITS = 10  # that sentences are taken from

Block = Callable[[], Context]


@dataclass(frozen=True, slots=True)
class Found:
    """What recall brought for a question."""

    asked: Asked
    hits: Sequence[Hit]
    wanted: Wanted
    degraded: tuple[Shortfall, ...]


class Asking:
    """Answers the questions of one user; `block` makes what a model reads, if there is one."""

    def __init__(self, store: Store, user: UserId, search: Search, chat: ChatModel | None) -> None:
        self._store = store
        self._user = user
        self._search = search
        self._chat = chat

    def answer(self, request: Request, block: Block) -> Answer:
        """Answer with citations, or say that memory does not know; a model that fails costs no answer."""
        found = self._find(request)
        if not found.hits:
            return unknown(found.degraded)
        degraded = found.degraded
        if self._chat is not None:
            try:
                return self._written(self._chat, request, found, block())
            except PalazzoError as error:
                log.warning("%s could not answer, what was said does: %s", self._chat.name, error)
                degraded = (*degraded, Shortfall.WRITING)
        return as_answer(extract(found.hits, found.wanted), degraded, found.wanted.past)

    def _find(self, request: Request) -> Found:
        """Everything from one snapshot of the store."""
        asked = self._search.ask(request)
        with self._store.reading(self._user) as tx:
            found, nearest = self._search.nearest_in(tx, asked, request, LEADING)
            hits = [hit for hit in found if hit.content != ECHO]
            facts = answering_facts(tx, nearest, asked)
            replaced = tx.graph.replaced([hit.drawer_id for hit in hits])
        stating = {hit.drawer_id: hit for _, hit in facts}
        past = replaced.keys() - stating.keys()  # one may state another thing that was replaced
        if stating and asked.question.asks_for_the_latest:
            hits = [hit for hit in hits if hit.drawer_id not in past]
        reranked = self._search.reranked(request, asked, hits)
        wanted = Wanted(
            worth=asked.worth,
            asks_the_assistant=asked.question.asks_the_assistant,
            stating={hit.drawer_id: fact.quote or told(fact) for fact, hit in facts},
            past=past,
        )
        for hit in reranked:
            stating.pop(hit.drawer_id, None)
        return Found(asked, [*reranked, *stating.values()], wanted, tuple(reranked.degraded))

    def _written(self, chat: ChatModel, request: Request, found: Found, block: Context) -> Answer:
        pointers = {entry.pointer for entry in block.entries if entry.pointer is not None}
        written = write(chat, request.query, block.text, pointers)
        if written is None:
            return unknown(found.degraded, chat.name)
        with self._store.reading(self._user) as tx:
            ids = {DrawerId(entry.key) for entry in block.entries} | {hit.drawer_id for hit in found.hits}
            shown = tx.drawers.find(ids)  # rules and facts of the block have other keys, and are passed over
        drawers = {filed.drawer.pointer: filed.drawer for filed in shown.values()}
        cited = tuple(telling(drawers[pointer], found.asked.worth) for pointer in written.cites if pointer in drawers)
        return Answer(written.text, known=True, citations=cited, degraded=found.degraded, model=chat.name)
