"""A conversation as mining reads it: each message with its noun phrases, read once."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from palazzo.mining.noun_phrases import Phrase, phrases
from palazzo.mining.vocabulary import common_words
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.fold import fold

OWN_VOICE = 1.0
OTHER_VOICE = 0.4  # what people say themselves counts more than what they are told

_READ_OF_OWN = 2_000  # characters; longer messages are pasted, not said
_READ_OF_OTHERS = 400  # an assistant says first what it is about
_SHORTEST_NICKNAME = 2


@dataclass(frozen=True, slots=True)
class Spoken:
    """One message, what it talks about, and how much that counts."""

    drawer: Drawer
    phrases: tuple[Phrase, ...]
    weight: float


def listen(drawers: Sequence[Drawer]) -> list[Spoken]:
    """Read every message once, leaving out the names by which the speakers call each other."""
    names = {fold(drawer.speaker) for drawer in drawers if drawer.speaker}
    return [_spoken(drawer, names) for drawer in drawers]


def is_own(drawer: Drawer) -> bool:
    """Whether a person said it, and did not paste or fetch it."""
    return drawer.role is Role.USER and drawer.provenance is Provenance.SESSION_TURN


def is_called(name: str, speakers: set[str]) -> bool:
    """Whether one of its words is a speaker's name, or short for one: Mel for Melanie."""
    words = fold(name).replace("'s", "").split()
    return any(
        speaker == word or (len(word) >= _SHORTEST_NICKNAME and speaker.startswith(word))
        for speaker in speakers
        for word in words
    )


def _spoken(drawer: Drawer, speakers: set[str]) -> Spoken:
    own = is_own(drawer)
    found = phrases(drawer.content, _READ_OF_OWN if own else _READ_OF_OTHERS)
    if speakers:
        found = [phrase for phrase in found if not (phrase.text[0].isupper() and is_called(phrase.text, speakers))]
    return Spoken(drawer, tuple(found), OWN_VOICE if own else OTHER_VOICE)


Key = tuple[str, ...]

_EARLY = (2.5, 1.4)  # what people say first is what it is about
_AT_ONCE = 0.5  # and more so if it is the first thing they say; a hundred words on, that is over
_NAME = 1.25
_COMMON = 0.6
_CHRISTENED = 1.6  # a project called Tidewatch
_CALLED = re.compile(r"\b(?:called|named|codenamed) [\"“']?([A-Z][\w-]+)")


@dataclass(frozen=True, slots=True)
class Topic:
    """Something talked about: how it is written, how much it weighs, and in how many messages it comes up."""

    key: Key
    text: str
    weight: float
    messages: int
    named: bool  # mostly written as a name


def weigh(talk: Sequence[Spoken]) -> list[Topic]:
    """Return everything talked about, the weightiest first."""
    weights: dict[Key, float] = {}
    written: dict[Key, list[Phrase]] = {}
    messages: dict[Key, int] = {}
    called: set[str] = set()
    early = list(_EARLY)
    for spoken in talk:
        weight = spoken.weight * (early.pop(0) if early and spoken.weight == OWN_VOICE else 1.0)
        called.update(_CALLED.findall(spoken.drawer.content))
        for phrase in spoken.phrases:
            written.setdefault(phrase.key, []).append(phrase)
        for key, place in {phrase.key: phrase.place for phrase in reversed(spoken.phrases)}.items():
            sooner = 1.0 + _AT_ONCE / (1.0 + place / 8) if weight > OWN_VOICE else 1.0
            weights[key] = weights.get(key, 0.0) + weight * sooner
            messages[key] = messages.get(key, 0) + 1
    found = [_topic(key, written[key], weights[key], messages[key]) for key in weights]
    found = [replace(topic, weight=topic.weight * _CHRISTENED) if topic.text in called else topic for topic in found]
    return sorted(found, key=lambda topic: -topic.weight)


def _topic(key: Key, written: Sequence[Phrase], weight: float, messages: int) -> Topic:
    named = sum(phrase.named for phrase in written) * 2 > len(written)
    weight *= _NAME if named else 1.0
    weight *= _COMMON if len(key) == 1 and key[0] in common_words() else 1.0
    return Topic(key, _usual(phrase.text for phrase in written), weight, messages, named)


def _usual(forms: Iterable[str]) -> str:
    """The form that is written most often; of equals, the first."""
    counts: dict[str, int] = {}
    for form in forms:
        counts[form] = counts.get(form, 0) + 1
    return max(counts, key=counts.__getitem__)
