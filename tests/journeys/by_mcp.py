"""Stories as an agent lives them: the official client does what the tools can do, the palace's owner the rest."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from anyio.from_thread import BlockingPortal
from mcp import Client, MCPError

from palazzo import Palace
from palazzo.errors import OUTCOMES
from tests.journeys.in_python import InPython
from tests.journeys.surface import Plain

_ERRORS = {error.code: error for error in OUTCOMES}


class ByMcp(InPython):
    def __init__(self, palace: Palace, work: Callable[[], object], client: Client, portal: BlockingPortal) -> None:
        super().__init__(palace, work)
        self._client = client
        self._portal = portal

    def remember(self, conversation: str, role: str, content: str, *, at: datetime, id: str | None = None) -> Plain:
        said = {"role": role, "content": content, "at": at.isoformat(), "id": id}
        kept = self._call("remember_messages", conversation=conversation, messages=[said])
        return self.show(kept["remembered"][0])

    def complete(self, conversation: str) -> None:
        self._call("remember_messages", conversation=conversation, messages=[], complete=True)

    def note(self, content: str, *, wing: str) -> Plain:
        return self.show(self._call("save_note", content=content, wing=wing)["pointer"])

    def recall(self, query: str, *, top_k: int = 5) -> list[Plain]:
        return [self.show(hit["pointer"]) for hit in self._call("recall_memory", query=query, top_k=top_k)["hits"]]

    def context(self, query: str, *, conversation: str | None = None, budget: int = 500) -> Plain:
        return self._call("memory_context", query=query, conversation=conversation, budget=budget)

    def show(self, address: str) -> Plain:
        return self._call("open_pointer", pointer=address)

    def browse(self) -> list[Plain]:
        wings = self._call("browse_palace")["wings"]
        return [self._call("browse_palace", wing=wing["pointer"])["wings"][0] for wing in wings]

    def facts(self, name: str, *, at: datetime | None = None) -> list[Plain]:
        found: list[Plain] = self._call("facts", entity=name, at=None if at is None else at.isoformat())["facts"]
        return found

    def timeline(self, name: str) -> list[Plain]:
        found: list[Plain] = self._call("timeline", entity=name)["facts"]
        return found

    def forget(self, address: str) -> Plain:
        return self._call("forget", pointer=address)

    def _call(self, tool: str, **arguments: Any) -> Plain:
        try:
            result = self._portal.call(self._client.call_tool, tool, arguments)
        except MCPError as error:
            raise _ERRORS[error.data["code"]](error.message, **error.data["data"]) from error
        answer: Plain = json.loads(json.dumps(result.structured_content))
        return answer
