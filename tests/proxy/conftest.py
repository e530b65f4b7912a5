"""A proxy on loopback between real clients and a real model server."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import anthropic
import openai
import pytest

from palazzo import Memory, Palace, Settings
from palazzo.serving.app import build
from tests.support.model_server import Answer, Asked, Model, completion, message, model_server
from tests.support.server import running

REPLY = "Go to 8-AWG and redo the crimp"


def answer(asked: Asked) -> Answer:
    """What the model says unless a test wants something else."""
    return message({"type": "text", "text": REPLY}) if "messages" in asked.path.split("/") else completion(REPLY)


@pytest.fixture
def model() -> Iterator[Model]:
    with model_server(answer) as model:
        yield model


@pytest.fixture
def settings(model: Model) -> Settings:
    return Settings(
        proxy_target=f"{model.url}/v1", proxy_key="up", proxy_anthropic_target=model.url, proxy_anthropic_key="up"
    )


@pytest.fixture
def url(memory: Memory, settings: Settings) -> Iterator[str]:
    """Where the proxy answers; nothing is filed until `memory.work()`."""
    with running(build(memory, settings, worker=False)) as url:
        yield url


@pytest.fixture
def chat(url: str) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{url}/v1", api_key="mine", max_retries=0, timeout=60) as client:
        yield client


@pytest.fixture
def claude(url: str) -> Iterator[anthropic.Anthropic]:
    with anthropic.Anthropic(base_url=url, api_key="mine", max_retries=0, timeout=60) as client:
        yield client


@dataclass(frozen=True)
class Kept:
    """What the proxy keeps, once it has done so: an answer does not wait for it."""

    palace: Palace

    def contents(self, count: int) -> list[tuple[str, str]]:
        """Wait until `count` messages are kept; return who said what, in the order of writing."""
        until(lambda: self.palace.count() >= count)
        return [(drawer.role.value, drawer.content) for drawer in self.palace.drawers()]

    @property
    def conversations(self) -> list[str]:
        return [info.id for info in self.palace.conversations()]


@pytest.fixture
def kept(palace: Palace) -> Kept:
    return Kept(palace)


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another thread does; the test's own time limit is the only one."""
    pause = threading.Event()
    while not holds():
        pause.wait(0.01)
