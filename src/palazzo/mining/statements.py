"""Statements: facts as a sentence gives them, before they are dated against the message."""

from dataclasses import dataclass
from datetime import date

from palazzo.mining.times import When


@dataclass(frozen=True, slots=True)
class Statement:
    """`subject predicate object`; `over` if it is no longer true, `lasts` if it is said to be true at this moment."""

    subject: str
    predicate: str
    object: str
    since: When | None = None
    until: When | date | None = None  # the time in which it ended, or the first day on which it was over
    over: bool = False
    sure: float = 0.9
    lasts: bool = False
    quote: str | None = None
