"""The interfaces to models.

Above: embedding, mining, recall, compaction, which know no vendor.
Below: `static` (the default, offline), `onnx`, `openai_compatible`, `fake`; `metered` wraps any of them.
Every implementation is thread-safe and raises only PalazzoError: Unavailable when retrying may help.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from palazzo.model.cost import Usage

if TYPE_CHECKING:  # numpy is slow to import, and most of the library works without it
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """What vectors of one embedder have in common; stored beside them."""

    name: str
    dimension: int

    def __str__(self) -> str:
        return f"{self.name} ({self.dimension} dimensions)"


@dataclass(frozen=True, slots=True, eq=False)
class Embedded:
    """One row a text, in order, each of length 1, or 0 where the text has nothing to embed."""

    vectors: "Matrix"
    usage: Usage


@dataclass(frozen=True, slots=True)
class WordWeight:
    """How much the word from `start` up to `end` of a question counts."""

    start: int
    end: int
    weight: float


@dataclass(frozen=True, slots=True)
class ChatMessage:
    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class ChatReply:
    text: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class Ranking:
    """One score a text, in order; higher is more relevant."""

    scores: Sequence[float]
    usage: Usage


RelatedWords = Callable[[str], Sequence[tuple[str, float]]]  # words that mean nearly the same, each with how nearly


def no_words(word: str) -> Sequence[tuple[str, float]]:  # noqa: ARG001 - it knows none
    """For models that know no single words."""
    return ()


class Embedder(Protocol):
    """Turns texts into vectors whose dot product says how alike they are."""

    @property
    def identity(self) -> EmbedderIdentity:
        """Name and dimension; equal identities mean vectors that can be compared."""
        ...

    def embed(self, texts: Sequence[str]) -> Embedded:
        """Embed every text, an empty sequence included; raise Unavailable if the model does not answer."""
        ...

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        """Embed one question, counting its words by their weights if the model adds words up, else as they are.

        Where the weights made a difference, the question as it stands is the last row.
        """
        ...


class ChatModel(Protocol):
    """Answers a list of messages."""

    @property
    def name(self) -> str: ...

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 1024,
    ) -> ChatReply:
        """Answer `messages`; with `schema`, in JSON that follows it, as far as the server enforces that."""
        ...


class Reranker(Protocol):
    """Says how well each text answers a query."""

    @property
    def name(self) -> str: ...

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        """Score every text; raise Unavailable if the model does not answer."""
        ...
