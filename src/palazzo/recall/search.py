"""Recall: every signal brings its candidates, fusion orders them, and each hit says why."""

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import inf

import numpy as np

from palazzo.errors import Invalid, PalazzoError
from palazzo.model.drawer import Drawer
from palazzo.model.hit import ConversationHit, Hit, Recalled, Result, Shortfall
from palazzo.model.ids import ConversationId, UserId
from palazzo.model.moment import aware
from palazzo.providers.base import Embedder, RelatedWords, Reranker, no_words
from palazzo.recall import kinship, names, preferences, promotion, relevance, repeats, vectors, voice, when, words
from palazzo.recall.asking import TIMELY, Asked, look_up
from palazzo.recall.candidates import Candidates, Column, Index, gather
from palazzo.recall.current import current_first
from palazzo.recall.explain import explain
from palazzo.recall.fuse import Fused, Signals, fuse, order
from palazzo.recall.kinship import Matrix
from palazzo.recall.message import STEP
from palazzo.recall.question import Question, parse
from palazzo.recall.rerank import POOL, rerank
from palazzo.stores.base import EVERYTHING, Chunks, Store, Transaction, Within

log = logging.getLogger(__name__)

CANDIDATES = 200  # of each signal
FRESH = 64  # drawers that may wait to be indexed
FAVOUR_VECTORS = 0.05  # what the words of whom the question is about get on top
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
    min_relevance: float = 0.0  # between 0 and 1: what the best hit must have, else nothing is found
    conversation: ConversationId | None = None  # the running one
    own_words: float = 0.0  # what the user's words get on top of a drawer's score, unless an assistant's are asked for

    def __post_init__(self) -> None:
        aware(self.asked_at, "the time of asking")
        if not 1 <= self.top_k <= _MOST:
            raise Invalid(f"top_k must lie between 1 and {_MOST}, not {self.top_k}")
        check_relevance(self.min_relevance)
        if not 0 <= self.neighbours <= _MOST:
            raise Invalid(f"neighbours must lie between 0 and {_MOST}, not {self.neighbours}")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The candidates of one question, fused."""

    candidates: Candidates
    fused: Fused
    relevance: Column  # one a candidate

    def is_relevant(self, least: float) -> bool:
        """Whether the best is: behind it also what says less is evidence, such as one of five things to count."""
        return float(self.relevance.max(initial=0.0)) >= least


class Search:
    """Searches the palace of one user."""

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        user: UserId,
        reranker: Reranker | None = None,
        related_words: RelatedWords = no_words,
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._user = user
        self._reranker = reranker
        self._related_words = related_words

    def drawers(self, request: Request) -> Recalled[Hit]:
        """Return the drawers that best answer the question, best first."""
        asked = self.ask(request)
        with self._store.reading(self._user) as tx:
            hits = self.drawers_in(tx, asked, request)
        return self.reranked(request, asked, hits)

    def drawers_in(self, tx: Transaction, asked: Asked, request: Request) -> list[Hit]:
        """The best hits of a question that was looked up, from this snapshot of the store, before any rerank."""
        return self.nearest_in(tx, asked, request, 0)[0]

    def nearest_in(self, tx: Transaction, asked: Asked, request: Request, count: int) -> tuple[list[Hit], list[Hit]]:
        """The same hits, and the `count` best ones, which are there also where not even the best is relevant."""
        found = _find(tx, asked, request.within)
        if found.is_relevant(request.min_relevance):
            hits = self._best(tx, found, asked, request)
            return hits, hits[:count]
        return [], self._best(tx, found, asked, replace(request, top_k=count))[:count] if count else []

    def _best(self, tx: Transaction, found: Found, asked: Asked, request: Request) -> list[Hit]:
        if request.own_words:
            own = voice.own(asked.question, found.candidates.outlines)
            found = replace(found, fused=found.fused.with_part("own words", np.where(own, request.own_words, 0.0)))
        count = self._wanted(request) + repeats.SPARE
        best = promotion.best(tx, found.candidates, found.fused.drawers, count)
        hits = list(_hits(tx, found, best.places, request.neighbours, best.durable).values())
        hits = repeats.answers_first(hits, request.query)
        replaced = tx.graph.replaced([hit.drawer_id for hit in hits])
        anywhere = set(replaced.values()) if request.within.everything else {hit.drawer_id for hit in hits}
        return current_first(hits, replaced, tx.drawers.find(anywhere))[: self._wanted(request)]

    def conversations(self, request: Request) -> Recalled[ConversationHit]:
        """Return the conversations that best answer the question, best first, each with its best drawers."""
        asked = self.ask(request)
        with self._store.reading(self._user) as tx:
            found = _find(tx, asked, request.within)
            shown = _best_drawers(found, self._wanted(request))
            hits = _hits(tx, found, [place for places in shown.values() for place in places], request.neighbours)
        results, ids = [], found.candidates.held()
        for conversation, places in shown.items():
            parts = {name: float(column[conversation]) for name, column in found.fused.conversation_parts.items()}
            score, id = float(found.fused.conversations[conversation]), ids[conversation]
            there = [hits[place] for place in places if place in hits]
            results.append(ConversationHit(id, score, there, parts, explain(parts)))
        return self.reranked(request, asked, results if found.is_relevant(request.min_relevance) else [])

    def _wanted(self, request: Request) -> int:
        return request.top_k if self._reranker is None else max(request.top_k, POOL)

    def reranked(self, request: Request, asked: Asked, found: list[Result]) -> Recalled[Result]:
        """The best of what was found, in the order of the reranker where there is one."""
        degraded = [Shortfall.MEANING] if asked.vector is None else []
        if self._reranker is not None and found:
            reranked = rerank(request.query, found, self._reranker)
            if reranked is None:
                degraded.append(Shortfall.ORDER)
            else:
                found = reranked
        return Recalled(found[: request.top_k], degraded)

    @property
    def embedder_name(self) -> str:
        return self._embedder.identity.name

    def ask(self, request: Request) -> Asked:
        """Look the question up, which tells how much each word counts, and embed it while no transaction waits."""
        question = parse(request.query, request.asked_at)
        asked = self._look_up(question, request, most_behind=FRESH)
        while asked is None:
            with self._store.writing(self._user) as tx:
                tx.words.catch_up()
            asked = self._look_up(question, request)
        scale = relevance.SCALES.get(self._embedder.identity.name, relevance.UNMEASURED)
        vectors = self._embed(asked)
        if vectors is None:
            return asked
        return replace(asked, vector=vectors[0], plain=vectors[-1], scale=scale)

    def _look_up(self, question: Question, request: Request, most_behind: float = inf) -> Asked | None:
        """Look it up, unless so many drawers are not indexed that going through them would take longer."""
        with self._store.reading(self._user) as tx:
            if tx.words.behind() > most_behind:
                return None
            at, within, conversation = request.asked_at, request.within, request.conversation
            return look_up(tx, question, at, within, self._related_words, conversation)

    def _embed(self, asked: Asked) -> "Matrix | None":
        """The question's vectors, or None when the model does not answer."""
        try:
            return self._embedder.embed_question(asked.question.text, asked.weights).vectors
        except PalazzoError as error:  # whatever a model fails of, the words are there
            log.warning("recall goes by words alone: %s", error)
            return None


def check_relevance(value: float) -> None:
    """Raise Invalid unless this is a relevance."""
    if not 0.0 <= value <= 1.0:
        raise Invalid(f"min_relevance must lie between 0 and 1, not {value}")


def _find(tx: Transaction, asked: Asked, within: Within) -> Found:
    """Gather what each signal brings, and fuse."""
    rows = [asked.timely, asked.latest, asked.matches.best(CANDIDATES), asked.named.best(CANDIDATES)]
    choices = tx.graph.stating(preferences.PREDICATES) if asked.question.asks_for_advice else {}
    if asked.vector is not None:
        if choices:
            stated = _allowed(tx, within, np.array(sorted(choices), np.int64))[-preferences.LOOKED_AT :]
            rows.append(preferences.nearest(tx.vectors.chunks(stated), asked.vector))
        rows.append(tx.vectors.nearest(asked.vector, CANDIDATES, within).rows)
        rows += [tx.vectors.nearest(asked.vector, TIMELY, _narrowed(within, *span)).rows for span in asked.spans]
    candidates = gather(tx.pool.outlines(np.concatenate(rows)))
    openings = kinship.openings(candidates, tx.vectors.openings)
    chunks = None if asked.vector is None else tx.vectors.chunks(candidates.rows)
    said = words.parts(candidates, asked.matches, asked.terms)
    fused = _fuse(asked, candidates, said, chunks, openings, choices)
    return Found(candidates, fused, _relevance(asked, candidates, said, chunks))


def _relevance(asked: Asked, candidates: Candidates, said: Column, chunks: Chunks | None) -> Column:
    """How much each candidate has to do with the question; where only time tells what is meant, all of it has."""
    question = asked.question
    if (question.only_asks_when and len(asked.timely)) or (question.goes_on == STEP and len(asked.latest)):
        return np.ones(len(candidates))
    speakers = {speaker for speaker in candidates.outlines.speakers if speaker}
    likeness, scale = np.zeros(len(candidates)), relevance.BY_WORDS
    if asked.vector is not None and chunks is not None and len(chunks.rows):
        likeness = vectors.likeness(candidates, chunks, asked.vector).astype(np.float64)
        scale = asked.scale
    own = voice.own(question, candidates.outlines)
    evidence = relevance.gather(said, likeness, own, asked.known, asked.terms, question.named(), speakers)
    found = relevance.relevance(evidence, scale)
    waiting = likeness == 0.0  # for its vector: until then its words tell
    found[waiting] = relevance.relevance(evidence.of(waiting), relevance.BY_WORDS)
    return found


def _fuse(
    asked: Asked,
    candidates: Candidates,
    said: Column,
    chunks: Chunks | None,
    openings: Matrix,
    choices: Mapping[int, int],
) -> Fused:
    question, vector = asked.question, asked.vector
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
            openings=openings,
            names=names.score(candidates, asked.named),
            preferences=preferences.score(candidates, choices),
            recency=when.recency(candidates) if question.asks_for_the_latest else np.zeros(len(candidates)),
            going_on=question.goes_on * when.freshness(candidates, question.asked),
            same_wing=np.isin(candidates.rows, asked.in_wing).astype(np.float64),
            by_time=question.asks_by_time,
            time_is_sure=question.only_asks_when or any(span.dated for span in question.spans),
        ),
    )


def _hits(
    tx: Transaction, found: Found, places: Sequence[int], neighbours: int, durable: Collection[int] = ()
) -> dict[int, Hit]:
    """The hits at these places among the candidates; without those that were erased since they were found."""
    rows = {place: int(found.candidates.rows[place]) for place in places}
    filed = tx.drawers.read(rows.values())
    hits = {}
    for place, row in rows.items():
        if row in filed:
            parts = {signal: float(column[place]) for signal, column in found.fused.drawer_parts.items()}
            if row in durable:
                parts["promotion"] = promotion.PROMOTION
            drawer, score = filed[row].drawer, float(found.fused.drawers[place]) + parts.get("promotion", 0.0)
            beside = _beside(tx, drawer, neighbours)
            relevant = float(found.relevance[place])
            hits[place] = Hit(drawer, filed[row].place, score, parts, explain(parts), relevant, beside)
    return hits


def _best_drawers(found: Found, count: int) -> dict[int, list[int]]:
    """The best conversations, each with the places of its best drawers, best first."""
    drawers: dict[int, list[int]] = {}
    for place in order(found.fused.drawers):
        drawers.setdefault(int(found.candidates.conversation[place]), []).append(place)
    held = found.candidates.held()
    best = [place for place in order(found.fused.conversations) if place in held]
    return {place: drawers[place][:_HITS_SHOWN] for place in best[:count]}


def _allowed(tx: Transaction, within: Within, rows: Index) -> Index:
    return rows if within.everything else rows[np.isin(rows, tx.pool.within(within))]


def _beside(tx: Transaction, drawer: Drawer, count: int) -> list[Drawer]:
    """The messages just before and after, in order, without the drawer itself."""
    if not count or drawer.conversation_id is None:
        return []
    after, up_to = max(0, drawer.position - count - 1), drawer.position + count
    around = tx.drawers.of_conversation(drawer.conversation_id, after=after, up_to=up_to)
    return [other for other in around if other.id != drawer.id]


def _narrowed(within: Within, since: datetime, until: datetime) -> Within:
    return replace(
        within,
        since=since if within.since is None else max(since, within.since),
        until=until if within.until is None else min(until, within.until),
    )
