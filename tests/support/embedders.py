"""An embedder that can be told to fail, as a model behind a network does."""

from collections.abc import Sequence

from palazzo.errors import Unavailable
from palazzo.providers.base import Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.fake import FakeEmbedder


class FailingEmbedder:
    """Works like the fake one for `calls` calls, and then fails until `calls` is raised."""

    def __init__(self, calls: int = 0, dimension: int = 64, error: BaseException | None = None) -> None:
        self.calls = calls
        self.error = error or Unavailable("the model does not answer; try again later")
        self._inner = FakeEmbedder(dimension)

    @property
    def identity(self) -> EmbedderIdentity:
        return self._inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        self._count()
        return self._inner.embed(texts)

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        self._count()
        return self._inner.embed_question(question, weights)

    def _count(self) -> None:
        if self.calls <= 0:
            raise self.error
        self.calls -= 1
