"""A question, looked up: which times, words and names of it the palace knows, before any vector is searched."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

import numpy as np

from palazzo.model.graph import OWNER
from palazzo.model.ids import ConversationId
from palazzo.providers.base import RelatedWords, WordWeight
from palazzo.recall import milestones, names, related, running
from palazzo.recall.candidates import NONE, Index
from palazzo.recall.question import Question
from palazzo.recall.relevance import UNMEASURED, Scale
from palazzo.recall.times import Span
from palazzo.stores.base import Occurrences, Transaction, Within
from palazzo.stores.bm25 import NO_MATCHES, Matches, match

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

TIMELY = 100  # drawers that were said when the question says
LATEST = 100  # drawers that may be meant by a message that goes on: the latest of all, and the latest of the wing

FRESH_FOR = timedelta(days=120)  # beyond that, being the latest counts next to nothing

_FIRST = datetime.min.replace(tzinfo=UTC) + FRESH_FOR + timedelta(days=2)  # room for any zone


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What a search goes on from."""

    question: Question
    spans: Sequence[tuple[datetime, datetime]]  # the times that it names
    timely: Index  # what was said then
    terms: Sequence[str]
    known: Occurrences  # where they stand, as they are
    matches: Matches
    named: Matches  # by other names of whom or what the question names
    latest: Index  # what may be meant if the message goes on with work
    in_wing: Index  # what lies in the wing of the running conversation, if it does
    weights: Sequence[WordWeight]  # how much each word counts in the question's vector
    vector: "Vector | None" = None  # None when the model does not answer: then words must do
    plain: "Vector | None" = None  # the same without weights: all of the question's words as they stand
    scale: Scale = UNMEASURED  # of the embedder that made it

    @property
    def worth(self) -> dict[str, float]:
        """How much each term counts: the rarer, the more."""
        return {term: self.known.rarity(term) for term in self.terms}


def look_up(
    tx: Transaction,
    question: Question,
    asked_at: datetime,
    within: Within,
    related_words: RelatedWords,
    conversation: ConversationId | None = None,
) -> Asked:
    """Ask the palace what it knows of the question's times, words and names, and of the running conversation."""
    in_wing = latest = NONE
    if question.goes_on:
        if conversation is not None:
            question, in_wing = running.joined(tx, question, conversation), running.in_wing(tx, conversation)
        if not within.everything and len(in_wing):
            in_wing = np.intersect1d(in_wing, tx.pool.within(within))
        since = max(asked_at, _FIRST) - FRESH_FOR
        latest = np.concatenate([tx.pool.said(since, asked_at, LATEST, within), in_wing[-LATEST:]])
    question = _with_milestones(tx, question)
    spans = [_moments(span, asked_at) for span in question.spans]
    allowed = None if within.everything else tx.pool.within(within)
    timely = np.concatenate([NONE, *(tx.pool.said(*span, TIMELY, within) for span in spans)])
    used_up = bool(len(timely))  # the words of a time that was found say nothing more
    terms = question.terms(without_times=used_up)
    known = tx.words.occurrences(terms)
    kin = related.kin(question.text, question.counted(without_times=used_up), known, related_words)
    others = {other for near in kin.values() for other in near}
    widened = related.widened(known, kin, tx.words.occurrences(others)) if others else known
    called = names.other_terms(tx.graph.other_names(question.possible_names()), terms)
    return Asked(
        question,
        spans,
        timely,
        terms,
        known,
        matches=match(widened, terms, allowed=allowed),
        named=match(tx.words.occurrences(called), called, allowed=allowed) if called else NO_MATCHES,
        latest=latest,
        in_wing=in_wing,
        weights=question.weights(known, without_times=used_up),
    )


def _with_milestones(tx: Transaction, question: Question) -> Question:
    told = milestones.spans(
        question.text, question.asked, lambda predicate: tx.graph.facts(entity=OWNER, predicate=predicate)
    )
    return replace(question, spans=(*question.spans, *told)) if told else question


def _moments(span: Span, asked_at: datetime) -> tuple[datetime, datetime]:
    """From the first day's beginning to the last day's end, on the asker's clock."""
    zone = asked_at.tzinfo
    after = span.end + timedelta(days=1) if span.end < date.max else date.max
    return datetime.combine(span.start, time(), zone), datetime.combine(after, time(), zone)
