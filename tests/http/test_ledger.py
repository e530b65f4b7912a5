import json
from collections.abc import Callable, Iterator
from datetime import timedelta

import httpx
import pytest
from httpx import Client

from palazzo import Memory, Settings
from palazzo.model.identity import NewKey
from palazzo.model.moment import to_micros
from palazzo.model.page import cursor
from palazzo.serving.app import build
from tests.http.test_conversations import WIRE, say
from tests.support.clock import Clock
from tests.support.server import PATIENCE, calling


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


def end_by_revoking(memory: Memory, client: Client, clock: Clock, key: NewKey) -> None:
    memory.keys.revoke("ann", key.key.id)


def end_by_expiry(memory: Memory, client: Client, clock: Clock, key: NewKey) -> None:
    clock.go_on(hours=2)


def end_by_signing_out(memory: Memory, client: Client, clock: Clock, key: NewKey) -> None:
    client.delete("/api/session")


def end_by_removal(memory: Memory, client: Client, clock: Clock, key: NewKey) -> None:
    memory.palace("ann").erase()
    memory.add_user("ann")


@pytest.mark.parametrize("end", [end_by_revoking, end_by_expiry, end_by_signing_out, end_by_removal])
def test_a_stream_ends_with_its_key_however_much_happens(
    client: Client, memory: Memory, clock: Clock, end: Callable[[Memory, Client, Clock, NewKey], None]
) -> None:
    memory.add_user("ann")
    key = memory.keys.create("ann", expires=clock.now + timedelta(hours=1))
    client.post("/api/session", json={"key": key.text})
    palace = memory.palace("ann")
    before = cursor((to_micros(clock.now) - 1, "", "", ""))
    with (
        Client(base_url=client.base_url, timeout=PATIENCE, cookies=client.cookies) as other,
        other.stream("GET", "/api/activity/stream", headers={"Last-Event-ID": before}) as stream,
    ):
        told = events(stream.iter_lines())
        assert json.loads(next(told)["data"])["type"] == "key_created"
        end(memory, client, clock, key)
        after = []
        for top_k in range(1, 10):  # something happens at every look
            clock.go_on(seconds=1)
            palace.change_settings(top_k=top_k)
            event = next(told, None)
            if event is None:
                break
            after.append(event)
    assert len(after) <= 1  # what a look saw that had begun before


def test_watching_is_not_counted_as_asking(memory: Memory, clock: Clock) -> None:
    memory.add_user("ann")
    key = {"Authorization": f"Bearer {memory.keys.create('ann').text}"}
    palace = memory.palace("ann")
    before = cursor((to_micros(clock.now) - 1, "", "", ""))
    with (
        calling(build(memory, Settings(rate_limit=1), worker=False)) as client,
        client.stream("GET", "/api/activity/stream", headers={**key, "Last-Event-ID": before}) as stream,
    ):
        told = events(stream.iter_lines())
        next(told)
        while client.get("/api/me", headers=key).status_code != 429:
            pass
        clock.go_on(seconds=1)
        palace.change_settings(top_k=3)
        assert json.loads(next(told)["data"])["type"] == "settings_changed"


def test_a_stream_behind_no_event_is_refused(client: Client) -> None:
    assert client.get("/api/activity/stream", headers={"Last-Event-ID": "nonsense"}).status_code == 422
