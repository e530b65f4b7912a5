"""Names for what is talked about: the topic that stands for the others, written as a title."""

from collections.abc import Sequence
from functools import cache

from palazzo.mining.meaning import Meaning
from palazzo.mining.spoken import Key, Topic
from palazzo.text.words import stems

_AS_MUCH = 0.4  # a longer phrase takes the place of its part if it comes up this much as often
_ONCE = 0.6  # or, said in one message only, if it weighs this much
_UNKNOWN_NEARNESS = 0.25
_CANDIDATES = 40
_FLOOR = 0.4  # what a topic is worth that is not near at all
# What people do with a place or a thing for months, by its stem: a Lisbon trip, a kitchen renovation.
_UNDERTAKINGS = """
trip holiday vacation honeymoon tour renovation rebuild repair restoration move launch migration redesign wedding
thesis training marathon recovery surgery treatment exam course campaign
"""
_MUCH = 1.0  # what an undertaking must weigh to be part of a name


def rank(topics: Sequence[Topic], meaning: Meaning | None, numbers: Sequence[int]) -> list[tuple[Topic, float]]:
    """Put topics in order of how well they stand for these messages, best first."""
    candidates = topics[:_CANDIDATES]
    if meaning is None:
        near = [_UNKNOWN_NEARNESS] * len(candidates)
    else:
        centre = meaning.centre(numbers)
        near = [meaning.nearness(topic.key, centre) for topic in candidates]
    scored = [(topic, topic.weight * (_FLOOR + one)) for topic, one in zip(candidates, near, strict=True)]
    return sorted(scored, key=lambda pair: -pair[1])


def best_name(ranked: Sequence[tuple[Topic, float]]) -> Topic | None:
    """The best topic, in the longest form that comes up nearly as much, or once where it counts most."""
    if not ranked:
        return None
    best = ranked[0][0]
    fuller = [topic for topic, _ in ranked if topic.messages > 1 or topic.weight >= _ONCE * best.weight]
    return fullest(best, fuller, _AS_MUCH)


def fullest(best: Topic, topics: Sequence[Topic], as_much: float) -> Topic:
    """The longest of the phrases that contain a topic and weigh at least this much of it."""
    for topic in topics:
        if _contains(topic.key, best.key) and topic.weight >= as_much * best.weight:
            best = topic
    return best


def with_undertaking(best: Topic, topics: Sequence[Topic]) -> str:
    """The topic's name, and what is being undertaken with it, if that is said and not part of it yet."""
    if len(best.key) > 1 or best.key[0] in _undertakings():
        return best.text
    found = next((topic for topic in topics if topic.key[-1] in _undertakings() and topic.weight >= _MUCH), None)
    return best.text if found is None or len(found.key) > 1 else f"{best.text} {found.text}"


@cache
def _undertakings() -> frozenset[str]:
    return frozenset(stems(_UNDERTAKINGS.split()))


def title(text: str) -> str:
    """As a title: the first letter is a capital, the others stay as they were written."""
    return text[:1].upper() + text[1:]


def _contains(longer: Key, shorter: Key) -> bool:
    return len(longer) > len(shorter) and any(
        longer[start : start + len(shorter)] == shorter for start in range(len(longer) - len(shorter) + 1)
    )
