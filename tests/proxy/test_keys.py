"""Whose key opens what: Palazzo's for the caller, the model's for the model."""

import anthropic
import httpx
import openai
import pytest

from palazzo import Memory, Settings
from palazzo.model.identity import Scope
from tests.proxy.conftest import REPLY, Kept
from tests.proxy.test_openai import ask
from tests.support.model_server import Model


@pytest.fixture
def settings(model: Model) -> Settings:
    """No key for the model, for the callers to send one."""
    return Settings(proxy_target=f"{model.url}/v1", proxy_anthropic_target=model.url)


@pytest.fixture
def key(memory: Memory) -> str:
    memory.add_user("ann")
    return memory.keys.create("ann").text


def client(url: str, key: str) -> openai.OpenAI:
    return openai.OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0)


def test_an_open_server_passes_the_clients_own_key_on(chat: openai.OpenAI, model: Model) -> None:
    ask(chat, "hello")
    assert model.asked[0].headers["authorization"] == "Bearer mine"


def test_an_open_server_does_not_pass_a_key_of_ours_on(memory: Memory, url: str, model: Model) -> None:
    ask(client(url, "pz_forgotten"), "hello")
    assert "authorization" not in model.asked[0].headers


def test_a_key_says_whose_memory_it_is_and_never_reaches_the_model(
    key: str, url: str, model: Model, memory: Memory
) -> None:
    ask(client(url, key), "hello", **{"X-Palazzo-Upstream-Key": "up"})
    anthropic.Anthropic(base_url=url, api_key=key, max_retries=0).messages.create(
        model="m", max_tokens=10, messages=[{"role": "user", "content": "hi"}]
    )
    assert len(Kept(memory.palace("ann")).contents(4)) == 4
    first, second = model.asked
    assert first.headers["authorization"] == "Bearer up"
    assert {"authorization", "x-api-key"}.isdisjoint(second.headers)
    assert all(key not in str(asked.headers) for asked in model.asked)


@pytest.mark.parametrize("wrong", ["mine", "pz_wrong"])
def test_without_a_key_that_is_known_nothing_reaches_the_model(key: str, url: str, model: Model, wrong: str) -> None:
    with pytest.raises(openai.AuthenticationError):
        ask(client(url, wrong), "hello")
    with pytest.raises(openai.AuthenticationError):
        client(url, wrong).models.list()
    assert model.asked == []


def test_a_key_for_reading_only_may_not_chat(memory: Memory, key: str, url: str, model: Model) -> None:
    reading = memory.keys.create("ann", scopes=[Scope.READ]).text
    with pytest.raises(openai.PermissionDeniedError):
        ask(client(url, reading), "hello")
    assert model.asked == []


class TestWhoAsksTooOften:
    @pytest.fixture
    def settings(self, model: Model) -> Settings:
        return Settings(proxy_target=f"{model.url}/v1", proxy_key="up", rate_limit=1)

    def test_is_told_to_wait_also_when_known(self, key: str, url: str, model: Model) -> None:
        models = [httpx.get(f"{url}/v1/models", headers={"Authorization": f"Bearer {key}"}) for _ in range(5)]
        assert (models[0].status_code, models[-1].status_code) == (200, 429)
        assert 1 <= len(model.asked) < 5

    def test_is_told_to_wait_with_a_wrong_key_too(self, key: str, url: str) -> None:
        answers = [httpx.get(f"{url}/v1/models", headers={"Authorization": "Bearer pz_wrong"}) for _ in range(5)]
        assert (answers[0].status_code, answers[-1].status_code) == (401, 429)


class TestWhileTheStoreIsDown:
    @pytest.fixture
    def ann(self, key: str, url: str) -> openai.OpenAI:
        return client(url, key)

    @pytest.fixture
    def down(self, memory: Memory, ann: openai.OpenAI) -> None:
        """Ann has just chatted, and then the store is gone."""
        ask(ann, "hello")
        Kept(memory.palace("ann")).contents(2)
        memory.close()

    def test_whoever_chatted_a_moment_ago_goes_on(self, down: None, ann: openai.OpenAI) -> None:
        assert ask(ann, "hello", REPLY, "and?") == REPLY

    @pytest.mark.parametrize("wrong", ["mine", "pz_wrong"])
    def test_nobody_else_gets_in(self, down: None, url: str, model: Model, wrong: str) -> None:
        with pytest.raises(openai.APIStatusError):
            ask(client(url, wrong), "hello")
        assert len(model.asked) == 1
