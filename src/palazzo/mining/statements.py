"""Statements: facts as a sentence gives them, before they are dated against the message."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Statement:
    """`subject predicate object`; `over` if the sentence says that it is no longer true."""

    subject: str
    predicate: str
    object: str
    since: date | None = None
    until: date | None = None
    over: bool = False
    sure: float = 0.9
