"""Hits: what recall found, and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from palazzo.model.drawer import Drawer
from palazzo.model.ids import DrawerId
from palazzo.model.palace import Place
from palazzo.model.pointer import Pointer


@dataclass(frozen=True, slots=True)
class Hit:
    """One drawer that answers a question; `signals` says what each signal gave it."""

    drawer: Drawer
    place: Place | None  # None: still in the vestibule
    score: float
    signals: Mapping[str, float] = field(default_factory=dict)

    @property
    def drawer_id(self) -> DrawerId:
        return self.drawer.id

    @property
    def content(self) -> str:
        return self.drawer.content

    @property
    def said_at(self) -> datetime:
        return self.drawer.said_at

    @property
    def pointer(self) -> Pointer | None:
        return self.drawer.pointer
