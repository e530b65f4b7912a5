import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import Memory
from sqlalchemy.ext.asyncio import create_async_engine

from palazzo import Palace
from palazzo.adapters.llama_index import PalazzoMemoryBlock

pytestmark = pytest.mark.anyio


async def test_what_falls_out_of_the_short_term_memory_is_recalled(palace: Palace) -> None:
    block = PalazzoMemoryBlock(palace, "efoil")
    engine = create_async_engine("sqlite+aiosqlite:///:memory:")  # its own would never be closed
    memory = Memory.from_defaults(
        session_id="efoil",
        memory_blocks=[block],
        async_engine=engine,
        token_limit=60,
        chat_history_token_ratio=0.5,
        token_flush_size=10,
        tokenizer_fn=str.split,
    )
    await memory.aput(ChatMessage(role="user", content="The silicone wire overheated yesterday"))
    for number in range(12):
        await memory.aput(ChatMessage(role="user", content=f"Something else entirely, number {number}"))
        await memory.aput(ChatMessage(role="assistant", content=f"I see, that was number {number}"))
    await engine.dispose()
    assert "The silicone wire overheated yesterday" in [drawer.content for drawer in palace.drawers()]
    assert "silicone wire" in await block.aget([ChatMessage(role="user", content="which wire overheated?")])


async def test_without_a_question_there_is_nothing_to_say(palace: Palace) -> None:
    block = PalazzoMemoryBlock(palace, "efoil")
    await block.aput([ChatMessage(role="user", content="The silicone wire overheated")])
    assert await block.aget([]) == ""
    assert await block.aget([ChatMessage(role="assistant", content="Which wire?")]) == ""


async def test_a_block_that_does_not_fit_is_left_out_whole(palace: Palace) -> None:
    assert await PalazzoMemoryBlock(palace, "efoil").atruncate("rules", 1) is None
