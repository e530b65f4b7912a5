"""The part of a palace that answers questions from what was said."""

from functools import partial
from uuid import UUID

from palazzo.facade.finding import Finding
from palazzo.model.answer import Answer, unknown
from palazzo.model.cost import Source
from palazzo.model.given import checks_arguments
from palazzo.model.ids import conversation_id
from palazzo.model.moment import Moment, moment


@checks_arguments
class Answering(Finding):
    """What was said, as the answer to a question."""

    def ask(
        self,
        question: str,
        *,
        conversation: str | UUID | None = None,
        agent: str | None = None,
        at: Moment | None = None,
        budget: int | None = None,
        min_relevance: float | None = None,
    ) -> Answer:
        """Answer a question from memory with citations, or say "I don't know".

        The answer is the sentences that tell most, word for word, or what the model of `PALAZZO_ANSWER_MODEL` writes
        from the block that `context` makes of at most `budget` tokens. What the model cites is checked against that
        block. If it fails or takes too long, the sentences answer, and `degraded` says so.
        The answer is not known where no fact that holds answers, and even the best hit has less to do with the question
        than `min_relevance`: 0.4, or the user's setting where that is higher, unless told. Nothing is known while
        memory is switched off.
        `conversation` is the running one, and `at` when the question is asked, now unless told.
        """
        from palazzo.asking.ask import HITS, MIN_RELEVANCE, Asking
        from palazzo.recall.gist import gist
        from palazzo.recall.search import Request

        settings = self._settings_of(agent)
        asked_at = self._parts.clock() if at is None else moment(at, "at")
        least = max(settings.min_relevance, MIN_RELEVANCE) if min_relevance is None else min_relevance
        here = None if conversation is None else conversation_id(conversation)
        request = Request(gist(question), asked_at, HITS, min_relevance=least, conversation=here)
        if not settings.enabled:
            return unknown()
        parts = self._parts
        chat = parts.answering
        if chat is not None:
            chat = parts.chat_for(self.user, chat, Source.QA)
        search = self._search(parts.embedder_for(self.user), self._reranker(settings, None))
        block = partial(
            self.context,
            question,
            conversation=conversation,
            agent=agent,
            budget=budget,
            at=asked_at,
            min_relevance=least,
        )
        with parts.span("palazzo.ask"):
            return Asking(parts.store, self.user, search, chat).answer(request, block)
