"""Summaries: the one or two sentences of a talk that say most, word for word."""

import math
import re
from collections.abc import Mapping, Sequence

from palazzo.mining.phrases import spoken_words
from palazzo.mining.spoken import Spoken
from palazzo.mining.weigh import Topic
from palazzo.text.words import terms

LONGEST = 200  # characters of a sentence
_SHORTEST = 20
_READ = 600  # characters of a message; who summarises himself does it at once
_DATED = re.compile(r"\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b")
_BREAK = re.compile(r"(?<=[.!?…。！？])\s+|\n+")


def summarise(talk: Sequence[Spoken], topics: Sequence[Topic], sentences: int = 1) -> str:
    """Return the sentences that have most of what is talked about, in the order in which they were said."""
    weights = _weights(topics)
    scored: list[tuple[float, int, str]] = []
    for spoken in talk:
        for sentence in _BREAK.split(spoken_words(spoken.drawer.content[:_READ])):
            worth = _worth(sentence.strip(), weights) * spoken.weight
            if worth > 0:
                scored.append((worth, len(scored), _said(spoken, sentence.strip())))
    best = sorted(scored, key=lambda one: (-one[0], one[1]))[:sentences]
    return " ".join(text for _, _, text in sorted(best, key=lambda one: one[1]))


def _weights(topics: Sequence[Topic]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for topic in topics:
        if len(topic.key) == 1:
            weights[topic.key[0]] = topic.weight
    return weights


def _worth(sentence: str, weights: Mapping[str, float]) -> float:
    """What a sentence says for its length; questions say less than statements."""
    if not _SHORTEST <= len(sentence) <= LONGEST:
        return 0.0
    worth = sum(weights.get(term, 0.0) for term in set(terms(sentence))) + (0.5 if _DATED.search(sentence) else 0.0)
    return worth / math.sqrt(40 + len(sentence)) * (0.5 if sentence.endswith("?") else 1.0)


def _said(spoken: Spoken, sentence: str) -> str:
    return f"{spoken.drawer.speaker}: {sentence}" if spoken.drawer.speaker else sentence
