"""Models behind any OpenAI-compatible server: OpenAI, OpenRouter, Ollama, vLLM, llama.cpp.

`openai_connection` sends and translates errors, `dialect` knows what servers disagree about.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from palazzo.errors import Invalid, Misconfigured, Unavailable
from palazzo.model.cost import Usage
from palazzo.providers.base import ChatMessage, ChatReply, Embedded, EmbedderIdentity, WordWeight
from palazzo.providers.dialect import NEGOTIABLE, Dialect
from palazzo.providers.openai_connection import Connection, Endpoint
from palazzo.providers.patience import within
from palazzo.providers.vectors import unit_rows
from palazzo.providers.words import encodable, is_blank

if TYPE_CHECKING:
    from palazzo.providers.base import Matrix

TEXTS_PER_REQUEST = 128
CHARACTERS_PER_REQUEST = 200_000  # servers allow about 300,000 tokens
LONGEST_TEXT = 8_000  # characters; models read about 8,000 tokens and refuse what is longer
QUESTION_SECONDS = 2.0  # somebody waits for the answer to a question: after that, words must do
_CHARACTERS_PER_TOKEN = 4
_MOST_TOKENS = 100_000_000  # of one call; a server that counts more, or less than 0, is not believed
_LARGEST_NUMBER = 1e15  # of a vector; models stay below 100


class OpenAIEmbedder:
    """Embeds by `model`, whose vectors have `dimension` numbers, or are cut to that many with `shorten`."""

    def __init__(self, endpoint: Endpoint, model: str, dimension: int, *, shorten: bool = False) -> None:
        self.identity = EmbedderIdentity(model, dimension)
        self._connection = Connection(endpoint)
        self._hasty = Connection(replace(endpoint, timeout=min(endpoint.timeout, QUESTION_SECONDS), retries=1))
        # Only sent on request: models that cannot shorten their vectors refuse to be asked.
        self._options: dict[str, object] = {"dimensions": dimension} if shorten else {}

    def embed(self, texts: Sequence[str]) -> Embedded:
        """Embed the first `LONGEST_TEXT` characters of every text; blank ones are not sent."""
        return self._embed(texts, self._connection)

    def _embed(self, texts: Sequence[str], connection: Connection) -> Embedded:
        import numpy as np

        sent = {row: encodable(text[:LONGEST_TEXT]) for row, text in enumerate(texts) if not is_blank(text)}
        vectors = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        tokens = 0
        for rows in batches(sent):
            found, used = self._request([sent[row] for row in rows], connection)
            vectors[rows] = found
            tokens += used
        return Embedded(vectors, Usage(self.identity.name, input_tokens=tokens))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:  # noqa: ARG002
        """Embed within `QUESTION_SECONDS`, or raise Unavailable."""
        return within(QUESTION_SECONDS, partial(self._embed, [question], self._hasty))

    def _request(self, texts: list[str], connection: Connection) -> "tuple[Matrix, int]":
        body = {"model": self.identity.name, "input": texts, "encoding_format": "float", **self._options}
        answer = connection.post("/embeddings", body)
        vectors = self._vectors(answer, len(texts))
        return vectors, _tokens(answer, "prompt_tokens", texts)

    def _vectors(self, answer: Mapping[str, object], count: int) -> "Matrix":
        import numpy as np

        rows = _rows_by_index(answer.get("data"))
        if sorted(rows) != list(range(count)):
            raise Unavailable(f"{self.identity.name} did not answer with one vector for each of {count} texts")
        try:
            vectors = np.array([rows[index] for index in range(count)], dtype=np.float64)
        except (TypeError, ValueError) as error:  # not numbers, or rows of different lengths
            raise Unavailable(f"{self.identity.name} answered with something that is not a vector") from error
        if vectors.ndim != 2 or not (np.abs(vectors) < _LARGEST_NUMBER).all():  # neither is NaN smaller
            raise Unavailable(f"{self.identity.name} answered with something that is not a vector")
        if vectors.shape[1] != self.identity.dimension:
            raise Misconfigured(
                f"{self.identity.name} gives vectors of {vectors.shape[1]} dimensions, "
                f"not {self.identity.dimension}: set the embedding dimension to what the model gives",
                dimension=vectors.shape[1],
            )
        return unit_rows(vectors)


class OpenAIChat:
    """Answers by `model`, in JSON as far as the server can enforce it."""

    def __init__(self, endpoint: Endpoint, model: str) -> None:
        self.name = model
        self._connection = Connection(endpoint)
        self._dialect = Dialect()

    def connect(self) -> None:
        """Import what the connection needs, which takes a second; a call does it, too."""
        self._connection.connect()

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 1024,
    ) -> ChatReply:
        """Answer `messages`; raise Unavailable if the server answers with nothing that is a reply."""
        if not messages:
            raise Invalid("a chat needs at least one message")
        answer = self._negotiated(messages, schema, max_tokens)
        text = _reply(answer)
        if text is None:
            raise Unavailable(f"{self.name} answered without a reply; try again")
        asked = [message.content for message in messages]
        used = Usage(self.name, _tokens(answer, "prompt_tokens", asked), _tokens(answer, "completion_tokens", [text]))
        return ChatReply(text, used)

    def _negotiated(
        self, messages: Sequence[ChatMessage], schema: Mapping[str, object] | None, max_tokens: int
    ) -> Mapping[str, object]:
        dialect = self._dialect
        while True:
            try:
                answer = self._connection.post(
                    "/chat/completions", dialect.body(self.name, messages, schema, max_tokens)
                )
            except Invalid as error:
                simpler = dialect.conceding(error.message, wants_json=schema is not None)
                if error.data.get("status") not in NEGOTIABLE or simpler is None:
                    raise
                dialect = simpler
            else:
                self._dialect = dialect  # only what worked: a request may also be refused for its own sake
                return answer


def batches(texts: Mapping[int, str]) -> Iterator[list[int]]:
    """Group the rows of `texts`, in order, into requests that a server takes."""
    batch: list[int] = []
    characters = 0
    for row, text in texts.items():
        if len(batch) == TEXTS_PER_REQUEST or (batch and characters + len(text) > CHARACTERS_PER_REQUEST):
            yield batch
            batch, characters = [], 0
        batch.append(row)
        characters += len(text)
    if batch:
        yield batch


def _rows_by_index(data: object) -> dict[int, object]:
    """The vectors of an answer by the place of their text: servers may answer in any order."""
    rows: dict[int, object] = {}
    for place, item in enumerate(data if isinstance(data, list) else ()):
        match item:
            case {"index": int(index), "embedding": vector}:
                rows[index] = vector
            case {"embedding": vector}:  # some servers leave the index out
                rows[place] = vector
    return rows


def _reply(answer: Mapping[str, object]) -> str | None:
    match answer:
        case {"choices": [{"message": {"content": str(text)}}, *_]} if text:
            return text
    return None


def _tokens(answer: Mapping[str, object], kind: str, texts: Sequence[str]) -> int:
    """What the server counted; an estimate where it counted nothing, because a bill of 0 would mislead."""
    match answer.get("usage"):
        case {**counts} if isinstance(counted := counts.get(kind), int) and 0 <= counted <= _MOST_TOKENS:
            return counted
    return sum(len(text) for text in texts) // _CHARACTERS_PER_TOKEN
