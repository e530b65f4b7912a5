"""A Pydantic AI agent that recalls and remembers. The model is a fake; put your own in its place."""

from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

import palazzo
from palazzo.adapters.pydantic_ai import memory_instructions, memory_toolset, remember_run


def parrot(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    """Says what its instructions hold on the question."""
    known = [line.removeprefix("| ") for line in (info.instructions or "").splitlines() if line.startswith("| ")]
    return ModelResponse(parts=[TextPart(f"I know: {'; '.join(known) or 'nothing'}")])


with TemporaryDirectory() as folder, palazzo.open(Path(folder) / "palace.db") as memory:
    palace = memory.palace("me")
    agent = Agent(FunctionModel(parrot), instructions=memory_instructions(palace), toolsets=[memory_toolset(palace)])
    for question in ("I tried a 12-AWG silicone wire and it overheated", "Which wire overheated?"):
        result = agent.run_sync(question)
        print(result.output)
        remember_run(palace, "efoil", result.new_messages())
