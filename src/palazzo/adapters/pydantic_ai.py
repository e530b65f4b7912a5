"""Pydantic AI: instructions that recall, tools, and remembering what a run said (extra `pydantic-ai`)."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from palazzo.adapters.tools import memory_functions
from palazzo.adapters.turns import in_words
from palazzo.extras import needs
from palazzo.model.message import Message
from palazzo.palace import Palace

with needs("pydantic-ai"):
    from pydantic_ai import FunctionToolset, RunContext
    from pydantic_ai.messages import ModelMessage, ModelRequest, TextPart, UserPromptPart

Instructions = Callable[[RunContext[Any]], Awaitable[str]]


def memory_instructions(palace: Palace, *, budget: int | None = None) -> Instructions:
    """For `Agent(instructions=…)`: what the memory holds on the prompt goes in front of the model."""

    async def instructions(context: RunContext[Any]) -> str:
        prompt = context.prompt if isinstance(context.prompt, str) else ""
        return (await asyncio.to_thread(palace.context, prompt, budget=budget)).text if prompt else ""

    return instructions


def memory_toolset(palace: Palace) -> FunctionToolset[Any]:
    """For `Agent(toolsets=[…])`: a model may recall, and save a note on purpose."""
    return FunctionToolset(list(memory_functions(palace)))


def remember_run(palace: Palace, conversation: str, messages: Sequence[ModelMessage]) -> int:
    """Keep what was said in a run, as `result.new_messages()` tells it; return how many messages that were."""
    said = [kept for message in messages for kept in _said(message)]
    palace.conversation(conversation).remember_all(said)
    return len(said)


def _said(message: ModelMessage) -> list[Message]:
    if isinstance(message, ModelRequest):
        prompts = [part.content for part in message.parts if isinstance(part, UserPromptPart)]
        return [in_words("user", words) for words in prompts if isinstance(words, str) and words]
    words = "".join(part.content for part in message.parts if isinstance(part, TextPart))
    return [in_words("assistant", words)] if words else []
