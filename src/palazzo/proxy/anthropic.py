"""Anthropic's messages."""

from collections.abc import Iterable, Iterator

from palazzo.proxy.dialect import Body, objects, text_of, with_first_text
from palazzo.proxy.turns import Side, Turn


class Messages:
    def turns(self, request: Body) -> list[Turn]:
        return [turn for message in objects(request.get("messages")) for turn in _turn(message)]

    def with_context(self, request: Body, context: str) -> Body:
        return {**request, "system": with_first_text(request.get("system"), context)}

    def reply(self, answer: Body) -> Turn | None:
        return next(_turn({**answer, "role": "assistant"}), None)

    def streamed_reply(self, events: Iterable[Body]) -> Turn | None:
        blocks: dict[object, Body] = {}
        finished = False
        for event in events:
            match event:
                case {"type": "content_block_start", "index": int(index), "content_block": dict(block)}:
                    blocks[index] = dict(block)
                case {"type": "content_block_delta", "index": int(index), "delta": {"text": str(text)}}:
                    block = blocks.setdefault(index, {"type": "text"})
                    block["text"] = f"{block.get('text', '')}{text}"
                case {"type": "message_stop"}:
                    finished = True
        return self.reply({"content": list(blocks.values())}) if finished else None


def _turn(message: Body) -> Iterator[Turn]:
    if message.get("role") not in list(Side):
        return
    content = message.get("content")
    calls = tuple(block["id"] for block in objects(content) if isinstance(block.get("id"), str))
    text = text_of(content)
    if text.strip() or calls:
        yield Turn(Side(message["role"]), text, calls)
