"""Wrappers that report what each call used, and ask before it whether it may, so that no caller has to remember to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from palazzo.errors import PalazzoError, Unavailable
from palazzo.model.cost import Source, Usage
from palazzo.providers.base import (
    ChatMessage,
    ChatModel,
    ChatReply,
    Embedded,
    Embedder,
    EmbedderIdentity,
    Ranking,
    Reranker,
    WordWeight,
)

Record = Callable[[Source, Usage], None]
Allow = Callable[[str], None]  # told the model's name before each call; raises Unavailable if it may not be used


def always(model: str) -> None:  # noqa: ARG001 - whoever has no budget needs not ask
    return None


Failed = Callable[[str, PalazzoError], None]  # told the model's name and what it failed of


def unnoticed(model: str, error: PalazzoError) -> None:  # noqa: ARG001 - whoever keeps no ledger needs not know
    return None


@dataclass(frozen=True, slots=True)
class MeteredEmbedder:
    """Passes every call on to `inner` and its usage to `record`; a call that fails reports nothing."""

    inner: Embedder
    source: Source
    record: Record
    allow: Allow = always

    @property
    def identity(self) -> EmbedderIdentity:
        return self.inner.identity

    def embed(self, texts: Sequence[str]) -> Embedded:
        self.allow(self.identity.name)
        embedded = self.inner.embed(texts)
        self.record(self.source, embedded.usage)
        return embedded

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        self.allow(self.identity.name)
        embedded = self.inner.embed_question(question, weights)
        self.record(self.source, embedded.usage)
        return embedded


@dataclass(frozen=True, slots=True)
class MeteredChat:
    """Passes every call on to `inner` and its usage to `record`; a call that fails reports nothing."""

    inner: ChatModel
    source: Source
    record: Record
    allow: Allow = always

    @property
    def name(self) -> str:
        return self.inner.name

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 1024,
    ) -> ChatReply:
        self.allow(self.name)
        reply = self.inner.chat(messages, schema=schema, max_tokens=max_tokens)
        self.record(self.source, reply.usage)
        return reply


@dataclass(frozen=True, slots=True)
class MeteredReranker:
    """Passes every call on to `inner`, its usage to `record`, and its failure to `failed`."""

    inner: Reranker
    source: Source
    record: Record
    allow: Allow = always
    failed: Failed = unnoticed

    @property
    def name(self) -> str:
        return self.inner.name

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        self.allow(self.name)
        try:
            ranking = self.inner.rank(query, texts)
            if len(ranking.scores) != len(texts) or not all(map(isfinite, ranking.scores)):
                raise Unavailable(f"{self.name} did not give one score for each of {len(texts)} texts")
        except PalazzoError as error:
            self.failed(self.name, error)
            raise
        self.record(self.source, ranking.usage)
        return ranking
