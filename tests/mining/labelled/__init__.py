"""Conversations of our own writing, labelled by a careful reader: what mining is measured by.

How they are labelled:
- People are named people; animals and companies are items, hospitals and schools with a name are places.
- An event has its words ("knee surgery"), an item or interest the words that a reader would look for.
- A time is a day, a month, a year or `first day/last day`, seen from when the message was said.
- A relation that the text calls over has `until`; if the text does not say since when, that is the day it was said.
- The user is "user", a named speaker goes by the name.
"""

from functools import cache
from pathlib import Path

from palazzo_bench.mining.labelled import (
    ExpectedCloset,
    ExpectedRelation,
    ExpectedWing,
    Labelled,
    Said,
    read_labelled,
)

__all__ = ["ExpectedCloset", "ExpectedRelation", "ExpectedWing", "Labelled", "Said", "labelled"]


@cache
def labelled() -> tuple[Labelled, ...]:
    """Every labelled conversation, in the order of the files."""
    return read_labelled(Path(__file__).parent)
