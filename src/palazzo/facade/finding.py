"""The part of a palace that answers: recall, the block of context, and the rules that go into it."""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack, overload
from uuid import UUID

from palazzo.facade.preferring import Preferring
from palazzo.model.drawer import Role
from palazzo.model.given import checks_arguments
from palazzo.model.hit import ConversationHit, Hit, Recalled
from palazzo.model.ids import DrawerId, conversation_id
from palazzo.model.message import word
from palazzo.model.moment import Moment, moment
from palazzo.model.palace import Wing
from palazzo.order.addresses import wing_at
from palazzo.providers.base import Embedder, Reranker
from palazzo.stores.base import Within

if TYPE_CHECKING:
    from palazzo.context.block import Context
    from palazzo.facade.library import Library
    from palazzo.facade.rules import Rules
    from palazzo.recall.search import Search


class Options(TypedDict, total=False):
    """What `Palace.recall` takes besides the question."""

    top_k: int | None
    at: Moment | None
    wing: str | None
    since: Moment | None
    until: Moment | None
    role: Role | str | None
    rerank: bool | None
    neighbours: int
    min_relevance: float
    conversation: str | UUID | None
    agent: str | None


@checks_arguments
class Finding(Preferring):
    """What was said, found again."""

    @overload
    def recall(
        self, query: str, *, by: Literal["conversation"], **options: Unpack[Options]
    ) -> Recalled[ConversationHit]: ...

    @overload
    def recall(self, query: str, *, by: Literal["drawer"] = "drawer", **options: Unpack[Options]) -> Recalled[Hit]: ...

    def recall(
        self,
        query: str,
        *,
        top_k: int | None = None,
        by: Literal["drawer", "conversation"] = "drawer",
        at: Moment | None = None,
        wing: str | None = None,
        since: Moment | None = None,
        until: Moment | None = None,
        role: Role | str | None = None,
        rerank: bool | None = None,
        neighbours: int = 0,
        min_relevance: float = 0.0,
        conversation: str | UUID | None = None,
        agent: str | None = None,
    ) -> Recalled[Hit] | Recalled[ConversationHit]:
        """Return the drawers, or with `by="conversation"` the conversations, that best answer `query`.

        `at` is when the question is asked, now unless told: "last Tuesday" is read from there. `wing`, `since`,
        `until` and `role` restrict what may be found; `neighbours` adds so many messages before and after a hit.
        Nothing is returned where the `relevance` of the best is under `min_relevance`, which lies between 0 and 1.
        A message that goes on with work ("ok, next step?") is answered from the latest of its project, which
        `conversation`, the running one, tells. Of a question over 2,000 characters its own sentences are searched
        with, the last ones first.
        With `rerank` a model reads the best 20 and puts them in order. `top_k` and `rerank` are what the user's
        settings say unless told. Nothing is found while the user, or the `agent` who asks, has recall switched off.
        A model that fails, or takes longer than a few seconds, costs no answer: `degraded` of what is returned says so.
        """
        settings = self._settings_of(agent)
        if not settings.enabled:
            return Recalled[Hit]()
        from palazzo.recall.gist import gist
        from palazzo.recall.search import Request  # numpy: remembering works without it

        request = Request(
            gist(query),
            asked_at=self._parts.clock() if at is None else moment(at, "at"),
            top_k=settings.top_k if top_k is None else top_k,
            neighbours=neighbours,
            min_relevance=min_relevance,
            conversation=None if conversation is None else conversation_id(conversation),
            within=Within(
                wing=None if wing is None else self._wing(wing).number,
                role=None if role is None else word(Role, role, "role"),
                since=None if since is None else moment(since, "since"),
                until=None if until is None else moment(until, "until"),
            ),
        )
        search = self._search(self._parts.embedder_for(self.user), self._reranker(settings, rerank))
        with self._parts.span("palazzo.recall"):
            return search.conversations(request) if by == "conversation" else search.drawers(request)

    def context(
        self,
        query: str,
        *,
        conversation: str | UUID | None = None,
        agent: str | None = None,
        budget: int | None = None,
        at: Moment | None = None,
        top_k: int | None = None,
        min_relevance: float | None = None,
        seen: Collection[DrawerId] = (),
    ) -> "Context":
        """Return the block of memory to put in front of a model that is asked `query`, and the report on it.

        It takes at most `budget` tokens, `PALAZZO_CONTEXT_BUDGET` unless told, and holds, in the order of trust:
        authored rules, the latest turns of `conversation`, guidance, and as many recalled passages as fit, at most
        `top_k` if told. Nothing but a fact that answers is recalled where even the best has less to do with the
        question than `min_relevance`, as in the user's settings unless told. Its text is empty where there is nothing
        to say. A model or a store that fails is reported in `degraded` and never raised. `seen` are drawers that the
        model has in front of it anyway: they are not recalled. Nothing is said while memory is switched off.
        """
        from palazzo.context.block import nothing
        from palazzo.context.make import Asked, make
        from palazzo.context.passages import OWN_WORDS
        from palazzo.recall.gist import gist
        from palazzo.recall.search import Request

        settings = self._settings_or_defaults(agent)
        asked = Asked(
            self._parts.clock() if at is None else moment(at, "at"),
            self._parts.context_budget if budget is None else budget,
            top_k,
            None if conversation is None else conversation_id(conversation),
            frozenset(seen),
        )
        least = settings.min_relevance if min_relevance is None else min_relevance
        question = gist(query)
        request = None
        if question.strip() and top_k != 0:
            request = Request(
                question,
                asked.at,
                asked.pool,
                min_relevance=least,
                conversation=asked.conversation,
                own_words=OWN_WORDS,
            )
        if not settings.enabled:
            return nothing(asked.budget)
        search = self._search(self._parts.embedder_for(self.user), self._reranker(settings, None))
        documents = partial(self.authored.current, agent)
        with self._parts.span("palazzo.context"):
            return make(self._parts.store, self.user, asked, search, request, documents)

    def wake_up(self, budget: int = 800, *, agent: str | None = None) -> "Context":
        """Return the block to put in front of a model when a conversation begins, before anything is asked.

        It says who the user is, what is current and what is worth keeping close, with his rules before it, in at most
        `budget` tokens. Its text is empty where there is nothing to say, or while memory is switched off.
        """
        from palazzo.context.block import nothing
        from palazzo.context.wake import wake

        if not self._settings_of(agent).enabled:
            return nothing(budget)
        documents = self.authored.current(agent).documents
        with self._parts.store.reading(self.user) as tx:
            return wake(tx, self.user, self._parts.clock(), budget, documents)

    def _search(self, embedder: Embedder, reranker: Reranker | None = None) -> "Search":
        from palazzo.recall.search import Search

        return Search(self._parts.store, embedder, self.user, reranker, self._parts.related_words)

    @property
    def guidance(self) -> "Rules":
        """The rules that were found in what the user said."""
        from palazzo.facade.rules import Rules  # its word lists: remembering works without them

        return Rules(self._parts, self.user)

    @property
    def authored(self) -> "Library":
        """The files of rules that the user wrote."""
        from palazzo.facade.library import Library

        return Library(self._parts, self.user)

    def _wing(self, name: str) -> Wing:
        with self._parts.store.reading(self.user) as tx:
            return wing_at(tx, name)
