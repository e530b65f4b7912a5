import pytest

from palazzo.errors import Invalid, Misconfigured, Unavailable
from palazzo.model.cost import Usage
from palazzo.providers.base import ChatMessage
from palazzo.providers.openai_compatible import OpenAIChat
from palazzo.providers.openai_connection import Endpoint
from palazzo.providers.reader import ReaderReranker
from tests.providers.openai_server import Answer, Request, Server, refusal, reply

HELLO = [ChatMessage("system", "Be brief."), ChatMessage("user", "Hello")]
SCHEMA = {"type": "object", "properties": {"topic": {"type": "string"}}}


@pytest.fixture
def chat(server: Server) -> OpenAIChat:
    return OpenAIChat(Endpoint(server.base_url, "sk-secret", retries=0), "test-model")


def formats(server: Server) -> list[str]:
    """The kinds of answer that were asked for, request by request."""
    return [request.body.get("response_format", {}).get("type", "plain") for request in server.requests]


def test_a_reply_says_what_it_used(chat: OpenAIChat, server: Server) -> None:
    answered = chat.chat(HELLO, max_tokens=77)
    assert answered.text == "Hello!"
    assert answered.usage == Usage("test-model", input_tokens=11, output_tokens=5)
    assert server.requests[0].body == {
        "model": "test-model",
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}],
        "max_tokens": 77,
        "temperature": 0,
    }


def test_a_schema_is_enforced_by_the_server_that_can(chat: OpenAIChat, server: Server) -> None:
    chat.chat(HELLO, schema=SCHEMA)
    assert server.requests[0].body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert server.requests[0].body["messages"][-1]["content"] == "Hello"


@pytest.mark.parametrize("status", [400, 404, 422])
def test_a_server_without_schemas_is_asked_for_json_and_this_is_remembered(
    chat: OpenAIChat, server: Server, status: int
) -> None:
    def no_schemas(request: Request) -> Answer:
        wanted = request.body.get("response_format", {}).get("type")
        return refusal(status, "unknown response_format") if wanted == "json_schema" else reply("{}")

    server.behaviour = no_schemas
    chat.chat(HELLO, schema=SCHEMA)
    chat.chat(HELLO, schema=SCHEMA)
    assert formats(server) == ["json_schema", "json_object", "json_object"]
    assert '"topic"' in server.requests[-1].body["messages"][-1]["content"]


def test_a_server_without_any_format_is_asked_in_words(chat: OpenAIChat, server: Server) -> None:
    server.behaviour = lambda request: refusal(400) if "response_format" in request.body else reply("{}")
    chat.chat(HELLO, schema=SCHEMA)
    chat.chat(HELLO, schema=SCHEMA)
    assert formats(server) == ["json_schema", "json_object", "plain", "plain"]
    assert "JSON schema" in server.requests[-1].body["messages"][-1]["content"]


def test_a_request_refused_for_its_own_sake_teaches_nothing(chat: OpenAIChat, server: Server) -> None:
    server.behaviour = lambda _: refusal(400, "context too long")
    with pytest.raises(Invalid, match="context too long"):
        chat.chat(HELLO, schema=SCHEMA)
    server.behaviour = lambda _: reply("{}")
    chat.chat(HELLO, schema=SCHEMA)
    assert formats(server)[-1] == "json_schema"


def test_a_model_that_counts_completion_tokens_and_knows_no_temperature_is_obeyed(
    chat: OpenAIChat, server: Server
) -> None:
    def reasoning(request: Request) -> Answer:
        if "max_tokens" in request.body:
            return refusal(400, "Unsupported parameter: use 'max_completion_tokens' instead.")
        if "temperature" in request.body:
            return refusal(400, "Unsupported value: 'temperature' does not support 0.")
        return reply("Hello!")

    server.behaviour = reasoning
    assert chat.chat(HELLO).text == "Hello!"
    assert chat.chat(HELLO).text == "Hello!"
    assert len(server.requests) == 4


def test_a_busy_server_is_not_mistaken_for_a_simple_one(chat: OpenAIChat, server: Server) -> None:
    server.script = [refusal(503)]
    with pytest.raises(Unavailable):
        chat.chat(HELLO, schema=SCHEMA)
    assert formats(server) == ["json_schema"]


@pytest.mark.parametrize(
    "answer",
    [
        Answer(b"<html>gateway</html>", content_type="text/html"),
        Answer({"choices": []}),
        Answer({"choices": "none"}),
        reply(None),
        reply(""),
        reply(["a", "list"]),
    ],
)
def test_an_answer_without_a_reply_is_unavailable(chat: OpenAIChat, server: Server, answer: Answer) -> None:
    server.behaviour = lambda _: answer
    with pytest.raises(Unavailable):
        chat.chat(HELLO)


def test_a_model_that_is_not_there_is_a_wrong_setting(chat: OpenAIChat, server: Server) -> None:
    server.behaviour = lambda _: refusal(404, "model 'test-model' not found")
    with pytest.raises(Misconfigured, match="model 'test-model' not found"):
        chat.chat(HELLO)


def test_a_chat_without_messages_is_refused(chat: OpenAIChat) -> None:
    with pytest.raises(Invalid):
        chat.chat([])


def test_a_reader_on_a_real_server_ranks_texts(chat: OpenAIChat, server: Server) -> None:
    server.behaviour = lambda _: reply('{"best": [2]}')
    assert list(ReaderReranker(chat).rank("tea?", ["cars", "tea"]).scores) == [0.0, 1.0]
    assert formats(server) == ["json_schema"]
