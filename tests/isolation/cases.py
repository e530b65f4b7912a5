"""Every route that is served, and how each is called. A new route fails the test until it is here."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from palazzo.model.identity import Scope

Body = Mapping[str, object]


@dataclass(frozen=True)
class Case:
    """How a route is called; `{names}` in the path and the body are filled with ids, of own or of absent things."""

    needs: Scope | None  # None: anybody may, without a key
    body: Body | None = None
    names: Mapping[str, str] = field(default_factory=dict)  # which id stands for a path's parameter
    streams: bool = False  # has no end
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None


def reads(body: Body | None = None, **names: str) -> Case:
    return Case(Scope.READ, body, names)


def writes(body: Body | None = None, **names: str) -> Case:
    return Case(Scope.WRITE, body, names)


def manages(body: Body | None = None, **names: str) -> Case:
    return Case(Scope.ADMIN, body, names)


CHAT = {"model": "any", "messages": [{"role": "user", "content": "hello"}]}
MESSAGE = {"role": "user", "content": "hello"}
LIVES = {"subject": "{entity}", "predicate": "lives_in", "object": "Oslo"}
SISTER = {"subject": "user", "predicate": "sibling_of", "object": "{entity}"}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}

EXPORT = b'{"table": "header", "palazzo": 1}\n{"table": "end", "records": 0}\n'

CASES: dict[str, Case] = {
    "GET /openapi.json": Case(None),
    "GET /docs": Case(None),
    "GET /": Case(None),
    "GET /memory": Case(None),
    "GET /health/live": Case(None),
    "GET /health/ready": Case(None),
    "GET /metrics": manages(),
    "GET /api/me": reads(),
    "POST /api/session": Case(None, {"key": "{key}"}),
    "DELETE /api/session": Case(None),
    "GET /api/keys": reads(),
    "POST /api/keys": writes({"name": "another"}),
    "DELETE /api/keys/{key_id}": writes(),
    "GET /api/conversations": reads(),
    "GET /api/conversations/{conversation_id}": reads(),
    "DELETE /api/conversations/{conversation_id}": writes(),
    "GET /api/conversations/{conversation_id}/messages": reads(),
    "POST /api/conversations/{conversation_id}/messages": writes(MESSAGE),
    "POST /api/conversations/{conversation_id}/complete": writes(),
    "POST /api/conversations/{conversation_id}/compact": writes(),
    "GET /api/conversations/{conversation_id}/view": reads(),
    "GET /api/conversations/{conversation_id}/summaries": reads(),
    "GET /api/summaries/{summary_id}/drawers": reads(),
    "POST /api/mine": writes({"conversation": "{conversation_id}"}),
    "POST /api/recall": reads({"query": "zebra fish in the tank", "wing": None}),
    "POST /api/ask": reads({"question": "zebra fish in the tank", "conversation": "{conversation_id}"}),
    "POST /api/context": reads({"query": "zebra fish in the tank", "conversation": "{conversation_id}"}),
    "POST /api/notes": writes({"content": "hello"}),
    "GET /api/drawers/{drawer_id}": reads(),
    "DELETE /api/drawers/{drawer_id}": writes(),
    "GET /api/pointers/{pointer}": reads(),
    "GET /api/wings": reads(),
    "GET /api/wings/{number}": reads(),
    "PATCH /api/wings/{number}": writes({"name": "Pond"}),
    "POST /api/wings/{number}/merge": writes({"into": "Garden"}),
    "POST /api/wings/{number}/split": writes({"into": "Pond", "rooms": ["W-{number}/R-{room}"]}),
    "GET /api/wings/{number}/rooms": reads(),
    "GET /api/wings/{number}/rooms/{room}": reads(),
    "PATCH /api/wings/{number}/rooms/{room}": writes({"title": "Pond life"}),
    "GET /api/wings/{number}/rooms/{room}/drawers": reads(),
    "GET /api/rooms": reads(),
    "GET /api/vestibule": reads(),
    "POST /api/tidy": writes({}),
    "POST /api/move": writes({"what": "{drawer_id}", "to": "W-{number}"}),
    "GET /api/home": reads(),
    "GET /api/entities": reads(),
    "GET /api/entities/{name}": reads(name="entity"),
    "GET /api/entities/{name}/timeline": reads(name="entity"),
    "GET /api/entities/{name}/neighbours": reads(name="entity"),
    "PATCH /api/entities/{name}": writes({"type": "person"}, name="entity"),
    "GET /api/facts": reads(),
    "POST /api/facts": writes(LIVES),
    "POST /api/facts/correct": writes({**SISTER, "to": "Nora"}),
    "POST /api/facts/retract": writes(SISTER),
    "POST /api/entities/merge": writes({"name": "{brother}", "into": "{entity}"}),
    "GET /api/guidance": reads(),
    "POST /api/guidance/{drawer_id}/promote": writes(),
    "POST /api/guidance/{drawer_id}/accept": writes(drawer_id="proposal"),
    "POST /api/guidance/{drawer_id}/dismiss": writes(drawer_id="proposal"),
    "POST /api/guidance/{drawer_id}/retire": writes(),
    "GET /api/authored": reads(),
    "POST /api/authored/check": reads({"text": "# Rules"}),
    "GET /api/authored/{name}": reads(name="document"),
    "PUT /api/authored/{name}": writes({"text": "# Rules"}, name="document"),
    "DELETE /api/authored/{name}": writes(name="document"),
    "GET /api/settings": reads(),
    "PATCH /api/settings": writes({"top_k": 9}),
    "GET /api/agents": reads(),
    "PATCH /api/agents/{agent_id}": writes({"disabled": True}),
    "GET /api/activity": reads(),
    "GET /api/activity/stream": Case(Scope.READ, streams=True),
    "GET /api/jobs": reads(),
    "GET /api/costs": reads(),
    "GET /api/export": reads(),
    "POST /api/import": Case(Scope.WRITE, content=EXPORT),
    "POST /api/bring": Case(Scope.WRITE, content=EXPORT),
    "DELETE /api/memory": Case(Scope.WRITE, {"confirm": "{user_id}"}),
    "POST /api/gate/explain": reads({"text": "hello"}),
    "GET /api/gate/calibration": reads(),
    "POST /api/gate/threshold": writes({"threshold": 0.4}),
    "GET /api/feedback": reads(),
    "POST /api/feedback": writes({"pointer": "{drawer_id}", "useful": True}),
    "DELETE /api/feedback": writes({"pointer": "{drawer_id}"}),
    "POST /api/citations": writes({"reply": "as § {pointer} says", "shown": ["{pointer}"]}),
    "GET /api/durable": reads(),
    "POST /api/expire": writes(),
    "GET /api/wake-up": reads(),
    "GET /api/users": manages(),
    "POST /api/users": manages({"id": "{newcomer}-2"}),
    "GET /api/users/{user_id}/keys": manages(),
    "POST /api/users/{user_id}/keys": manages({}, user_id="newcomer"),
    "DELETE /api/users/{user_id}/keys/{key_id}": manages(),
    "DELETE /api/users/{user_id}": manages(user_id="newcomer"),
    "POST /mcp": Case(Scope.READ, PING, headers={"Accept": "application/json, text/event-stream"}),
    "POST /v1/chat/completions": writes(CHAT),
    "POST /v1/messages": writes({**CHAT, "max_tokens": 10}),
    "POST /v1/messages/count_tokens": reads(CHAT),
    "POST /v1/embeddings": reads({"model": "any", "input": "hello"}),
    "GET /v1/models": reads(),
    "GET /v1/models/{model}": reads(model="document"),
}
