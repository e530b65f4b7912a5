"""What only the server over HTTP can get wrong."""

from palazzo import Memory, Settings
from palazzo.serving.app import build
from tests.support.server import calling

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ACCEPTED = {"Accept": "application/json, text/event-stream"}


def test_without_a_key_nobody_gets_as_far_as_the_tools(memory: Memory) -> None:
    memory.add_user("ann")
    key = memory.keys.create("ann").text
    with calling(build(memory, Settings(), worker=False)) as client:
        refused = client.post("/mcp", json=PING, headers=ACCEPTED)
        wrong = client.post("/mcp", json=PING, headers={**ACCEPTED, "Authorization": "Bearer wrong"})
        answered = client.post("/mcp", json=PING, headers={**ACCEPTED, "Authorization": f"Bearer {key}"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "unauthenticated")
    assert wrong.status_code == 401
    assert (answered.status_code, answered.json()["result"]) == (200, {})


def test_pages_of_other_sites_cannot_reach_the_tools(memory: Memory) -> None:
    with calling(build(memory, Settings(), worker=False)) as client:
        for headers in ({"Host": "palazzo.example"}, {"Origin": "https://evil.example"}):
            answer = client.post("/mcp", json=PING, headers={**ACCEPTED, **headers})
            assert answer.status_code == 403


def test_there_is_no_stream_that_would_outlive_its_key(memory: Memory) -> None:
    with calling(build(memory, Settings(), worker=False)) as client:
        answer = client.get("/mcp", headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
