"""What model calls use and cost."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

NANODOLLARS = 10**9  # a dollar


class Source(StrEnum):
    """Why a model was called."""

    EMBED = "memory_embed"
    EXTRACT = "memory_extract"
    RERANK = "memory_rerank"
    QA = "memory_qa"
    SUMMARIZE = "memory_summarize"


@dataclass(frozen=True, slots=True)
class Usage:
    """What one call to a model used, as the model counts it."""

    model: str
    input_tokens: int
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """Calls of one kind on one day, added up; `nanodollars` is the price, exact."""

    day: date
    source: Source
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    nanodollars: int

    @property
    def dollars(self) -> float:
        return self.nanodollars / NANODOLLARS
