"""Hits: what recall found, and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.palace import Place
from palazzo.model.pointer import Pointer


@dataclass(frozen=True, slots=True)
class Hit:
    """One drawer that answers a question; `signals` says what each signal gave it."""

    drawer: Drawer
    place: Place | None  # None: still in the vestibule
    score: float  # orders the hits of one question
    signals: Mapping[str, float] = field(default_factory=dict)
    explain: str = ""  # the same in words
    relevance: float = 1.0  # between 0 and 1: whether it has to do with the question, the same in every palace
    neighbours: Sequence[Drawer] = ()  # what was said just before and after, if asked for

    @property
    def drawer_id(self) -> DrawerId:
        return self.drawer.id

    @property
    def conversation_id(self) -> ConversationId | None:
        return self.drawer.conversation_id

    @property
    def content(self) -> str:
        return self.drawer.content

    @property
    def role(self) -> Role:
        return self.drawer.role

    @property
    def said_at(self) -> datetime:
        return self.drawer.said_at

    @property
    def pointer(self) -> Pointer | None:
        return self.drawer.pointer


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """One conversation that answers a question, with its best drawers, best first."""

    conversation_id: ConversationId
    score: float
    hits: Sequence[Hit]
    signals: Mapping[str, float] = field(default_factory=dict)
    explain: str = ""

    @property
    def relevance(self) -> float:
        """That of its most relevant drawer."""
        return max((hit.relevance for hit in self.hits), default=0.0)


class Shortfall(StrEnum):
    """What recall had to do without, because a model failed or did not answer in time."""

    MEANING = "recall went by words alone: the embedder failed"
    ORDER = "what was recalled was not reranked: the reranker failed"
    WRITING = "the answer is what was said, word for word: the model that writes answers failed"


Result = TypeVar("Result", bound=Hit | ConversationHit)


class Recalled(list[Result]):
    """What recall found, best first; `degraded` says what it had to do without."""

    def __init__(self, found: Iterable[Result] = (), degraded: Iterable[Shortfall] = ()) -> None:
        super().__init__(found)
        self.degraded = tuple(degraded)
