"""Summaries: what stands in front of the model in place of the turns it covers, and how far it can be relied on."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from palazzo.model.ids import DrawerId
from palazzo.providers.base import Embedder

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

EXTRACTIVE = "extractive"
_GIVEN_SHARE, _OWN_SHARE = 0.8, 0.2  # of a model's summary: what was measured, and what the model says itself


@dataclass(frozen=True, slots=True)
class Summary:
    """A text strictly shorter than what it covers."""

    text: str
    tokens: int
    covers: tuple[DrawerId, ...]  # in order; expanding the summary gives back every word of them
    covered_tokens: int
    confidence: float
    by: str = EXTRACTIVE  # or the model that wrote it
    rung: int = 0  # how often it had to be made tighter
    trouble: str = ""  # why no model wrote it, where one was asked

    @property
    def decay(self) -> float:
        return 1.0 - self.confidence


@dataclass(frozen=True, slots=True)
class Declined:
    """A cluster that no summary made shorter: it stays as it is."""

    covered_tokens: int
    tightest: int  # what the tightest summary would have taken


@dataclass(frozen=True, slots=True)
class Fidelity:
    """How near a summary comes to what it covers, each from 0 to 1."""

    alignment: float  # to the middle of all turns
    coverage: float  # to each turn, on average

    @property
    def confidence(self) -> float:
        return (self.alignment + self.coverage) / 2

    def with_the_models_own(self, confidence: float) -> float:
        """A model's summary counts a little by what the model thinks of it."""
        return _GIVEN_SHARE * self.confidence + _OWN_SHARE * confidence


def fidelity(text: str, turns: "Matrix", embedder: Embedder) -> Fidelity:
    """Compare a summary with the vectors of the turns that it covers."""
    import numpy as np

    vector = embedder.embed([text]).vectors[0]
    cosines = np.clip(turns @ vector, 0.0, 1.0)
    middle = turns.mean(axis=0)
    length = float(np.linalg.norm(middle))
    alignment = float(np.clip(middle @ vector / length, 0.0, 1.0)) if length else 0.0
    return Fidelity(alignment, float(cosines.mean()) if len(cosines) else 0.0)
