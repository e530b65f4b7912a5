"""What one user's conversations begin with, in memory: worked out when it is asked for, and kept."""

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.stores.openings import directions, said_by_people
from palazzo.stores.sqlite.growing import Growing
from palazzo.stores.sqlite.outline_index import OutlineIndex
from palazzo.stores.sqlite.vector_index import VectorIndex

Matrix = NDArray[np.float32]
Rows = NDArray[np.int64]


class OpeningIndex:
    """Follows the two indexes that it is made of: a conversation whose beginning has changed is worked out anew."""

    def __init__(self, outlines: OutlineIndex, vectors: VectorIndex, messages: int) -> None:
        self._outlines = outlines
        self._vectors = vectors
        self._messages = messages
        self._followed = (0, 0)  # drawers and chunks
        self._matrix = Growing(np.float32, (vectors.dimension,))
        self._places: dict[ConversationId, int] = {}  # in the matrix
        self._lock = threading.Lock()

    def is_made_of(self, outlines: OutlineIndex, vectors: VectorIndex, messages: int) -> bool:
        return (outlines, vectors, messages) == (self._outlines, self._vectors, self._messages)

    def go_on(self, outlines: OutlineIndex, changed: Sequence[ConversationId]) -> None:
        """Follow other outlines from here on, those that an erasure has left; of these conversations it took some."""
        with self._lock:
            self._follow()
            self._outlines, self._followed = outlines, (len(outlines), self._followed[1])
            for conversation in changed:
                self._places.pop(conversation, None)

    def directions(self, conversations: Sequence[ConversationId]) -> Matrix:
        """One row a conversation: where what people said first in it points."""
        with self._lock:
            self._follow()
            self._work_out([each for each in conversations if each not in self._places])
            found: Matrix = self._matrix.values.take([self._places[each] for each in conversations], axis=0)
        return found

    def _follow(self) -> None:
        """Forget the beginnings that were written on since."""
        drawers, chunks = self._followed
        self._followed = len(self._outlines), len(self._vectors)
        if self._places and self._followed != (drawers, chunks):
            changed = self._outlines.begun(drawers, self._vectors.rows(chunks))
            for conversation in self._outlines.conversations(np.unique(changed)):
                self._places.pop(conversation, None)

    def _work_out(self, conversations: Sequence[ConversationId]) -> None:
        if conversations:
            begun = self._outlines.openings(self._outlines.numbers(conversations), self._messages)
            first = len(self._matrix.values)
            self._matrix.extend(directions(conversations, begun, self._vectors.chunks(said_by_people(begun))))
            self._places.update((each, first + place) for place, each in enumerate(conversations))
