"""The setting: who is spoken of and where it happens, which says less about a talk than what happens there."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from palazzo.mining.spoken import OWN_VOICE, Spoken, Topic
from palazzo.model.fold import fold

_SCENE = 0.6  # where something happens is seldom what it is about, unless one travels
_TRAVEL = re.compile(
    r"\b(?:trips?|flights?|fly|flying|hotels?|visa|travel\w*|holidays?|vacation|mov(?:e|ed|ing) (?:to|from)|"
    r"tours?|visit\w*|going to|itinerary|backpack\w*|cruise)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Setting:
    """The names of people, and of places and organisations."""

    people: Collection[str] = ()
    scenes: Collection[str] = ()

    def things(self, talk: Sequence[Spoken], topics: Sequence[Topic]) -> list[Topic]:
        """The topics that name nobody; where it happens weighs less, unless they talk of travelling."""
        called, there = words_of(self.people), set() if _travels(talk) else words_of(self.scenes)
        things = []
        for topic in topics:
            words = [word.removesuffix("'s") for word in fold(topic.text).split()]
            if called.isdisjoint(words):
                things.append(topic if there.isdisjoint(words) else replace(topic, weight=topic.weight * _SCENE))
        return things


NOWHERE = Setting()


def words_of(names: Collection[str]) -> set[str]:
    return {word for name in names for word in fold(name).split()}


def has_word(text: str, words: Collection[str]) -> bool:
    return any(word.removesuffix("'s") in words for word in fold(text).split())


def _travels(talk: Sequence[Spoken]) -> bool:
    return any(spoken.weight == OWN_VOICE and _TRAVEL.search(spoken.drawer.content) for spoken in talk)
