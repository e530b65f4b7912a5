"""Conversations of a data set: filed in a palace under ids that say nothing, and found again."""

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter

import palazzo
from palazzo.model.drawer import Role

DEEP = 50  # how far down a ranking is kept


@dataclass(frozen=True, slots=True)
class Turn:
    """One message; `number` is its place in its session, counted from 1."""

    number: int
    role: Role
    content: str
    at: datetime
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation of the data set, by the data set's own id."""

    id: str
    turns: Sequence[Turn]


@dataclass(frozen=True, slots=True)
class Ranked:
    """What recall found for one question, best first, by the data set's ids; and how long it took."""

    sessions: Sequence[str]
    turns: Sequence[str]
    session_ms: float
    turn_ms: float


def turn_key(session: str, number: int | str) -> str:
    return f"{session}:{number}"


def opaque_ids(sessions: Sequence[Session], secret: str, user: str) -> dict[str, str]:
    """The data set's session id for each id that the palace sees; a session that comes twice has two."""
    return {
        hashlib.sha256(f"{secret}/{user}/{place}/{session.id}".encode()).hexdigest()[:24]: session.id
        for place, session in enumerate(sessions)
    }


def fill(palace: "palazzo.Palace", sessions: Sequence[Session], secret: str, *, complete: bool = True) -> int:
    """Remember every session as a conversation, in an order that says nothing; return how many messages.

    Unless it is `complete`, none is mined.
    """
    named = list(zip(opaque_ids(sessions, secret, palace.user), sessions, strict=True))
    random.Random(f"{secret}/{palace.user}").shuffle(named)
    count = 0
    for name, session in named:
        talk = palace.conversation(name)
        messages = [_message(turn) for turn in session.turns]
        talk.remember_all(messages)
        if complete:
            talk.complete()
        count += len(messages)
    return count


def ask(palace: "palazzo.Palace", question: str, at: datetime, names: Mapping[str, str]) -> Ranked:
    """Ask for conversations and for drawers; `names` gives the data set's ids back."""
    begun = perf_counter()
    conversations = palace.recall(question, top_k=DEEP, by="conversation", at=at)
    middle = perf_counter()
    drawers = palace.recall(question, top_k=DEEP, by="drawer", at=at)
    ended = perf_counter()
    turns = [turn_key(names[hit.conversation_id or ""], hit.drawer.message_id or "") for hit in drawers]
    return Ranked(
        sessions=list(dict.fromkeys(names[hit.conversation_id] for hit in conversations)),
        turns=list(dict.fromkeys(turns)),
        session_ms=(middle - begun) * 1000,
        turn_ms=(ended - middle) * 1000,
    )


def _message(turn: Turn) -> "palazzo.Message":
    return palazzo.Message(turn.role, turn.content, at=turn.at, id=str(turn.number), speaker=turn.speaker)
