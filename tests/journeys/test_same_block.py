"""One question, asked of everything that puts memory before a model: all of them give the same block."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2  # what the official client calls with
import openai
import pytest
from anyio import to_thread
from llama_index.core.base.llms.types import ChatMessage
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import TextContent
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

import palazzo
from palazzo import Memory, Palace, Settings
from palazzo.adapters.llama_index import PalazzoMemoryBlock
from palazzo.adapters.pydantic_ai import memory_instructions
from palazzo.agents.event import Event
from palazzo.agents.launch import launch
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.support.model_server import Model, completion, model_server
from tests.support.server import PATIENCE, running

pytestmark = pytest.mark.anyio

QUESTION = "which wire of the motor overheated?"
RULE = "Always give the size of a wire of the motor in square millimetres."
BUDGET = 700  # the installation's: more was said of the wire than it holds
PALAZZO = Path(sys.executable).parent / "palazzo"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def memory(place: Path) -> Iterator[Memory]:
    """A palace with a rule, and with more on the question than goes into a block."""
    settings = Settings(context_budget=BUDGET)
    with palazzo.open(place, embedder=FakeEmbedder(), settings=settings) as memory:
        palace = memory.palace("me")
        begun = datetime.now(UTC) - timedelta(days=40)
        palace.conversation("rules").remember("user", RULE, at=begun)
        for number in range(16):
            talk = palace.conversation(f"boat-{number}", title=f"Rewiring, evening {number}")
            talk.remember(
                "user",
                f"The wire number {number} of the motor overheated again." + " Nobody knew the cause." * 6,
                at=begun + timedelta(number),
            )
            talk.complete()
        memory.work()
        yield memory


@pytest.fixture
def model() -> Iterator[Model]:
    with model_server(lambda _: completion("The twelfth")) as model:
        yield model


@pytest.fixture
def url(memory: Memory, model: Model) -> Iterator[str]:
    settings = Settings(proxy_target=f"{model.url}/v1", proxy_key="up", context_budget=BUDGET)
    with running(build(memory, settings, worker=False)) as url:
        yield url


async def test_every_way_to_a_model_gives_the_same_block(
    memory: Memory, place: Path, tmp_path: Path, url: str, model: Model
) -> None:
    palace = memory.palace("me")
    key = memory.keys.create("me").text
    wanted = palace.context(QUESTION)
    assert BUDGET * 0.8 < wanted.tokens <= BUDGET
    assert RULE in wanted.text
    found = {
        "HTTP": await to_thread.run_sync(_by_http, url, key),
        "client": await to_thread.run_sync(_by_client, url, key),
        "command line": await to_thread.run_sync(_by_command, place, tmp_path),
        "hook": await to_thread.run_sync(_by_hook, place, tmp_path),
        "MCP tool": await _by_mcp_tool(url, key),
        "MCP prompt": await _by_mcp_prompt(url, key),
        "LlamaIndex": await PalazzoMemoryBlock(palace, "now").aget([ChatMessage(role="user", content=QUESTION)]),
        "Pydantic AI": await _by_pydantic_ai(palace),
        "proxy": await to_thread.run_sync(_by_proxy, url, key, model),  # last: it remembers what is asked
    }
    assert found == dict.fromkeys(found, wanted.text)


def _by_http(url: str, key: str) -> str:
    with httpx2.Client(headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE) as http:
        text: str = http.post(f"{url}/api/context", json={"query": QUESTION}).json()["text"]
        return text


def _by_client(url: str, key: str) -> str:
    with palazzo.connect(url, key) as remote:
        return remote.palace().context(QUESTION).text


def _environment(place: Path, home: Path) -> dict[str, str]:
    return {
        "PATH": str(PALAZZO.parent),
        "HOME": str(home),
        "PALAZZO_STORE": str(place),
        "PALAZZO_EMBEDDER": "fake",
        "PALAZZO_CONTEXT_BUDGET": str(BUDGET),
        "PALAZZO_RESIDENT_SECONDS": "0",
    }


def _by_command(place: Path, home: Path) -> str:
    command = [str(PALAZZO), "context", QUESTION, "--user", "me"]
    return subprocess.run(command, env=_environment(place, home), capture_output=True, check=True, text=True).stdout


def _by_hook(place: Path, home: Path) -> str:
    command = launch(Settings(store=str(place)), None, None).hook("claude-code", Event.PROMPT)
    told = {
        "session_id": "5f0c3c7e-0000-4000-8000-000000000001",
        "transcript_path": str(home / "none.jsonl"),
        "cwd": str(home),
        "hook_event_name": "UserPromptSubmit",
        "prompt": QUESTION,
    }
    done = subprocess.run(
        shlex.split(command),
        input=json.dumps(told).encode(),
        env=_environment(place, home),
        capture_output=True,
        check=True,
    )
    text: str = json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]
    return text


async def _by_mcp_tool(url: str, key: str) -> str:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
    ):
        answer = await client.call_tool("memory_context", {"query": QUESTION})
        text: str = (answer.structured_content or {})["text"]
        return text


async def _by_mcp_prompt(url: str, key: str) -> str:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
    ):
        content = (await client.get_prompt("recall", {"query": QUESTION})).messages[0].content
        assert isinstance(content, TextContent)
        return content.text


async def _by_pydantic_ai(palace: Palace) -> str:
    read: list[str] = []

    def answer(_: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        read.append(info.instructions or "")
        return ModelResponse(parts=[TextPart("the twelfth")])

    await Agent(FunctionModel(answer), instructions=memory_instructions(palace)).run(QUESTION)
    return f"{read[0]}\n"  # it strips instructions


def _by_proxy(url: str, key: str, model: Model) -> str:
    with openai.OpenAI(base_url=f"{url}/v1", api_key=key, max_retries=0, timeout=PATIENCE) as client:
        client.chat.completions.create(model="m", messages=[{"role": "user", "content": QUESTION}])
    return model.asked[0].system
