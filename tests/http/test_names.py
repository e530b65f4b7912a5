"""Ids are what people chose: slashes and all."""

from urllib.parse import quote

import pytest
from httpx import Client


@pytest.mark.parametrize("name", ["a/b", "2026/04/30 ü?#%", "..%2f", "§ 1", "a//b"])
def test_a_conversation_may_be_called_anything(client: Client, name: str) -> None:
    path = f"/api/conversations/{quote(name, safe='')}"
    assert client.post(f"{path}/messages", json={"role": "user", "content": "hello"}).status_code == 201
    assert client.get(path).json()["conversation_id"] == name
    assert len(client.get(f"{path}/messages").json()["items"]) == 1
    assert client.post(f"{path}/complete").status_code == 202
    assert client.delete(path).json()["complete"] is True


def test_an_agent_may_be_called_anything(client: Client) -> None:
    assert client.patch("/api/agents/tools%2Fhelper", json={"disabled": True}).json()["id"] == "tools/helper"


def test_the_root_leads_to_the_page(client: Client) -> None:
    answer = client.get("/", follow_redirects=True)
    assert (answer.status_code, answer.url.path) == (200, "/memory/")
    assert "text/html" in answer.headers["content-type"]


def test_a_field_that_nobody_knows_is_refused_by_its_name(client: Client) -> None:
    answer = client.post("/api/recall", json={"query": "wire", "topk": 3})
    assert answer.status_code == 422
    assert "body.topk" in answer.json()["error"]["message"]


def test_a_conversation_begins_when_the_caller_says(client: Client) -> None:
    told = {"role": "user", "content": "hello", "started": "2026-06-01T10:00:00+00:00"}
    assert client.post("/api/conversations/a/messages", json=told).status_code == 201
    assert client.get("/api/conversations/a").json()["started_at"] == "2026-06-01T10:00:00+00:00"
