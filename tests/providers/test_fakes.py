import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.providers.base import ChatMessage, ChatModel, Embedder, Reranker
from palazzo.providers.fake import FakeChat, FakeEmbedder, FakeReranker

HELLO = [ChatMessage("user", "Hello there")]


def test_fakes_fit_the_interfaces() -> None:
    embedder: Embedder = FakeEmbedder()
    chat: ChatModel = FakeChat(["yes"])
    reranker: Reranker = FakeReranker()
    assert (embedder.identity.name, chat.name, reranker.name) == ("fake-64", "fake-chat", "fake-reranker")


def test_texts_that_share_words_are_alike() -> None:
    tea, more_tea, car = FakeEmbedder().embed(["I drink green tea", "Green TEA it is", "red car"]).vectors
    assert tea @ more_tea > 0.4 > tea @ car


@given(st.lists(st.text(st.characters(codec=None))))
def test_fake_vectors_have_length_one_or_zero(texts: list[str]) -> None:
    lengths = np.linalg.norm(FakeEmbedder(8).embed(texts).vectors, axis=1)
    assert all(length == pytest.approx(1) or length == 0 for length in lengths)


def test_two_fake_embedders_agree() -> None:
    assert np.array_equal(FakeEmbedder().embed(["tea"]).vectors, FakeEmbedder().embed(["tea"]).vectors)


def test_a_vector_without_dimensions_is_refused() -> None:
    with pytest.raises(Invalid):
        FakeEmbedder(0)


def test_a_fake_chat_answers_in_turn_and_then_repeats_itself() -> None:
    chat = FakeChat(["one", "two"])
    assert [chat.chat(HELLO).text for _ in range(3)] == ["one", "two", "two"]
    assert chat.asked == [tuple(HELLO)] * 3


def test_a_fake_chat_can_answer_by_a_function() -> None:
    reply = FakeChat(lambda messages: messages[-1].content.upper()).chat(HELLO)
    assert reply.text == "HELLO THERE"
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (2, 2)


def test_a_fake_chat_without_replies_is_refused() -> None:
    with pytest.raises(Invalid):
        FakeChat([])


def test_a_fake_reranker_prefers_texts_with_the_words_of_the_query() -> None:
    assert FakeReranker().rank("green tea", ["tea", "Green tea", "car"]).scores == [0.5, 1.0, 0.0]
    assert FakeReranker().rank("", ["tea"]).scores == [0.0]
