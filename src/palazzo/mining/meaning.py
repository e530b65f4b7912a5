"""Meaning: how near words are to what was said, where there is an embedder to ask."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from palazzo.errors import PalazzoError
from palazzo.mining.spoken import Key, Spoken, Topic
from palazzo.providers.base import Embedder

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

LONGEST = 400  # characters of a message that stand for it
_MOST_TOPICS = 300

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """One vector a message, and one a topic that may become a name."""

    messages: "Matrix"
    topics: "Matrix"
    rows: Mapping[Key, int]

    def nearness(self, key: Key, centre: "Matrix") -> float:
        """How near a topic is to the centre of some messages, from 0 to 1; 0 too if it has no vector."""
        row = self.rows.get(key)
        return 0.0 if row is None else max(0.0, float(self.topics[row] @ centre))

    def centre(self, numbers: Iterable[int]) -> "Matrix":
        """The direction of these messages together."""
        import numpy as np

        together: Matrix = self.messages[list(numbers)].sum(axis=0)
        length = float(np.linalg.norm(together))
        if length:
            together /= length
        return together


def understand(talk: Sequence[Spoken], topics: Sequence[Topic], embedder: Embedder | None) -> Meaning | None:
    """Embed the messages and the weightiest topics in one call; None if nobody can."""
    if embedder is None or not talk:
        return None
    chosen = topics[: min(_MOST_TOPICS, 20 + 4 * len(talk))]
    texts = [*(spoken.drawer.content[:LONGEST] for spoken in talk), *(topic.text for topic in chosen)]
    try:
        vectors = embedder.embed(texts).vectors
    except PalazzoError as error:  # it is better to file by words alone than not at all
        log.warning("mining goes by words alone: %s", error)
        return None
    weighted = vectors[: len(talk)].copy()
    for number, spoken in enumerate(talk):
        weighted[number] *= spoken.weight
    return Meaning(weighted, vectors[len(talk) :], {topic.key: row for row, topic in enumerate(chosen)})
