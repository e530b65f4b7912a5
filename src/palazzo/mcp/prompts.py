"""Prompts: what a person puts in front of a model on purpose."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mcp.types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from palazzo.errors import Invalid, NotFound
from palazzo.mcp.visit import Visit

NOTHING = "Nothing is remembered yet."


@dataclass(frozen=True, slots=True)
class Written:
    """A prompt as clients list it, and what makes its text."""

    listed: Prompt
    text: Callable[[Visit, Mapping[str, str]], str]


def _recalled(visit: Visit, given: Mapping[str, str]) -> str:
    query = given.get("query", "").strip()
    if not query:
        raise Invalid("recall needs a `query`: what to recall")
    return visit.palace.context(query, agent=visit.agent).text


def _woken(visit: Visit, given: Mapping[str, str]) -> str:  # noqa: ARG001 - it takes nothing
    return visit.palace.wake_up(agent=visit.agent).text


PROMPTS: Mapping[str, Written] = {
    "wake_up": Written(
        Prompt(
            name="wake_up",
            title="Wake up",
            description="Who the user is, what is current and what is worth keeping close: to begin with.",
        ),
        _woken,
    ),
    "recall": Written(
        Prompt(
            name="recall",
            title="Recall",
            description="What the memory holds on a question, as one block.",
            arguments=[PromptArgument(name="query", description="what to recall", required=True)],
        ),
        _recalled,
    ),
}


def written(visit: Visit, name: str, given: Mapping[str, str]) -> GetPromptResult:
    """The prompt of this name; raise NotFound if there is none."""
    if name not in PROMPTS:
        raise NotFound(f"there is no prompt {name!r}; there are {', '.join(PROMPTS)}", prompt=name)
    text = PROMPTS[name].text(visit, given) or NOTHING
    message = PromptMessage(role="user", content=TextContent(type="text", text=text))
    return GetPromptResult(description=PROMPTS[name].listed.description, messages=[message])
