"""Who asks: what a person decided about an agent holds for its tools, too."""

import pytest

from palazzo import Memory
from palazzo.errors import Invalid, outcome
from tests.mcp.conftest import Connect
from tests.mcp.test_tools import WIRE, ask, refusal

pytestmark = pytest.mark.anyio

QUESTION = "which wire overheated?"


async def test_an_agent_whose_memory_is_off_recalls_nothing_and_what_it_says_is_kept(
    connect: Connect, memory: Memory
) -> None:
    palace = memory.palace("me")
    palace.conversation("efoil").remember("user", WIRE["content"])
    palace.change_agent("codex", disabled=True)
    async with connect(name="codex") as codex, connect(name="claude-code") as claude:
        assert (await ask(codex, "recall_memory", query=QUESTION))["hits"] == []
        assert (await ask(codex, "memory_context", query=QUESTION))["text"] == ""
        [woken] = (await codex.get_prompt("recall", {"query": QUESTION})).messages
        assert WIRE["content"] not in woken.content.text  # type: ignore[union-attr]  # prompts are text
        assert len((await ask(claude, "recall_memory", query=QUESTION))["hits"]) == 1
        assert WIRE["content"] in (await ask(claude, "memory_context", query=QUESTION))["text"]
        await ask(codex, "remember_messages", conversation="other", messages=[WIRE])
    talks = {talk.id: talk.agent_id for talk in palace.conversations()}
    assert talks == {"efoil": None, "other": "codex"}


async def test_the_configuration_may_name_the_agent(connect: Connect, memory: Memory) -> None:
    palace = memory.palace("me")
    palace.conversation("efoil").remember("user", WIRE["content"])
    palace.change_agent("codex", disabled=True)
    async with connect(name="codex-mcp-client", told="codex") as client:
        assert (await ask(client, "recall_memory", query=QUESTION))["hits"] == []


async def test_a_name_that_is_none_is_refused(connect: Connect) -> None:
    async with connect(name="agent " * 100) as client:
        error = await refusal(client, "recall_memory", query=QUESTION)
    assert error.code == outcome(Invalid("")).mcp
    assert "an agent's name" in error.message
