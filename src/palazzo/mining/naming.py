"""Names for what is talked about: the topic that stands for the others, written as a title."""

from collections.abc import Sequence

from palazzo.mining.meaning import Meaning
from palazzo.mining.weigh import Key, Topic

_AS_MUCH = 0.4  # a longer phrase takes the place of its part if it comes up this much as often
_UNKNOWN_NEARNESS = 0.25
_CANDIDATES = 40
_FLOOR = 0.4  # what a topic is worth that is not near at all
_ACTIVITIES = frozenset(
    """
    anniversary birthday budget build business campaign claim class conference course diet exam festival garden
    holiday honeymoon house insurance interview kitchen launch lesson maintenance marathon migration move party plan
    practice project purchase race rebuild recipe recovery rehearsal renovation repair research restoration return
    routine sale schedule search shop show startup surgery thesis tour training treatment trip upgrade vacation
    wedding workshop
    """.split()
)


def rank(topics: Sequence[Topic], meaning: Meaning | None, numbers: Sequence[int]) -> list[tuple[Topic, float]]:
    """Put topics in order of how well they stand for these messages, best first."""
    scored = []
    for topic in topics[:_CANDIDATES]:
        nearness = _UNKNOWN_NEARNESS if meaning is None else meaning.nearness(topic.key, numbers)
        scored.append((topic, topic.weight * (_FLOOR + nearness)))
    return sorted(scored, key=lambda pair: -pair[1])


def best_name(ranked: Sequence[tuple[Topic, float]]) -> Topic | None:
    """The best topic, in the longest form that comes up nearly as much."""
    if not ranked:
        return None
    best = ranked[0][0]
    for topic, _ in ranked:
        if _contains(topic.key, best.key) and topic.messages > 1 and topic.weight >= _AS_MUCH * best.weight:
            best = topic
    return best


def title(text: str) -> str:
    """As a title: the first letter is a capital, the others stay as they were written."""
    return text[:1].upper() + text[1:]


def _contains(longer: Key, shorter: Key) -> bool:
    return len(longer) > len(shorter) and any(
        longer[start : start + len(shorter)] == shorter for start in range(len(longer) - len(shorter) + 1)
    )
