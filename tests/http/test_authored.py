from pathlib import Path

import pytest
from httpx import Client

RULES = "# Rules\n\n- Never push to main.\n- Always run the tests.\n"


@pytest.mark.parametrize("name", ["AGENTS.md", "docs/AGENTS.md"])
def test_a_document_of_rules_is_kept_and_goes_into_the_block(client: Client, name: str) -> None:
    kept = client.put(f"/api/authored/{name}", json={"text": RULES})
    assert kept.status_code == 200
    assert client.get(f"/api/authored/{name}").json() == kept.json()
    assert [one["name"] for one in client.get("/api/authored").json()["items"]] == [name]
    assert "Never push to main." in client.post("/api/context", json={"query": "may I push?"}).json()["text"]
    assert client.delete(f"/api/authored/{name}").status_code == 204
    assert client.get(f"/api/authored/{name}").status_code == 404


def test_a_text_can_be_checked_without_being_kept(client: Client) -> None:
    checked = client.post("/api/authored/check", json={"text": RULES}).json()
    assert checked["fits"] is True
    assert client.get("/api/authored").json()["items"] == []


def test_no_file_of_the_server_can_be_read(client: Client, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("the code is 4711")
    kept = client.put(f"/api/authored/{secret}", json={"text": RULES}).json()
    assert kept["text"] == RULES
    assert kept["source"] is None
