from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Misconfigured, Unavailable
from palazzo.model.cost import Usage
from palazzo.providers.openai_compatible import (
    CHARACTERS_PER_REQUEST,
    LONGEST_TEXT,
    TEXTS_PER_REQUEST,
    OpenAIEmbedder,
    batches,
)
from palazzo.providers.openai_connection import Endpoint
from tests.providers.openai_server import Answer, Server, refusal

A, B = [0, 1, 0, 0], [0, 0, 1, 0]  # where the server's vectors for texts that start with a and b point


@pytest.fixture
def embedder(server: Server) -> OpenAIEmbedder:
    return OpenAIEmbedder(Endpoint(server.base_url, "sk-secret", retries=2), "test-model", 4)


def test_vectors_come_in_the_order_of_their_texts_and_have_length_one(embedder: OpenAIEmbedder) -> None:
    embedded = embedder.embed(["apple", "banana", "avocado"])
    assert embedded.vectors.tolist() == [A, B, A]
    assert embedded.vectors.dtype == np.float32
    assert embedded.usage == Usage("test-model", input_tokens=9)


def test_the_key_is_sent_to_the_server(embedder: OpenAIEmbedder, server: Server) -> None:
    embedder.embed(["apple"])
    assert server.requests[0].authorization == "Bearer sk-secret"


def test_a_server_without_keys_can_be_used(server: Server) -> None:
    assert OpenAIEmbedder(Endpoint(server.base_url), "test-model", 4).embed(["apple"]).vectors.tolist() == [A]


def test_blank_texts_are_not_sent_and_have_no_direction(embedder: OpenAIEmbedder, server: Server) -> None:
    assert embedder.embed(["", "apple", " \n"]).vectors.tolist() == [[0] * 4, A, [0] * 4]
    assert [request.body["input"] for request in server.requests] == [["apple"]]


def test_nothing_to_embed_needs_no_server(embedder: OpenAIEmbedder, server: Server) -> None:
    assert embedder.embed([]).vectors.shape == (0, 4)
    assert server.requests == []


def test_long_texts_are_cut_and_broken_characters_replaced(embedder: OpenAIEmbedder, server: Server) -> None:
    embedder.embed(["a" * (LONGEST_TEXT + 1), "broken \ud800 character"])
    assert server.requests[0].body["input"] == ["a" * LONGEST_TEXT, "broken ? character"]


def test_many_texts_go_in_several_requests_and_stay_in_order(embedder: OpenAIEmbedder, server: Server) -> None:
    texts = ["apple", "banana"] * TEXTS_PER_REQUEST
    assert embedder.embed(texts).vectors.tolist() == [A, B] * TEXTS_PER_REQUEST
    assert [len(request.body["input"]) for request in server.requests] == [TEXTS_PER_REQUEST] * 2


@given(st.lists(st.integers(1, LONGEST_TEXT), max_size=300))
def test_batches_keep_every_row_in_order_and_within_the_limits(lengths: list[int]) -> None:
    texts = {row * 2: "x" * length for row, length in enumerate(lengths)}
    made = list(batches(texts))
    assert [row for batch in made for row in batch] == list(texts)
    assert all(0 < len(batch) <= TEXTS_PER_REQUEST for batch in made)
    assert all(sum(len(texts[row]) for row in batch) <= CHARACTERS_PER_REQUEST for batch in made)


def test_a_dimension_is_sent_only_when_vectors_are_to_be_shortened(server: Server) -> None:
    OpenAIEmbedder(Endpoint(server.base_url), "test-model", 4).embed(["apple"])
    OpenAIEmbedder(Endpoint(server.base_url), "test-model", 4, shorten=True).embed(["apple"])
    assert [request.body.get("dimensions") for request in server.requests] == [None, 4]


def test_a_server_that_counts_no_tokens_is_estimated(embedder: OpenAIEmbedder, server: Server) -> None:
    server.script = [Answer({"data": [{"embedding": [1, 0, 0, 0]}]})]
    assert embedder.embed(["four and twenty blackbirds"]).usage.input_tokens == 6


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_retried(embedder: OpenAIEmbedder, server: Server, status: int) -> None:
    server.script = [refusal(status)]
    assert embedder.embed(["apple"]).vectors.tolist() == [A]
    assert len(server.requests) == 2


def test_a_failure_that_lasts_is_unavailable(embedder: OpenAIEmbedder, server: Server) -> None:
    server.behaviour = lambda _: refusal(500)
    with pytest.raises(Unavailable, match="the server failed"):
        embedder.embed(["apple"])
    assert len(server.requests) == 3


def test_a_server_that_does_not_answer_in_time_is_unavailable(server: Server) -> None:
    server.behaviour = lambda _: None
    embedder = OpenAIEmbedder(Endpoint(server.base_url, timeout=0.1, retries=0), "test-model", 4)
    with pytest.raises(Unavailable, match="no answer in time"):
        embedder.embed(["apple"])


def test_a_server_that_is_not_there_is_unavailable() -> None:
    embedder = OpenAIEmbedder(Endpoint("http://127.0.0.1:1/v1", retries=0), "test-model", 4)
    with pytest.raises(Unavailable, match=r"127\.0\.0\.1:1: no connection"):
        embedder.embed(["apple"])


def test_vectors_of_another_dimension_are_a_wrong_setting(server: Server) -> None:
    embedder = OpenAIEmbedder(Endpoint(server.base_url), "test-model", 1536)
    with pytest.raises(Misconfigured, match="gives vectors of 4 dimensions, not 1536"):
        embedder.embed(["apple"])


@pytest.mark.parametrize(
    "answer",
    [
        Answer(b"<html>gateway</html>", content_type="text/html"),
        Answer(b"{broken"),
        Answer([1, 2]),
        Answer({}),
        Answer({"data": "none"}),
        Answer({"data": []}),
        Answer({"data": [{"index": 0, "embedding": [1, 0, 0, 0]}, {"index": 1, "embedding": [1, 0, 0, 0]}]}),
        Answer({"data": [{"index": 7, "embedding": [1, 0, 0, 0]}]}),
        Answer({"data": [{"index": 0, "embedding": ["one", 0, 0, 0]}]}),
        Answer({"data": [{"index": 0, "embedding": None}]}),
        Answer({"data": [{"index": 0, "embedding": [[1], [0, 0]]}]}),
        Answer({"data": [{"index": 0, "embedding": [float("nan"), 0, 0, 0]}]}),
        Answer({"data": [{"index": 0, "embedding": [1e300, 0, 0, 0]}]}),
    ],
)
def test_an_answer_that_is_no_answer_is_unavailable(embedder: OpenAIEmbedder, server: Server, answer: Answer) -> None:
    server.behaviour = lambda _: answer
    with pytest.raises(Unavailable):
        embedder.embed(["apple"])


def test_one_embedder_serves_many_threads(embedder: OpenAIEmbedder) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda text: embedder.embed([text]).vectors.tolist(), ["apple", "banana"] * 8))
    assert answers == [[A], [B]] * 8
