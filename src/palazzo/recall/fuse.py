"""Fusion: one order out of every signal, with what each gave.

Scores of different signals are made comparable by their spread over the candidates (z-scores), so that each
signal's best stands out, and are then added with fixed weights.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from palazzo.recall import kinship
from palazzo.recall.candidates import Candidates, Column, Index
from palazzo.recall.kinship import Matrix

BEST_VECTOR = 1.0
BEST_VECTORS = 0.5
BEST_WORDS = 0.5
CONVERSATION_WORDS = 0.5
TIME = 3.0
SURE_TIME = 4.0
KINSHIP = 6.0
NAMES = 1.0
PREFERENCES = 1.0
RECENCY = 0.5
GOING_ON = 8.0  # for what is fresh, where work goes on
SAME_WING = 2.0  # for what is about the subject of the conversation in which it goes on
KINSHIP_BY_TIME = 0.5  # what is left of kinship where time tells what is meant
NEIGHBOUR = 0.3
CONVERSATION = 0.5

_FITS_WELL = 2.0
_SEVERAL = 3  # drawers of a conversation that count together


@dataclass(frozen=True, slots=True, eq=False)
class Signals:
    """What each signal says of each candidate."""

    vectors: Column
    words: Column
    conversation_words: Column  # one a conversation
    time: Column
    openings: Matrix  # one row a conversation: what it begins with
    names: Column  # by other names than the question's
    preferences: Column  # none where the question asks for no advice
    recency: Column  # none where the question does not ask for the latest
    going_on: Column  # how fresh each is; none where no work goes on
    same_wing: Column  # by the running conversation; none where no work goes on
    by_time: bool = False  # whether time, more than likeness, tells what is meant
    time_is_sure: bool = False  # whether the question means `time` in earnest, or only says it in passing


@dataclass(frozen=True, slots=True, eq=False)
class Fused:
    """Scores of drawers and of conversations; each is the sum of its parts."""

    drawers: Column
    drawer_parts: Mapping[str, Column]
    conversations: Column
    conversation_parts: Mapping[str, Column]

    def with_part(self, signal: str, column: Column) -> "Fused":
        """The same with one signal more for the drawers."""
        return replace(self, drawers=self.drawers + column, drawer_parts={**self.drawer_parts, signal: column})


def fuse(candidates: Candidates, signals: Signals) -> Fused:
    """Add up the signals for conversations, then for drawers, which borrow from neighbours and conversation."""
    groups, count = candidates.conversation, len(candidates.conversations)
    vectors, words = spread(signals.vectors), spread(signals.words)
    well = np.clip((vectors + words) / _FITS_WELL, 0.0, 1.0)
    priors = {
        "names": NAMES * signals.names,
        "preferences": PREFERENCES * signals.preferences * well,
        "recency": RECENCY * signals.recency * well,
    }
    conversation_parts = {
        "vectors": BEST_VECTOR * spread(best(signals.vectors, groups, count))
        + BEST_VECTORS * spread(best_mean(signals.vectors, groups, count)),
        "words": BEST_WORDS * spread(best(signals.words, groups, count))
        + CONVERSATION_WORDS * spread(signals.conversation_words),
        **{name: best(prior, groups, count) for name, prior in priors.items()},
    }
    conversation_parts["time"] = _time(best(signals.time, groups, count), sure=signals.time_is_sure)
    conversation_parts["wing"] = SAME_WING * best(signals.same_wing, groups, count)
    kin = kinship.score(_sum(conversation_parts, count), signals.openings)
    conversation_parts["kinship"] = KINSHIP * (KINSHIP_BY_TIME if signals.by_time else 1.0) * kin
    conversation_parts["going on"] = GOING_ON * best(signals.going_on, groups, count)
    conversations = _sum(conversation_parts, count)
    drawer_parts = {
        "vectors": vectors,
        "words": words,
        **priors,
        "neighbours": NEIGHBOUR * np.maximum(neighbours(vectors + words, candidates), 0.0),
        "conversation": CONVERSATION * conversations[groups],
    }
    return Fused(_sum(drawer_parts, len(groups)), drawer_parts, conversations, conversation_parts)


def _sum(parts: Mapping[str, Column], count: int) -> Column:
    return sum(parts.values(), np.zeros(count))


def order(scores: Column) -> list[int]:
    """Places by score, best first; ties keep the order of the candidates, which is that of their writing."""
    places: list[int] = np.argsort(-scores, kind="stable").tolist()
    return places


def spread(scores: Column) -> Column:
    """How far each score lies from the mean, in standard deviations; 0 where all are alike."""
    if not len(scores):
        return scores
    centred: Column = scores - np.add.reduce(scores) / len(scores)  # `mean` takes several times as long for so few
    deviation = math.sqrt(float(centred @ centred) / len(centred))
    return centred / deviation if deviation > 1e-12 else np.zeros(len(scores))


def best(scores: Column, groups: Index, count: int) -> Column:
    """The best score of each group."""
    found = np.full(count, -np.inf)
    np.maximum.at(found, groups, scores)
    return found


def best_mean(scores: Column, groups: Index, count: int, several: int = _SEVERAL) -> Column:
    """The sum of each group's best few, over that few: a group with fewer is not helped by it."""
    ranked = np.lexsort((-scores, groups))
    sorted_groups = groups[ranked]
    rank = np.arange(len(ranked)) - np.searchsorted(sorted_groups, np.arange(count))[sorted_groups]
    kept = ranked[rank < several]
    return np.bincount(groups[kept], scores[kept], count) / several


def neighbours(scores: Column, candidates: Candidates) -> Column:
    """The better score of the messages just before and after, among the candidates; very low where there is none."""
    positions = candidates.outlines.positions
    ranked = np.lexsort((positions, candidates.conversation))
    conversation, position = candidates.conversation[ranked], positions[ranked]
    beside = (conversation[1:] == conversation[:-1]) & (position[1:] - position[:-1] == 1)
    nothing = -np.inf
    before = np.concatenate([[nothing], np.where(beside, scores[ranked][:-1], nothing)])
    after = np.concatenate([np.where(beside, scores[ranked][1:], nothing), [nothing]])
    found = np.empty(len(scores))
    found[ranked] = np.maximum(before, after)
    return found


def _time(closeness: Column, *, sure: bool) -> Column:
    """Time counts the more, the fewer conversations it singles out."""
    if not len(closeness):
        return closeness
    return (SURE_TIME if sure else TIME) * (1.0 - float(np.minimum(closeness, 1.0).mean())) * closeness
