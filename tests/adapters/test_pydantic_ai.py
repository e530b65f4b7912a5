import pytest
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from palazzo import Palace
from palazzo.adapters.pydantic_ai import memory_instructions, memory_toolset, remember_run

pytestmark = pytest.mark.anyio  # `run_sync` would leave an event loop behind


async def test_what_is_known_on_the_prompt_stands_in_the_instructions(palace: Palace) -> None:
    palace.note("Rye needs 70 % water", wing="Bread")
    read: list[str | None] = []

    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        read.append(info.instructions)
        return ModelResponse(parts=[TextPart("70 %")])

    agent = Agent(FunctionModel(model), instructions=memory_instructions(palace))
    await agent.run("How much water does rye need?")
    assert "Rye needs 70 % water" in (read[0] or "")


async def test_a_model_may_note_and_recall(palace: Palace) -> None:
    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        assert {tool.name for tool in info.function_tools} == {"recall_memory", "save_note"}
        if len(messages) == 1:
            return ModelResponse(parts=[ToolCallPart("save_note", {"content": "Rye needs 70 % water"})])
        if len(messages) == 3:
            return ModelResponse(parts=[ToolCallPart("recall_memory", {"query": "water for rye"})])
        return ModelResponse(parts=[TextPart(str(messages[-1].parts[0].content))])  # type: ignore[union-attr]

    agent = Agent(FunctionModel(model), toolsets=[memory_toolset(palace)])
    assert "Rye needs 70 % water" in (await agent.run("Remember that rye needs 70 % water")).output


async def test_what_was_said_in_a_run_is_remembered_once(palace: Palace) -> None:
    agent = Agent(FunctionModel(lambda *_: ModelResponse(parts=[TextPart("Noted.")])))
    result = await agent.run("Rye needs 70 % water")
    assert remember_run(palace, "bread", result.new_messages()) == 2
    said = palace.conversation("bread").messages()
    assert [(drawer.role.value, drawer.content) for drawer in said] == [
        ("user", "Rye needs 70 % water"),
        ("assistant", "Noted."),
    ]
