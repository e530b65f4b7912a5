"""A conversation as mining reads it: each message with its noun phrases, read once."""

from collections.abc import Sequence
from dataclasses import dataclass

from palazzo.mining.noun_phrases import Phrase, phrases
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
