"""The candidates of one search as columns, so that fusion is arithmetic on arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import DrawerId
from palazzo.stores.base import Outline

Column = NDArray[np.float64]
Index = NDArray[np.int64]

_ALONE = "\0"  # no conversation id begins with it


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """One row a candidate; the same drawer stands once. Drawers of no conversation are their own."""

    outlines: Sequence[Outline]
    conversations: Sequence[str]  # names of the conversations, or of the drawers that have none
    conversation: Index  # each row's place in `conversations`
    position: Index

    @property
    def ids(self) -> list[DrawerId]:
        return [outline.id for outline in self.outlines]

    def is_conversation(self, place: int) -> bool:
        """Whether this place in `conversations` is one, not a drawer on its own."""
        return not self.conversations[place].startswith(_ALONE)


def gather(outlines: Mapping[DrawerId, Outline]) -> Candidates:
    """Put outlines into columns, in the order of their ids, so that nothing depends on luck."""
    rows = [outlines[id] for id in sorted(outlines)]
    keys = [outline.conversation_id or _ALONE + outline.id for outline in rows]
    places = {key: place for place, key in enumerate(dict.fromkeys(keys))}
    return Candidates(
        outlines=rows,
        conversations=list(places),
        conversation=np.array([places[key] for key in keys], np.int64),
        position=np.array([outline.position for outline in rows], np.int64),
    )
