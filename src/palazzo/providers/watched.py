"""An embedder whose failures are noticed, for callers that go on without it and say so."""

from collections.abc import Sequence

from palazzo.errors import PalazzoError
from palazzo.providers.base import Embedded, Embedder, EmbedderIdentity, WordWeight


class WatchedEmbedder:
    """Passes every call on to `inner`; `failed` says whether one of them raised."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.failed = False

    @property
    def identity(self) -> EmbedderIdentity:
        return self._inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        try:
            return self._inner.embed(texts)
        except PalazzoError:
            self.failed = True
            raise

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        try:
            return self._inner.embed_question(question, weights)
        except PalazzoError:
            self.failed = True
            raise
