import pytest
from httpx import Client

from tests.http.test_conversations import WIRE, say


def test_settings_hold_from_the_next_call_on(client: Client) -> None:
    say(client, WIRE)
    assert client.get("/api/settings").json()["enabled"] is True
    changed = client.patch("/api/settings", json={"enabled": False}).json()
    assert changed == client.get("/api/settings").json()
    assert client.post("/api/recall", json={"query": "wire"}).json() == {"hits": [], "degraded": []}
    assert client.post("/api/context", json={"query": "wire"}).json()["text"] == ""


@pytest.mark.parametrize("change", [{"top_k": 0}, {"monthly_budget": -1}, {"colour": "blue"}, {"gate_threshold": 2}])
def test_a_setting_that_makes_no_sense_is_refused(client: Client, change: dict[str, object]) -> None:
    assert client.patch("/api/settings", json=change).status_code == 422


def test_another_embedding_model_is_refused_with_the_way_to_change_it(client: Client) -> None:
    refused = client.patch("/api/settings", json={"embedding_model": "text-embedding-3-large"})
    assert refused.status_code == 409
    assert "palazzo reindex" in refused.json()["error"]["message"]


def test_an_agents_recall_can_be_switched_off(client: Client) -> None:
    say(client, WIRE)
    assert client.patch("/api/agents/helper", json={"disabled": True}).json() == {"id": "helper", "disabled": True}
    assert client.get("/api/agents").json()["items"] == [{"id": "helper", "disabled": True}]
    assert client.post("/api/recall", json={"query": "wire", "agent": "helper"}).json() == {"hits": [], "degraded": []}
    assert client.post("/api/recall", json={"query": "wire", "agent": "other"}).json()["hits"] != []


def test_the_context_block_is_had_with_its_report(client: Client) -> None:
    say(client, WIRE)
    block = client.post("/api/context", json={"query": "which wire overheated?", "budget": 500}).json()
    assert WIRE in block["text"]
    assert 0 < block["tokens"] <= block["budget"] == 500
