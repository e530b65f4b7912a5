"""Every tool, resource and prompt of the MCP server × every kind of caller × own, foreign and absent things."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from palazzo import Memory, Settings
from palazzo.errors import NotFound, Refused, outcome
from palazzo.serving.app import build
from tests.isolation.world import WORD, World, filled_in, without
from tests.support.server import calling

ACCEPTED = {"Accept": "application/json, text/event-stream"}

Arguments = Mapping[str, object]

QUESTION = "zebra fish in the tank"
SISTER = {"subject": "user", "predicate": "sibling_of", "object": "{entity}"}
HELLO = {"role": "user", "content": "hello"}

READING: dict[str, list[Arguments]] = {
    "recall_memory": [{"query": QUESTION}, {"query": QUESTION, "wing": "W-{number}"}],
    "ask_memory": [{"question": QUESTION}],
    "memory_context": [{"query": QUESTION, "conversation": "{conversation_id}"}],
    "browse_palace": [{}, {"wing": "W-{number}"}],
    "open_pointer": [{"pointer": "{pointer}"}, {"pointer": "{drawer_id}"}],
    "facts": [{}, {"entity": "{entity}"}],
    "timeline": [{"entity": "{entity}"}],
}
WRITING: dict[str, list[Arguments]] = {
    "save_note": [{"content": "hello", "wing": "Aquarium"}],
    "remember_messages": [{"conversation": "{conversation_id}", "messages": [HELLO], "complete": True}],
    "memory_feedback": [
        {"pointer": "{pointer}", "useful": True},
        {"pointer": "{drawer_id}", "useful": True},
    ],
    "mend_fact": [
        {"subject": "{entity}", "predicate": "lives_in", "object": "Oslo"},
        {**SISTER, "to": "Nora"},
        {**SISTER, "retract": True},
    ],
    "forget": [{"pointer": "{drawer_id}"}],
}
RESOURCES = {
    "palazzo://{wing}": "palazzo://W-{number}",
    "palazzo://{wing}/{room}": "palazzo://W-{number}/R-{room}",
    "palazzo://{wing}/{room}/{drawer}": "palazzo://{pointer}",
}
PROMPTS: dict[str, Arguments] = {"wake_up": {}, "recall": {"query": QUESTION}}

Request = tuple[str, Mapping[str, object]]  # a method of the protocol and its parameters


def calls(tools: Mapping[str, list[Arguments]]) -> list[Request]:
    return [("tools/call", {"name": name, "arguments": given}) for name, cases in tools.items() for given in cases]


READS: list[Request] = [
    *calls(READING),
    ("resources/list", {}),
    *(("resources/read", {"uri": uri}) for uri in RESOURCES.values()),
    *(("prompts/get", {"name": name, "arguments": given}) for name, given in PROMPTS.items()),
]
WRITES = calls(WRITING)


@pytest.fixture(scope="module")
def client(memory: Memory) -> Iterator[httpx.Client]:
    with calling(build(memory, Settings(rate_limit=0), worker=False)) as client:
        yield client


class Asking:
    """Sends requests as anybody, with any ids."""

    def __init__(self, client: httpx.Client, world: World) -> None:
        self.client = client
        self.world = world

    def send(self, who: str, request: Request, ids: Mapping[str, str]) -> httpx.Response:
        key = self.world.keys.get(who)
        headers = {**ACCEPTED, **({} if key is None else {"Authorization": f"Bearer {key}"})}
        method, params = request
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": filled_in(params, ids)}
        return self.client.post("/mcp", json=body, headers=headers)

    def answer(self, who: str, request: Request, ids: Mapping[str, str]) -> dict[str, Any]:
        """What a caller with a good key is answered: a `result` or an `error`."""
        response = self.send(who, request, ids)
        assert response.status_code != 401, response.text
        answered: dict[str, Any] = response.json()
        return answered


def code(answer: Mapping[str, Any]) -> int | None:
    """The code of the error, if it is one."""
    error = answer.get("error")
    return None if error is None else int(error["code"])


def test_every_tool_resource_and_prompt_is_in_the_matrix(client: httpx.Client, world: World) -> None:
    asking = Asking(client, world)

    def listed(method: str, kind: str, key: str) -> set[str]:
        return {one[key] for one in asking.answer("owner", (method, {}), {})["result"][kind]}

    assert listed("tools/list", "tools", "name") == set(READING) | set(WRITING)
    assert listed("resources/templates/list", "resourceTemplates", "uriTemplate") == set(RESOURCES)
    assert listed("prompts/list", "prompts", "name") == set(PROMPTS)


@pytest.mark.parametrize("request_", [*READS, *WRITES], ids=str)
def test_without_a_good_key_nobody_is_answered(client: httpx.Client, world: World, request_: Request) -> None:
    asking = Asking(client, world)
    before = world.everything()
    for who in ("nobody", "revoked", "expired"):
        own, absent = asking.send(who, request_, world.own), asking.send(who, request_, world.absent)
        assert own.status_code == 401
        assert own.text == absent.text
    assert world.everything() == before


@pytest.mark.parametrize("request_", READS, ids=str)
def test_the_owner_reads_what_is_his(client: httpx.Client, world: World, request_: Request) -> None:
    asking = Asking(client, world)
    for who in ("owner", "reader"):
        answer = asking.answer(who, request_, world.own)
        assert code(answer) is None, answer
        assert answer != asking.answer("other", request_, world.own)


@pytest.mark.parametrize("request_", WRITES, ids=str)
def test_the_owner_changes_what_is_his_but_not_with_a_key_for_reading(
    client: httpx.Client, own_world: World, request_: Request
) -> None:
    asking = Asking(client, own_world)
    before = own_world.everything()
    for ids in (own_world.own, own_world.absent):
        assert code(asking.answer("reader", request_, ids)) == outcome(Refused("")).mcp
    assert own_world.everything() == before
    answer = asking.answer("owner", request_, own_world.own)
    assert code(answer) is None, answer
    assert own_world.everything() != before


@pytest.mark.parametrize("request_", [*READS, *WRITES], ids=str)
def test_what_is_somebody_elses_is_as_good_as_not_there(client: httpx.Client, world: World, request_: Request) -> None:
    asking = Asking(client, world)
    before = world.everything()
    for who in ("other", "admin"):
        absent, foreign = (asking.answer(who, request_, ids) for ids in (world.absent, world.own))
        assert code(foreign) == code(absent), who
        if code(foreign) is not None or request_ in READS:
            assert without(world.own, json.dumps(foreign)) == without(world.absent, json.dumps(absent)), who
        assert WORD not in json.dumps(foreign), who
    assert world.everything() == before


@pytest.mark.parametrize("request_", [one for one in [*READS, *WRITES] if "pointer" in str(one)], ids=str)
def test_an_address_of_nothing_is_told_to_its_owner_as_to_anybody(
    client: httpx.Client, world: World, request_: Request
) -> None:
    asking = Asking(client, world)
    told = {who: asking.answer(who, request_, world.absent) for who in ("owner", "other")}
    assert told["owner"] == told["other"]
    assert code(told["owner"]) == outcome(NotFound("")).mcp
