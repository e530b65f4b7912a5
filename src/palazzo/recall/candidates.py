"""The candidates of one search as columns, so that fusion is arithmetic on arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import DrawerId
from palazzo.stores.base import Outlines

Column = NDArray[np.float64]
Index = NDArray[np.int64]

_ALONE = "\0"  # no conversation id begins with it


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """One place a candidate, in the order of the ids, so that nothing depends on luck."""

    outlines: Outlines
    conversations: Sequence[str]  # their conversations; a drawer of none stands for its own
    conversation: Index  # each candidate's place in `conversations`
    position: Index
    said_on: Index  # days since 1970

    @property
    def ids(self) -> Sequence[DrawerId]:
        return self.outlines.ids

    def __len__(self) -> int:
        return len(self.outlines.ids)

    def is_conversation(self, place: int) -> bool:
        """Whether this place in `conversations` is one, not a drawer on its own."""
        return not self.conversations[place].startswith(_ALONE)


def gather(outlines: Outlines) -> Candidates:
    """Give each conversation a place, and make columns of numbers."""
    names = [
        _ALONE + id if name is None else name for id, name in zip(outlines.ids, outlines.conversations, strict=True)
    ]
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return Candidates(
        outlines=outlines,
        conversations=list(places),
        conversation=np.array([places[name] for name in names], np.int64),
        position=np.array(outlines.positions, np.int64),
        said_on=np.array(outlines.said_on, np.int64),
    )
