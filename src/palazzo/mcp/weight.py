"""What the tool list costs a model that is given it: tokens, estimated from its JSON as it goes over the wire."""

from mcp.types import Tool

from palazzo.mcp.server import tool_list
from palazzo.text.tokens import CountTokens, estimate_tokens


def weigh(count: CountTokens = estimate_tokens) -> dict[str, int]:
    """The tokens of each tool, by its name."""
    return {tool.name: count(spelled(tool)) for tool in tool_list()}


def spelled(tool: Tool) -> str:
    """A tool as it goes over the wire."""
    return tool.model_dump_json(by_alias=True, exclude_none=True)
