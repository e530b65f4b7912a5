"""Answers: what memory says to a question, each sentence with the drawer that says it, or that it does not know."""

from dataclasses import dataclass
from datetime import datetime

from palazzo.errors import Invalid
from palazzo.model.drawer import Drawer, Role
from palazzo.model.hit import Shortfall
from palazzo.model.ids import DrawerId
from palazzo.model.moment import aware
from palazzo.model.pointer import Pointer

UNKNOWN = "I don't know."


@dataclass(frozen=True, slots=True)
class Citation:
    """A drawer that an answer rests on, and the sentences of it that tell, word for word."""

    drawer_id: DrawerId
    pointer: Pointer | None  # None: still in the vestibule
    said_at: datetime
    role: Role
    sentences: tuple[str, ...]
    speaker: str | None = None

    def __post_init__(self) -> None:
        aware(self.said_at, "the time of what is cited")
        if not self.sentences:
            raise Invalid("a citation needs at least one sentence")


@dataclass(frozen=True, slots=True)
class Answer:
    """What memory says; `known` is False, and there are no citations, where it says nothing."""

    text: str
    known: bool
    citations: tuple[Citation, ...] = ()
    degraded: tuple[Shortfall, ...] = ()  # what it had to do without
    model: str | None = None  # that wrote it; None: it is what was said, word for word

    def __post_init__(self) -> None:
        if self.known != bool(self.citations):
            raise Invalid("an answer has citations, and only an answer has")


def unknown(degraded: tuple[Shortfall, ...] = (), model: str | None = None) -> Answer:
    """The answer where memory has none."""
    return Answer(UNKNOWN, known=False, degraded=degraded, model=model)


def citation(drawer: Drawer, sentences: tuple[str, ...]) -> Citation:
    """Cite these sentences of a drawer."""
    return Citation(drawer.id, drawer.pointer, drawer.said_at, drawer.role, sentences, drawer.speaker)
