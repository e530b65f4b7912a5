"""What the deontic frame answers: a modality, the family that saw it, and the words it saw."""

from dataclasses import dataclass
from enum import StrEnum


class Modality(StrEnum):
    OBLIGATION = "obligation"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that a text gives."""

    modality: Modality
    family: str
    words: str

    def __str__(self) -> str:
        return f"{self.family}: {self.words}"


@dataclass(frozen=True, slots=True)
class Reading:
    """δ(t) with its reason, and H_surface: whether the text at least sounds like guidance."""

    finding: Finding | None
    hint: bool

    @property
    def delta(self) -> int:
        """δ(t): 1 if the text gives a rule."""
        return 0 if self.finding is None else 1


NOTHING = Reading(None, hint=False)
