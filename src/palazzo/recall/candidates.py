"""The candidates of one search as columns, so that fusion is arithmetic on arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.stores.base import Outlines

Column = NDArray[np.float64]
Index = NDArray[np.int64]

NONE: Index = np.empty(0, np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """One place a candidate, in the order of their rows, so that nothing depends on luck."""

    outlines: Outlines
    conversations: Sequence[ConversationId | None]  # theirs; a drawer of none stands for itself, as None
    conversation: Index  # each candidate's place in `conversations`

    @property
    def rows(self) -> Index:
        return self.outlines.rows

    def __len__(self) -> int:
        return len(self.outlines.rows)

    def held(self) -> dict[int, ConversationId]:
        """The conversations by their place, without the drawers that belong to none."""
        return {place: id for place, id in enumerate(self.conversations) if id is not None}


def gather(outlines: Outlines) -> Candidates:
    """Give each conversation a place, and each drawer of none."""
    if None not in outlines.conversations:
        return Candidates(outlines, outlines.conversations, outlines.conversation)
    ids = [outlines.conversations[place] for place in outlines.conversation.tolist()]
    keys = [row if id is None else id for row, id in zip(outlines.rows.tolist(), ids, strict=True)]
    places: dict[ConversationId | int, int] = {}
    conversation = [places.setdefault(key, len(places)) for key in keys]
    conversations = [None if isinstance(key, int) else key for key in places]
    return Candidates(outlines, conversations, np.array(conversation, np.int64))
