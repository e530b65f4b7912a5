"""The prompts."""

import pytest
from mcp import Client, MCPError

from palazzo.errors import Invalid, NotFound, outcome
from palazzo.mcp.prompts import NOTHING, PROMPTS
from tests.mcp.conftest import Connect

pytestmark = pytest.mark.anyio


async def text(client: Client, name: str, **arguments: str) -> str:
    [message] = (await client.get_prompt(name, arguments)).messages
    return str(message.content.model_dump()["text"])


async def test_every_prompt_has_a_title_and_says_what_it_takes(connect: Connect) -> None:
    async with connect() as client:
        listed = (await client.list_prompts()).prompts
    assert [prompt.name for prompt in listed] == list(PROMPTS)
    assert all(prompt.title and prompt.description for prompt in listed)


async def test_recalling_puts_what_was_said_in_front_of_the_model(connect: Connect) -> None:
    async with connect() as client:
        assert await text(client, "recall", query="how much water?") == NOTHING
        await client.call_tool("save_note", {"content": "Rye needs 70 % water", "wing": "Bread"})
        assert "Rye needs 70 % water" in await text(client, "recall", query="how much water?")


async def test_waking_up_tells_what_a_conversation_should_begin_with(connect: Connect) -> None:
    async with connect() as client:
        assert await text(client, "wake_up") == NOTHING
        await client.call_tool("save_note", {"content": "Rye needs 70 % water", "wing": "Bread"})
        assert "Bread" in await text(client, "wake_up")


async def test_a_prompt_without_its_argument_or_of_no_known_name_is_refused(connect: Connect) -> None:
    async with connect() as client:
        for name, error in (("recall", Invalid("")), ("dream", NotFound(""))):
            with pytest.raises(MCPError) as caught:
                await client.get_prompt(name, {})
            assert caught.value.code == outcome(error).mcp
