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
        self._places: dict[int, int] = {}  # in the matrix, by the conversation's number
        self._lock = threading.Lock()

    def is_made_of(self, outlines: OutlineIndex, vectors: VectorIndex, messages: int) -> bool:
        return (outlines, vectors, messages) == (self._outlines, self._vectors, self._messages)

    def directions(self, conversations: Sequence[ConversationId]) -> Matrix:
        """One row a conversation: where what people said first in it points."""
        numbers = self._outlines.numbers(conversations)
        with self._lock:
            self._follow()
            places = np.array([self._places.get(number, -1) for number in numbers.tolist()], np.int64)
            found = np.zeros((len(numbers), self._vectors.dimension), np.float32)
            known, missing = places >= 0, np.flatnonzero((places < 0) & (numbers >= 0))
            found[known] = self._matrix.values[places[known]]
            if len(missing):
                names = [conversations[place] for place in missing.tolist()]
                found[missing] = self._work_out(names, numbers[missing])
        return found

    def _follow(self) -> None:
        """Forget the beginnings that were written on since."""
        drawers, chunks = self._followed
        self._followed = len(self._outlines), len(self._vectors)
        if self._places and self._followed != (drawers, chunks):
            for number in self._outlines.begun(drawers, self._vectors.rows(chunks)).tolist():
                self._places.pop(number, None)

    def _work_out(self, names: Sequence[ConversationId], numbers: Rows) -> Matrix:
        begun = self._outlines.openings(numbers, self._messages)
        found = directions(names, begun, self._vectors.chunks(said_by_people(begun)))
        first = len(self._matrix.values)
        self._matrix.extend(found)
        self._places.update(zip(numbers.tolist(), range(first, first + len(found)), strict=True))
        return found
