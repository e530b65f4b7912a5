"""Which conversation a request goes on with, where its client does not say.

A client sends the whole history every time. Whatever begins with the same exchange is the same conversation, so its
id is made of that: it is found again after a restart, and by every server. What only the process that answered knows,
for a while: which question was just asked and may be asked again, and how a long history went on whose beginning an
application has cut off.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic

from palazzo.proxy.turns import Side, Turn, beginning, chain, first_exchange

_MOST = 20_000  # marks that are kept; a few hundred bytes each
_REPEATED = 600.0  # seconds within which the same question, asked again, is not a new conversation
_TAIL = 4  # turns by which a history without its beginning is known: two exchanges
_BACK = 4  # how far from its end such a history is compared


@dataclass(frozen=True, slots=True)
class Speaker:
    """Whose thread it is: the user, his agent, and the conversation where the client names it."""

    user: str
    agent: str | None = None
    told: str | None = None

    @property
    def beginning(self) -> str:
        return beginning(self.user, self.agent or "", self.told or "")


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation and the links of the turns that a request brought; those from `new` on were not seen here yet."""

    conversation: str
    links: tuple[str, ...]
    new: int


@dataclass(frozen=True, slots=True)
class _Mark:
    conversation: str
    link: str
    until: float = inf


class Threads:
    """The threads that this process has seen lately; belongs to the event loop."""

    def __init__(self, clock: Callable[[], float] = monotonic, most: int = _MOST) -> None:
        self._marks: OrderedDict[str, _Mark] = OrderedDict()
        self._clock = clock
        self._most = most

    def find(self, speaker: Speaker, turns: Sequence[Turn]) -> Thread:
        """Return the thread that these turns go on with, or the one that they begin; there must be one at least."""
        links = chain(speaker.beginning, turns)
        for place in range(len(turns), 0, -1):
            mark = self._look_up(links[place - 1])
            if mark is not None:
                return Thread(mark.conversation, tuple(links), new=place)
        return self._without_beginning(speaker, turns) or Thread(
            speaker.told or _name(speaker, turns), tuple(links), new=0
        )

    def keep(self, speaker: Speaker, turns: Sequence[Turn], thread: Thread) -> None:
        """Remember that these turns are stored in their conversation."""
        last = thread.links[-1]
        for turn, link in zip(turns[-2:], thread.links[-2:], strict=True):
            until = inf if turn.side is Side.ASSISTANT else self._clock() + _REPEATED
            self._put(link, _Mark(thread.conversation, link, until))
        if len(turns) >= _TAIL:
            self._put(_tail(speaker, turns[-_TAIL:]), _Mark(thread.conversation, last))

    def _without_beginning(self, speaker: Speaker, turns: Sequence[Turn]) -> Thread | None:
        for place in range(len(turns), max(_TAIL, len(turns) - _BACK) - 1, -1):
            mark = self._look_up(_tail(speaker, turns[place - _TAIL : place]))
            if mark is not None:
                stored = [mark.link] * place  # under links that cannot be worked out any more
                return Thread(mark.conversation, (*stored, *chain(mark.link, turns[place:])), new=place)
        return None

    def _look_up(self, key: str) -> _Mark | None:
        mark = self._marks.get(key)
        if mark is None or mark.until < self._clock():
            return None
        self._marks.move_to_end(key)
        return mark

    def _put(self, key: str, mark: _Mark) -> None:
        self._marks[key] = mark
        self._marks.move_to_end(key)
        if len(self._marks) > self._most:
            self._marks.popitem(last=False)


def _name(speaker: Speaker, turns: Sequence[Turn]) -> str:
    return f"chat-{chain(speaker.beginning, first_exchange(turns))[-1]}"


def _tail(speaker: Speaker, turns: Sequence[Turn]) -> str:
    return f"tail {chain(speaker.beginning, turns)[-1]}"
