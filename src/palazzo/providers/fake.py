"""Models that need no weights, no network and no luck: for our tests, and for those of our users.

>>> memory = palazzo.open(path, embedder=FakeEmbedder())
>>> chat = FakeChat(['{"topics": ["tea"]}'])  # answers in turn, the last one for ever after
>>> chat = FakeChat(lambda messages: messages[-1].content.upper())
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock

from palazzo.errors import Invalid
from palazzo.model.cost import Usage
from palazzo.providers.base import ChatMessage, ChatReply, Embedded, EmbedderIdentity, Ranking, WordWeight
from palazzo.providers.vectors import unit_rows

_WORD = re.compile(r"\w+")

Answer = Callable[[Sequence[ChatMessage]], str]


class FakeEmbedder:
    """Every word has its own fixed direction, so texts are as alike as the words they share."""

    def __init__(self, dimension: int = 64) -> None:
        if dimension < 1:
            raise Invalid(f"a vector needs at least 1 dimension, not {dimension}")
        self.identity = EmbedderIdentity(f"fake-{dimension}", dimension)

    def embed(self, texts: Sequence[str]) -> Embedded:
        import numpy as np

        rows = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        tokens = 0
        for row, text in zip(rows, texts, strict=True):
            for word in _words(text):
                place, sign = self._direction(word)
                row[place] += sign
                tokens += 1
        return Embedded(unit_rows(rows), Usage(self.identity.name, input_tokens=tokens))

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:  # noqa: ARG002
        return self.embed([question])

    def _direction(self, word: str) -> tuple[int, int]:
        digest = hashlib.sha256(word.encode("utf-8", errors="replace")).digest()
        return int.from_bytes(digest[:8], "big") % self.identity.dimension, 1 if digest[8] % 2 else -1


class FakeChat:
    """Answers from a list, or by a function of the messages; keeps what it was asked in `asked`."""

    name = "fake-chat"

    def __init__(self, replies: Sequence[str] | Answer) -> None:
        if not callable(replies) and not replies:
            raise Invalid("a fake chat needs at least one reply")
        self.asked: list[tuple[ChatMessage, ...]] = []
        self._replies = replies
        self._lock = Lock()

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,  # noqa: ARG002 - the interface's; a fake obeys its list
        max_tokens: int = 1024,  # noqa: ARG002
    ) -> ChatReply:
        """Return the next reply as it is, whether or not it follows `schema`."""
        with self._lock:
            self.asked.append(tuple(messages))
            turn = len(self.asked) - 1
        text = self._answer(messages, turn)
        asked = sum(len(list(_words(message.content))) for message in messages)
        return ChatReply(text, Usage(self.name, input_tokens=asked, output_tokens=len(list(_words(text)))))

    def _answer(self, messages: Sequence[ChatMessage], turn: int) -> str:
        if callable(self._replies):
            return self._replies(messages)
        return self._replies[min(turn, len(self._replies) - 1)]


class FakeReranker:
    """Scores a text by the share of the query's words that it has."""

    name = "fake-reranker"

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        wanted = set(_words(query))
        found = [set(_words(text)) for text in texts]
        scores = [len(wanted & words) / len(wanted) if wanted else 0.0 for words in found]
        return Ranking(scores, Usage(self.name, input_tokens=sum(len(words) for words in found)))


def _words(text: str) -> Iterator[str]:
    return (match.group().casefold() for match in _WORD.finditer(text))
