"""An agent of the OpenAI Agents SDK whose session is a conversation. The model is a fake; put your own in its place."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from openai.types.responses import ResponseOutputMessage, ResponseOutputText

import palazzo
from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
from palazzo.adapters.openai_agents import PalazzoSession


class Parrot(Model):
    """Says how much of the conversation it was given."""

    async def get_response(self, system_instructions: Any, input: Any, *args: Any, **kwargs: Any) -> ModelResponse:
        words = ResponseOutputText(text=f"I was given {len(input)} items", type="output_text", annotations=[])
        said = ResponseOutputMessage(id="m", content=[words], role="assistant", status="completed", type="message")
        return ModelResponse(output=[said], usage=Usage(), response_id=None)

    def stream_response(self, *args: Any, **kwargs: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


async def talk(palace: palazzo.Palace) -> None:
    agent = Agent(name="Assistant", model=Parrot())
    for question in ("I tried a 12-AWG silicone wire and it overheated", "Which one then?"):
        session = PalazzoSession(palace, "efoil")  # as if another process had started it
        result = await Runner.run(agent, question, session=session, run_config=RunConfig(tracing_disabled=True))
        print(result.final_output)
    print(palace.recall("which wire overheated?", top_k=1)[0].content)


with TemporaryDirectory() as folder, palazzo.open(Path(folder) / "palace.db") as memory:
    asyncio.run(talk(memory.palace("me")))
