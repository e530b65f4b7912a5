"""LlamaIndex's memory with a block that is a palace: what fell out of the short-term memory is recalled."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.memory import Memory

import palazzo
from palazzo.adapters.llama_index import PalazzoMemoryBlock


async def talk(palace: palazzo.Palace) -> None:
    block = PalazzoMemoryBlock(palace, "efoil")
    await block.aput([ChatMessage(role="user", content="I tried a 12-AWG silicone wire and it overheated")])

    memory = Memory.from_defaults(session_id="later", memory_blocks=[block], tokenizer_fn=str.split)
    await memory.aput(ChatMessage(role="user", content="Which wire overheated?"))
    for message in await memory.aget():
        print(f"{message.role.value}: {message.content}")


with TemporaryDirectory() as folder, palazzo.open(Path(folder) / "palace.db") as opened:
    asyncio.run(talk(opened.palace("me")))
