"""The blocks that Claude's messages are made of: text, thinking, calls of tools and what they answered."""

from collections.abc import Iterator
from dataclasses import dataclass

from palazzo.errors import Invalid
from palazzo.importers.shape import Json, record, spelled, text
from palazzo.importers.talk import EMPTY, MEDIA, THINKING, LeftOut
from palazzo.model.drawer import Provenance, Role

_WEB_TOOLS = ("web_search", "web_fetch", "WebSearch", "WebFetch")
_MEDIA = {"image", "document", "file"}

Tools = dict[str, str]  # which tool a call asked, by the call's id


@dataclass(frozen=True, slots=True)
class Piece:
    """What one block says, and who says it."""

    number: int  # from 0
    role: Role
    words: str
    provenance: Provenance = Provenance.SESSION_TURN


def pieces(content: object, role: Role, tools: Tools) -> Iterator[Piece | LeftOut]:
    """Take a message apart; `content` is a text or a list of blocks, `tools` knows the calls of those before it."""
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    if not isinstance(content, list):
        raise Invalid("the content of a message should be text or a list of blocks")
    for number, block in enumerate(content):
        piece = _piece(number, record(block, "a block"), role, tools)
        yield piece if isinstance(piece, LeftOut) or piece.words.strip() else LeftOut(EMPTY)


def _piece(number: int, block: Json, role: Role, tools: Tools) -> Piece | LeftOut:
    match text(block, "type"):
        case "text":
            return Piece(number, role, text(block, "text"))
        case "tool_use" | "server_tool_use":
            name = tools[text(block, "id")] = text(block, "name")
            return Piece(number, Role.ASSISTANT, f"{name} {spelled(block.get('input'))}", Provenance.TOOL)
        case "tool_result" | "web_search_tool_result":
            name = tools.get(text(block, "tool_use_id")) or text(block, "name")
            source = Provenance.WEB if name in _WEB_TOOLS else Provenance.TOOL
            return Piece(number, Role.SYSTEM, _answer(block.get("content")), source)
        case "thinking" | "redacted_thinking":
            return LeftOut(THINKING)
        case kind if kind in _MEDIA:
            return LeftOut(MEDIA)
    return LeftOut("of a kind that is not known")


def _answer(content: object) -> str:
    """What a tool answered, as far as it is text."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    return "\n".join(text(block, "text") for block in content if isinstance(block, dict) and block.get("text"))
