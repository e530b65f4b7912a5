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

    @property
    def rows(self) -> Index:
        return self.outlines.rows

    def __len__(self) -> int:
        return len(self.outlines.rows)

    def is_conversation(self, place: int) -> bool:
        """Whether this place in `conversations` is one, not a drawer on its own."""
        return not self.conversations[place].startswith(_ALONE)


def gather(outlines: Outlines) -> Candidates:
    """Give each conversation a place."""
    names = [
        f"{_ALONE}{row}" if name is None else name
        for row, name in zip(outlines.rows, outlines.conversations, strict=True)
    ]
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return Candidates(
        outlines=outlines,
        conversations=list(places),
        conversation=np.array([places[name] for name in names], np.int64),
    )
