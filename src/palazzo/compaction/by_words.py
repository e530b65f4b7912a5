"""Vectors from words alone, for when no embedder answers: two texts are as alike as the words they share."""

from collections.abc import Sequence
from zlib import crc32

from palazzo.model.cost import Usage
from palazzo.providers.base import Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.vectors import unit_rows
from palazzo.text.words import terms

_IDENTITY = EmbedderIdentity("words", 512)


class WordsEmbedder:
    """Needs no model and cannot fail."""

    identity = _IDENTITY

    def embed(self, texts: Sequence[str]) -> Embedded:
        import numpy as np

        rows = np.zeros((len(texts), _IDENTITY.dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for term in terms(text):
                row[crc32(term.encode()) % _IDENTITY.dimension] += 1
        return Embedded(unit_rows(np.sqrt(rows)), Usage(_IDENTITY.name, input_tokens=0))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:  # noqa: ARG002
        return self.embed([question])
