"""The subject of a conversation: what its people keep coming back to, named as a reader would name it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from palazzo.mining.meaning import Meaning
from palazzo.mining.naming import best_name, rank, title
from palazzo.mining.spoken import OWN_VOICE, Spoken
from palazzo.mining.weigh import Topic
from palazzo.model.drawer import Role
from palazzo.model.fold import fold
from palazzo.model.palace import WingKind

UNKNOWN = "Conversations"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a conversation is about, and the words by which another of the same subject is known."""

    name: str
    kind: WingKind
    terms: Mapping[str, float] = field(default_factory=dict)


def subject(talk: Sequence[Spoken], topics: Sequence[Topic], meaning: Meaning | None, owner: str = "") -> Subject:
    """Name what the conversation is about: the people who chat with each other, else what they come back to."""
    chatting = company(talk, owner)
    if chatting:
        return Subject(chatting, WingKind.PERSON)
    ranked = rank(topics, meaning, range(len(talk)))
    best = best_name(ranked)
    if best is None:
        return Subject(UNKNOWN, WingKind.TOPIC)
    return Subject(title(best.text), WingKind.TOPIC)


def company(talk: Sequence[Spoken], owner: str = "") -> str | None:
    """The name of whom the owner chats with, or both names if neither is the owner's; None if it is no such chat."""
    names = sorted({spoken.drawer.speaker for spoken in talk if spoken.drawer.speaker})
    if len(names) != 2 or any(spoken.drawer.role is Role.ASSISTANT for spoken in talk):
        return None
    others = [name for name in names if fold(name) != fold(owner)]
    return others[0] if len(others) == 1 else " and ".join(names)
