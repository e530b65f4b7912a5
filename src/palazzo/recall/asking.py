"""A question, looked up: which times, words and names of it the palace knows, before any vector is searched."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

import numpy as np

from palazzo.model.graph import OWNER
from palazzo.providers.base import RelatedWords, WordWeight
from palazzo.recall import milestones, names, related
from palazzo.recall.candidates import Index
from palazzo.recall.question import Question
from palazzo.recall.relevance import UNMEASURED, Scale
from palazzo.recall.times import Span
from palazzo.stores.base import Occurrences, Transaction, Within
from palazzo.stores.bm25 import NO_MATCHES, Matches, match

if TYPE_CHECKING:
    from palazzo.stores.base import Vector

TIMELY = 100  # drawers that were said when the question says

NONE: Index = np.empty(0, np.int64)


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
    weights: Sequence[WordWeight]  # how much each word counts in the question's vector
    vector: "Vector | None" = None  # None when the model does not answer: then words must do
    scale: Scale = UNMEASURED  # of the embedder that made it


def look_up(
    tx: Transaction, question: Question, asked_at: datetime, within: Within, related_words: RelatedWords
) -> Asked:
    """Ask the palace what it knows of the question's times, words and names."""
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
