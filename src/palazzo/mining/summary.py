"""Summaries: the one or two sentences of a talk that say most, word for word."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from palazzo.mining.noun_phrases import spoken_words
from palazzo.mining.spoken import OWN_VOICE, Spoken, Topic
from palazzo.text.words import terms

LONGEST = 200  # characters of a sentence
_SHORTEST = 20
_SAME = 0.6  # the share of words in common from which two sentences say the same
_READ = 600  # characters of a message; who summarises himself does it at once
_DATED = re.compile(
    r"\d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"yesterday|tomorrow|(?:last|next) (?:week|weekend|month|year|night|\w+day))\b"
)
_ANSWERS = re.compile(  # how people begin who say what they think of what was said
    r"(?:aww?|awesome|bye|congrat\w*|cool|glad|great|haha|hello|hey|hi|nice|no|oh|ok|okay|same|sorry|sounds?|sure|"
    r"thanks?|that(?:'s)?|totally|what|wow|yeah|yep|yes|you|your|you're)\b",
    re.IGNORECASE,
)
_BREAK = re.compile(r"(?<=[.!?…。！？])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a message, and what it says of what is talked about."""

    message: int
    text: str
    worth: float


def sentences(talk: Sequence[Spoken], topics: Sequence[Topic]) -> list[Sentence]:
    """Every sentence that says something, in order; of assistants only where nobody else speaks."""
    weights = _weights(topics)
    own = any(spoken.weight == OWN_VOICE for spoken in talk)
    found: list[Sentence] = []
    for number, spoken in enumerate(talk):
        if own and spoken.weight < OWN_VOICE:
            continue
        for text in _BREAK.split(spoken_words(spoken.drawer.content[:_READ])):
            worth = _worth(text.strip(), weights)
            if worth > 0:
                found.append(Sentence(number, _said(spoken, text.strip()), worth))
    return found


def summarise(said: Sequence[Sentence], piece: range, most: int = 1, but: str = "") -> str:
    """Return the sentences of these messages that say most, in the order in which they were said.

    What one of them says, or what stands in `but`, is not said again.
    """
    here = [(number, one) for number, one in enumerate(said) if one.message in piece and one.text not in but]
    best: list[tuple[int, Sentence]] = []
    for number, one in sorted(here, key=lambda pair: (-pair[1].worth, pair[0])):
        if len(best) < most and not any(_repeats(one.text, other.text) for _, other in best):
            best.append((number, one))
    return " ".join(one.text for _, one in sorted(best, key=lambda pair: pair[0]))


def _repeats(text: str, other: str) -> bool:
    """Whether most of what a sentence says is said by another."""
    words, others = set(terms(text)), set(terms(other))
    return len(words & others) > _SAME * min(len(words), len(others))


def _weights(topics: Sequence[Topic]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for topic in topics:
        if len(topic.key) == 1:
            weights[topic.key[0]] = topic.weight
    return weights


def _worth(sentence: str, weights: Mapping[str, float]) -> float:
    """What a sentence says for its length; questions and answers say less than statements."""
    if not _SHORTEST <= len(sentence) <= LONGEST:
        return 0.0
    worth = sum(weights.get(term, 0.0) for term in set(terms(sentence))) + (0.5 if _DATED.search(sentence) else 0.0)
    worth *= 0.5 if sentence.endswith("?") or _ANSWERS.match(sentence) else 1.0
    return worth / math.sqrt(40 + len(sentence))


def _said(spoken: Spoken, sentence: str) -> str:
    return f"{spoken.drawer.speaker}: {sentence}" if spoken.drawer.speaker else sentence
