"""An embedder whose failures are noticed, for callers that go on without it and say so."""

from collections.abc import Callable, Sequence

from palazzo.errors import PalazzoError, Unavailable
from palazzo.providers.base import Embedded, Embedder, EmbedderIdentity, WordWeight


class WatchedEmbedder:
    """Passes every call on to `inner`; once one of them has raised, `failed` is true and nothing more is asked."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.failed = False

    @property
    def identity(self) -> EmbedderIdentity:
        return self._inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        return self._watched(lambda: self._inner.embed(texts))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        return self._watched(lambda: self._inner.embed_question(question, weights))

    def _watched(self, call: Callable[[], Embedded]) -> Embedded:
        if self.failed:
            raise Unavailable("the embedder has failed a moment ago; try again later")
        try:
            return call()
        except PalazzoError:
            self.failed = True
            raise
