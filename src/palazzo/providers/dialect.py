"""How one OpenAI-compatible server wants a chat request to look, learnt by trying.

Servers differ in what they accept and do not say so beforehand. The first request is the richest;
each refusal takes one thing back, and what was accepted in the end is remembered by the caller.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from palazzo.providers.base import ChatMessage
from palazzo.providers.words import encodable

NEGOTIABLE = frozenset({400, 404, 415, 422, 501})  # statuses of servers that do not know a parameter


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a server is known, or still hoped, to understand."""

    answer: Literal["json_schema", "json_object", "plain"] = "json_schema"
    limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True

    def conceding(self, complaint: str, *, wants_json: bool) -> "Dialect | None":
        """The next simpler dialect after a refusal that said `complaint`; None if nothing is left to give."""
        if self.limit == "max_tokens" and "max_completion_tokens" in complaint:
            return replace(self, limit="max_completion_tokens")
        if self.temperature and "temperature" in complaint:
            return replace(self, temperature=False)
        if wants_json and self.answer == "json_schema":
            return replace(self, answer="json_object")
        if wants_json and self.answer == "json_object":
            return replace(self, answer="plain")
        return None

    def body(
        self,
        model: str,
        messages: Sequence[ChatMessage],
        schema: Mapping[str, object] | None,
        max_tokens: int,
    ) -> dict[str, object]:
        """The request, with as much of `schema` enforced by the server as this dialect can say."""
        body: dict[str, object] = {"model": model, self.limit: max_tokens}
        if self.temperature:
            body["temperature"] = 0  # the same words should be read the same way twice
        if schema is not None and self.answer == "json_schema":
            answer = {"name": "answer", "strict": True, "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": answer}
        elif schema is not None:
            messages = _with_schema(messages, schema)
            if self.answer == "json_object":
                body["response_format"] = {"type": "json_object"}
        body["messages"] = [{"role": said.role, "content": encodable(said.content)} for said in messages]
        return body


def _with_schema(messages: Sequence[ChatMessage], schema: Mapping[str, object]) -> list[ChatMessage]:
    """Ask in words, in the last message: some models refuse a system message after the first."""
    *before, last = messages
    asked = f"{last.content}\n\nAnswer with one JSON object that follows this JSON schema, and nothing else:\n"
    return [*before, replace(last, content=asked + json.dumps(schema))]
