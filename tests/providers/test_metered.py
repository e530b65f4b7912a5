import pytest

from palazzo.errors import Unavailable
from palazzo.model.cost import Source, Usage
from palazzo.providers.base import ChatMessage
from palazzo.providers.fake import FakeChat, FakeEmbedder, FakeReranker
from palazzo.providers.metered import MeteredChat, MeteredEmbedder, MeteredReranker

HELLO = [ChatMessage("user", "Hello there")]


class Book:
    """Keeps what was recorded."""

    def __init__(self) -> None:
        self.entries: list[tuple[Source, Usage]] = []

    def record(self, source: Source, usage: Usage) -> None:
        self.entries.append((source, usage))


def test_every_embedding_is_recorded_after_it_was_made() -> None:
    book = Book()
    embedder = MeteredEmbedder(FakeEmbedder(), Source.EMBED, book.record)
    embedder.embed(["green tea"])
    embedder.embed([])
    assert book.entries == [(Source.EMBED, Usage("fake-64", 2)), (Source.EMBED, Usage("fake-64", 0))]
    assert embedder.identity == FakeEmbedder().identity


def test_every_reply_is_recorded() -> None:
    book = Book()
    chat = MeteredChat(FakeChat(["good morning to you"]), Source.EXTRACT, book.record)
    assert chat.chat(HELLO, schema={}, max_tokens=5).text == "good morning to you"
    assert book.entries == [(Source.EXTRACT, Usage("fake-chat", 2, 4))]
    assert chat.name == "fake-chat"


def test_every_ranking_is_recorded() -> None:
    book = Book()
    reranker = MeteredReranker(FakeReranker(), Source.RERANK, book.record)
    assert reranker.rank("tea", ["green tea"]).scores == [1.0]
    assert book.entries == [(Source.RERANK, Usage("fake-reranker", 2))]
    assert reranker.name == "fake-reranker"


def test_a_call_that_fails_records_nothing() -> None:
    def fail(messages: object) -> str:
        raise Unavailable("no answer")

    book = Book()
    with pytest.raises(Unavailable):
        MeteredChat(FakeChat(fail), Source.QA, book.record).chat(HELLO)
    assert book.entries == []
