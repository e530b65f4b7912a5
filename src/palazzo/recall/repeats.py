"""An earlier question in the same words answers nothing: whatever else was found stands above it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from palazzo.model.hit import Hit
from palazzo.recall.message import asks_for_a_question, only_asks
from palazzo.recall.question import parse

SPARE = 5  # more hits that are read than are wanted, to take the place of such questions
LONGEST = 400  # characters of a message that only asks; what is longer tells something
ALIKE = 0.6  # share of their words that two questions have in common when they are the same

REPEATS = "it only asks the same"


def answers_first(hits: Sequence[Hit], query: str) -> list[Hit]:
    """Put earlier questions in the words of this one last."""
    asking = [hit for hit in hits if "?" in hit.content and len(hit.content) <= LONGEST and only_asks(hit.content)]
    if not asking or asks_for_a_question(query):
        return list(hits)
    asked = _words(query, asking[0].said_at)
    repeats = {hit.drawer_id for hit in asking if _alike(asked, _words(hit.content, hit.said_at)) >= ALIKE}
    last = min(hit.score for hit in hits)
    others = [hit for hit in hits if hit.drawer_id not in repeats]
    return others + [_below(hit, last) for hit in hits if hit.drawer_id in repeats]


def _below(hit: Hit, last: float) -> Hit:
    signals = {**hit.signals, "repeats": last - hit.score}
    return replace(hit, score=last, signals=signals, explain=f"{hit.explain}; {REPEATS}")


def _words(text: str, at: datetime) -> frozenset[str]:
    return frozenset(parse(text, at).terms(without_times=False))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(len(one | other), 1)
