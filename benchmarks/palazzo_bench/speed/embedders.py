"""Embedders for measuring: one that costs next to nothing, and one that says how long another takes."""

import hashlib
from collections.abc import Callable, Sequence
from threading import local
from time import perf_counter

import numpy as np

from palazzo.model.cost import Usage
from palazzo.providers.base import Embedded, Embedder, EmbedderIdentity, WordWeight
from palazzo.providers.static import StaticEmbedder

DIMENSION = 256


class SyntheticEmbedder:
    """Gives every text a direction of its own, at random but always the same: cheap enough for millions."""

    identity = EmbedderIdentity("synthetic", DIMENSION)

    def embed(self, texts: Sequence[str]) -> Embedded:
        vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, text in enumerate(texts):
            seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
            vector = np.random.default_rng(seed).standard_normal(DIMENSION, dtype=np.float32)
            vectors[row] = vector / np.linalg.norm(vector)
        return Embedded(vectors, Usage(self.identity.name, input_tokens=0))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:  # noqa: ARG002 - the interface's
        return self.embed([question])


class TimedEmbedder:
    """Passes everything on, and counts the seconds that each thread waits for it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._waited = local()

    @property
    def identity(self) -> EmbedderIdentity:
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        return self._timed(lambda: self._embedder.embed(texts))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        return self._timed(lambda: self._embedder.embed_question(question, weights))

    def _timed(self, work: Callable[[], Embedded]) -> Embedded:
        begun = perf_counter()
        embedded = work()
        self._waited.seconds = self.seconds + perf_counter() - begun
        return embedded

    @property
    def seconds(self) -> float:
        seconds: float = getattr(self._waited, "seconds", 0.0)
        return seconds


def make_embedder(name: str) -> Embedder:
    """`static`, Palazzo's default, or `synthetic`."""
    return SyntheticEmbedder() if name == "synthetic" else StaticEmbedder()
