"""The candidates of one search as columns, so that fusion is arithmetic on arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.stores.base import Outlines

Column = NDArray[np.float64]
Index = NDArray[np.int64]

_ALONE = "\0"  # no conversation id begins with it


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """One place a candidate, in the order of their rows, so that nothing depends on luck."""

    outlines: Outlines
    conversations: Sequence[str]  # their conversations; a drawer of none stands for its own
    conversation: Index  # each candidate's place in `conversations`
    some_alone: bool  # whether there are drawers of no conversation

    @property
    def rows(self) -> Index:
        return self.outlines.rows

    def __len__(self) -> int:
        return len(self.outlines.rows)

    def is_conversation(self, place: int) -> bool:
        """Whether this place in `conversations` is one, not a drawer on its own."""
        return not self.conversations[place].startswith(_ALONE)

    def held(self) -> list[int]:
        """The places in `conversations` that are conversations."""
        every = range(len(self.conversations))
        return [place for place in every if self.is_conversation(place)] if self.some_alone else list(every)


def gather(outlines: Outlines) -> Candidates:
    """Give each conversation a place."""
    names = outlines.conversations.tolist()
    some_alone = None in names
    if some_alone:
        names = [f"{_ALONE}{row}" if name is None else name for row, name in zip(outlines.rows, names, strict=True)]
    places: dict[str, int] = {}
    conversation = [places.setdefault(name, len(places)) for name in names]
    return Candidates(outlines, list(places), np.array(conversation, np.int64), some_alone)
