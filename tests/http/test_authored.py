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


def test_a_document_comes_with_its_pieces_and_what_they_take(client: Client) -> None:
    text = "# Rules\n\n- Answer in metric units.\n\n> Be brief.\n\nThe boat shed was built in 1962.\n"
    kept = client.put("/api/authored/AGENTS.md", json={"text": text}).json()
    assert [piece["force"] for piece in kept["pieces"] if piece["text"] != "Rules"] == ["hard", "soft", "lore"]
    assert 0 < kept["hard_tokens"] < kept["most"] < kept["budget"]
    assert kept["soft_tokens"] > 0


def test_hard_rules_that_do_not_fit_are_refused_with_the_numbers(client: Client) -> None:
    refused = client.put("/api/authored/LONG.md", json={"text": "- Never do this. " * 2000})
    assert refused.status_code == 422
    assert refused.json()["error"]["data"]["most"] == 800
