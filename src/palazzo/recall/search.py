"""Recall: every signal brings its candidates, fusion orders them, and each hit says why."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from palazzo.errors import Invalid, Unavailable
from palazzo.model.drawer import Drawer
from palazzo.model.hit import ConversationHit, Hit
from palazzo.model.ids import ConversationId, UserId
from palazzo.model.moment import aware
from palazzo.providers.base import Embedder, Reranker, WordWeight
from palazzo.recall import vectors, voice, when, words
from palazzo.recall.candidates import Candidates, Column, gather
from palazzo.recall.explain import explain
from palazzo.recall.fuse import Fused, Signals, fuse, order
from palazzo.recall.question import Question, parse
from palazzo.recall.rerank import POOL, rerank
from palazzo.recall.times import Span
from palazzo.stores.base import EVERYTHING, Chunks, Store, Transaction, Within

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

Result = TypeVar("Result", Hit, ConversationHit)

log = logging.getLogger(__name__)

CANDIDATES = 200  # of each signal
FRESH = 64  # drawers that may wait to be indexed
TIMELY = 100  # drawers that were said when the question says
FAVOUR_VECTORS = 0.08  # what the words of whom the question is about get on top
FAVOUR_WORDS = 0.5  # what everybody else's words count beside theirs

_MOST = 1000  # results
_HITS_SHOWN = 3  # drawers of a conversation


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, when, and what may be found."""

    query: str
    asked_at: datetime
    top_k: int
    within: Within = EVERYTHING
    neighbours: int = 0  # messages before and after each hit to show with it

    def __post_init__(self) -> None:
        aware(self.asked_at, "the time of asking")
        if not 1 <= self.top_k <= _MOST:
            raise Invalid(f"top_k must lie between 1 and {_MOST}, not {self.top_k}")
        if not 0 <= self.neighbours <= _MOST:
            raise Invalid(f"neighbours must lie between 0 and {_MOST}, not {self.neighbours}")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The candidates of one question, fused."""

    question: Question
    candidates: Candidates
    fused: Fused


class Search:
    """Searches the palace of one user."""

    def __init__(self, store: Store, embedder: Embedder, user: UserId, reranker: Reranker | None = None) -> None:
        self._store = store
        self._embedder = embedder
        self._user = user
        self._reranker = reranker

    def drawers(self, request: Request) -> list[Hit]:
        """Return the drawers that best answer the question, best first."""
        found = self._find(request)
        with self._store.reading(self._user) as tx:
            hits = _hits(tx, found, order(found.fused.drawers)[: self._wanted(request)], request.neighbours)
        return self._reranked(request, hits)

    def conversations(self, request: Request) -> list[ConversationHit]:
        """Return the conversations that best answer the question, best first, each with its best drawers."""
        found = self._find(request)
        best_rows: dict[int, list[int]] = {}
        for row in order(found.fused.drawers):
            best_rows.setdefault(int(found.candidates.conversation[row]), []).append(row)
        places = [place for place in order(found.fused.conversations) if found.candidates.is_conversation(place)]
        results = []
        with self._store.reading(self._user) as tx:
            for place in places[: self._wanted(request)]:
                hits = _hits(tx, found, best_rows[place][:_HITS_SHOWN], request.neighbours)
                parts = {name: float(column[place]) for name, column in found.fused.conversation_parts.items()}
                score = float(found.fused.conversations[place])
                id = ConversationId(found.candidates.conversations[place])
                results.append(ConversationHit(id, score, hits, parts, explain(parts)))
        return self._reranked(request, results)

    def _wanted(self, request: Request) -> int:
        return request.top_k if self._reranker is None else max(request.top_k, POOL)

    def _reranked(self, request: Request, found: list[Result]) -> list[Result]:
        if self._reranker is not None:
            found = rerank(request.query, found, self._reranker)
        return found[: request.top_k]

    def _find(self, request: Request) -> Found:
        question, within = parse(request.query, request.asked_at), request.within
        spans = [_moments(span, request.asked_at) for span in question.spans]
        self._catch_up()
        with self._store.reading(self._user) as tx:
            timely = {id for since, until in spans for id in tx.pool.said(since, until, TIMELY, within)}
            terms = question.terms(without_times=bool(timely))
            frequencies = tx.words.frequencies(terms)
        vector = self._embed(question, question.weights(frequencies, without_times=bool(timely)))
        with self._store.reading(self._user) as tx:
            matches = tx.words.search(dict.fromkeys(terms, 1.0), CANDIDATES, within, frequencies)
            ids = timely | {match.id for match in matches}
            if vector is not None:
                ids |= {near.id for near in tx.vectors.nearest(vector, CANDIDATES, within)}
                for since, until in spans:
                    ids |= {near.id for near in tx.vectors.nearest(vector, TIMELY, _narrowed(within, since, until))}
            candidates = gather(tx.pool.outlines(ids))
            chunks = None if vector is None else tx.pool.chunks(candidates.ids)
        said = words.parts(candidates, matches, terms)
        return Found(question, candidates, _fuse(question, candidates, said, chunks, vector))

    def _catch_up(self) -> None:
        """Index drawers that no worker has indexed yet, if there are many: going through them would take longer."""
        with self._store.reading(self._user) as tx:
            behind = tx.words.behind()
        if behind > FRESH:
            with self._store.writing(self._user) as tx:
                tx.words.catch_up()

    def _embed(self, question: Question, weights: Sequence[WordWeight]) -> "Vector | None":
        """The question's vector, or None when the model does not answer: then words must do."""
        try:
            vector: Vector = self._embedder.embed_question(question.text, weights).vectors[0]
        except Unavailable as error:
            log.warning("recall goes by words alone: %s", error)
            return None
        return vector


def _fuse(
    question: Question,
    candidates: Candidates,
    said: Column,
    chunks: Chunks | None,
    vector: "Vector | None",
) -> Fused:
    if question.only_asks_when:  # then how alike the words are is noise
        said, vector = np.zeros_like(said), None
    favoured = voice.favoured(question, candidates.outlines)
    bonus = np.where(favoured, FAVOUR_VECTORS, 0.0).astype(np.float32)
    counts = np.where(favoured | ~favoured.any(), 1.0, FAVOUR_WORDS)
    likeness = np.zeros(len(candidates), np.float32)
    if vector is not None and chunks is not None:
        likeness = vectors.score(candidates, chunks, vector, bonus)
    return fuse(
        candidates,
        Signals(
            vectors=(likeness + bonus).astype(np.float64),
            words=said.sum(axis=1) * counts,
            conversation_words=words.conversation_score(candidates, said * counts[:, None]),
            time=when.score(candidates, question.spans),
        ),
    )


def _hits(tx: Transaction, found: Found, rows: Sequence[int], neighbours: int) -> list[Hit]:
    ids = found.candidates.ids
    filed = tx.drawers.find([ids[row] for row in rows])
    hits = []
    for row in rows:
        if ids[row] not in filed:
            continue  # erased since it was found
        parts = {signal: float(column[row]) for signal, column in found.fused.drawer_parts.items()}
        drawer, place = filed[ids[row]].drawer, filed[ids[row]].place
        beside = _beside(tx, drawer, neighbours)
        hits.append(Hit(drawer, place, float(found.fused.drawers[row]), parts, explain(parts), beside))
    return hits


def _beside(tx: Transaction, drawer: Drawer, count: int) -> list[Drawer]:
    """The messages just before and after, in order, without the drawer itself."""
    if not count or drawer.conversation_id is None:
        return []
    after, up_to = max(0, drawer.position - count - 1), drawer.position + count
    around = tx.drawers.of_conversation(drawer.conversation_id, after=after, up_to=up_to)
    return [other for other in around if other.id != drawer.id]


def _moments(span: Span, asked_at: datetime) -> tuple[datetime, datetime]:
    """From the first day's beginning to the last day's end, on the asker's clock."""
    zone = asked_at.tzinfo
    return datetime.combine(span.start, time(), zone), datetime.combine(span.end + timedelta(days=1), time(), zone)


def _narrowed(within: Within, since: datetime, until: datetime) -> Within:
    return replace(
        within,
        since=since if within.since is None else max(since, within.since),
        until=until if within.until is None else min(until, within.until),
    )
