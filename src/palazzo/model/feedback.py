"""Feedback: whether a drawer that was recalled was of use."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from palazzo.model.ids import DrawerId
from palazzo.model.moment import aware


class FeedbackSource(StrEnum):
    PERSON = "person"  # somebody said so
    CITATION = "citation"  # a reply cited what recall had put in front of the model


@dataclass(frozen=True, slots=True)
class Feedback:
    """One drawer's latest feedback from one source."""

    drawer_id: DrawerId
    useful: bool
    source: FeedbackSource
    at: datetime

    def __post_init__(self) -> None:
        aware(self.at, "the time of feedback")


@dataclass(frozen=True, slots=True)
class Usefulness:
    """What the gate scored a drawer, and whether it was of use: what a threshold is learned from."""

    score: float
    useful: bool
