"""The subject of a conversation: what its people keep coming back to, named as a reader would name it."""

import re
from collections.abc import Collection, Sequence

from palazzo.mining.extraction import Subject
from palazzo.mining.meaning import Meaning
from palazzo.mining.naming import best_name, rank, title, with_undertaking
from palazzo.mining.setting import NOWHERE, Setting, has_word, words_of
from palazzo.mining.spoken import OWN_VOICE, Spoken, Topic
from palazzo.model.drawer import Role
from palazzo.model.fold import fold
from palazzo.model.palace import WingKind

UNKNOWN = "Conversations"

_OF_THEM = 0.5  # the share of a person's messages that speak of somebody, for him to be their subject
_THEY = re.compile(r"\b(?:he|she|his|her|him|hers)\b", re.IGNORECASE)
_SAYS_NOTHING = re.compile(
    r"\W*(?:(?:new|untitled|unnamed|my|the)\s+)?(?:chat|conversation|thread|session|general|untitled)?[\W\d]*", re.I
)
_MAKING = re.compile(
    r"\b(?:build|building|built|rebuild\w*|renovat\w+|restor(?:e|ing|ation)|launch\w*|design(?:ing|ed)|develop(?:ing|ed)|"
    r"prototype|project|opening an?|starting an?|writing (?:an?|my)|organi[sz]ing|release|deadline|milestone)\b",
    re.IGNORECASE,
)


def subject(
    talk: Sequence[Spoken],
    topics: Sequence[Topic],
    meaning: Meaning | None,
    *,
    owner: str = "",
    setting: Setting = NOWHERE,
) -> Subject:
    """Name what the conversation is about: who chats with whom, whom they speak of, or what they come back to."""
    chatting = company(talk, owner)
    if chatting is not None:
        return Subject(chatting, WingKind.PERSON, settled=True)
    person = _person(talk, setting.people)
    if person is not None:
        return Subject(person, WingKind.PERSON)
    things = setting.things(talk, topics)
    best = best_name(rank(things or topics, meaning, range(len(talk))))
    if best is None:
        return Subject(UNKNOWN, WingKind.TOPIC)
    return Subject(title(with_undertaking(best, things)), _kind(talk))


def telling_title(title: str | None) -> bool:
    """Whether an application's title for a conversation says what it is about."""
    return bool(title) and not _SAYS_NOTHING.fullmatch(title or "")


def is_undertaking(name: str) -> bool:
    """Whether a name says that something is being made."""
    return _MAKING.search(name) is not None


def company(talk: Sequence[Spoken], owner: str = "") -> str | None:
    """The name of whom the owner chats with, or both names if neither is the owner's; None if it is no such chat."""
    names = sorted({spoken.drawer.speaker for spoken in talk if spoken.drawer.speaker})
    if len(names) != 2 or any(spoken.drawer.role is Role.ASSISTANT for spoken in talk):
        return None
    others = [name for name in names if fold(name) != fold(owner)]
    return others[0] if len(others) == 1 else " and ".join(names)


def _person(talk: Sequence[Spoken], people: Collection[str]) -> str | None:
    """The one person whom the first message begins with and most of the others speak of."""
    own = [spoken for spoken in talk if spoken.weight == OWN_VOICE]
    if len(own) < 2 or not own[0].phrases:
        return None
    first = own[0].drawer.content
    begins = min(own[0].phrases, key=lambda phrase: phrase.place).text
    name = next((name for name in people if has_word(begins, words_of([name]))), None)
    if name is None or re.search(rf"{re.escape(name)},? and (?:I|me)\b", first):
        return None
    speaking = [spoken for spoken in own if name in spoken.drawer.content or _THEY.search(spoken.drawer.content)]
    return name if len(speaking) >= max(2, _OF_THEM * len(own)) else None


def _kind(talk: Sequence[Spoken]) -> WingKind:
    making = sum(1 for spoken in talk if spoken.weight == OWN_VOICE and _MAKING.search(spoken.drawer.content))
    own = sum(1 for spoken in talk if spoken.weight == OWN_VOICE)
    return WingKind.PROJECT if own and making / own >= 0.3 else WingKind.TOPIC
