"""What a request's history and a model's reply come to: turns, and digests by which they are known again."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """Who speaks; what tools say is neither side's word."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Turn:
    """One side's words; `calls` are the ids of the tools that it called."""

    side: Side
    text: str
    calls: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """The same however a client spaces the words when it sends them again."""
        return _digest(self.side, "".join(self.text.split()), *self.calls)


def chain(start: str, turns: Iterable[Turn]) -> list[str]:
    """One link a turn, each made of all before it: the same turn after other words has another link."""
    links = []
    for turn in turns:
        start = _digest(start, turn.digest)
        links.append(start)
    return links


def beginning(*about: str) -> str:
    """What a chain begins with."""
    return _digest(*about)


def first_exchange(turns: Sequence[Turn]) -> list[Turn]:
    """Everything up to the first answer; all there is if nothing was answered yet."""
    answered = next((place for place, turn in enumerate(turns) if turn.side is Side.ASSISTANT), len(turns))
    return list(turns[: answered + 1])


def question(turns: Sequence[Turn]) -> str:
    """What the user said last."""
    return next((turn.text for turn in reversed(turns) if turn.side is Side.USER and turn.text.strip()), "")


def _digest(*texts: str) -> str:
    told = hashlib.sha256()
    for text in texts:
        encoded = text.encode(errors="surrogatepass")
        told.update(f"{len(encoded)}:".encode())
        told.update(encoded)
    return told.hexdigest()[:32]
