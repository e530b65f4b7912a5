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
