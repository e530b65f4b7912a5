import json
from collections.abc import Iterator

import httpx
from httpx import Client

from palazzo import Memory
from palazzo.model.moment import to_micros
from palazzo.model.page import cursor
from tests.http.test_conversations import WIRE, say
from tests.support.clock import Clock
from tests.support.server import PATIENCE


def test_activity_comes_in_pages_newest_first(client: Client, clock: Clock) -> None:
    for top_k in (1, 2, 3):
        client.patch("/api/settings", json={"top_k": top_k})
        clock.go_on(minutes=1)
    first = client.get("/api/activity", params={"limit": 2}).json()
    rest = client.get("/api/activity", params={"limit": 2, "cursor": first["next"]}).json()
    assert [event["details"]["top_k"] for event in first["items"] + rest["items"]] == [3, 2, 1]
    assert rest["next"] is None


def test_what_was_done_can_be_seen(client: Client, memory: Memory, clock: Clock) -> None:
    drawer = say(client, WIRE).json()["drawer_id"]
    client.post("/api/conversations/efoil/complete")
    assert {job["kind"] for job in client.get("/api/jobs").json()["items"]} >= {"embed", "mine"}
    memory.work()
    clock.go_on(minutes=1)
    client.delete(f"/api/drawers/{drawer}")
    events = client.get("/api/activity").json()["items"]
    assert next(event["type"] for event in events) == "memory_erased"
    assert drawer not in json.dumps(events)


def test_costs_are_listed_and_added_up(client: Client, memory: Memory) -> None:
    say(client, WIRE)
    memory.work()
    costs = client.get("/api/costs").json()
    assert [row["source"] for row in costs["items"]] == ["memory_embed"]
    assert costs["total"]["calls"] == costs["by_source"][0]["calls"] >= 1
    assert costs["budget"] is None


def test_mining_can_be_asked_for(client: Client, memory: Memory) -> None:
    say(client, WIRE)
    assert client.post("/api/mine", json={}).json() == {"queued": ["efoil"]}
    memory.work()
    assert client.post("/api/mine", json={"conversation": "efoil"}).json() == {"queued": []}
    assert client.post("/api/mine", json={"conversation": "none"}).status_code == 404


def events(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    """Server-sent events, one dictionary each; comments are passed over."""
    event: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            event[name] = value
        elif event:
            yield event
            event = {}


def test_activity_is_told_as_it_happens_and_goes_on_behind_the_last_event(client: Client, clock: Clock) -> None:
    with httpx.Client(base_url=client.base_url, timeout=PATIENCE) as other:
        other.patch("/api/settings", json={"top_k": 7})
        [event] = other.get("/api/activity").json()["items"]
        before = cursor((to_micros(clock.now) - 1, "", "", ""))
        with client.stream("GET", "/api/activity/stream", headers={"Last-Event-ID": before}) as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            found = next(events(stream.iter_lines()))
        assert json.loads(found["data"]) == event
        with client.stream("GET", "/api/activity/stream", headers={"Last-Event-ID": found["id"]}) as stream:
            other.patch("/api/agents/helper", json={"disabled": True})
            assert json.loads(next(events(stream.iter_lines()))["data"])["type"] == "agent_changed"


def test_a_stream_behind_no_event_is_refused(client: Client) -> None:
    assert client.get("/api/activity/stream", headers={"Last-Event-ID": "nonsense"}).status_code == 422
