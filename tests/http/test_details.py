from httpx import Client

from palazzo import Memory

RULE = "From now on, always answer in metric units."


def say(client: Client, content: str, number: int) -> str:
    body = {"role": "user", "content": content, "id": str(number), "speaker": "Mara", "wing": "Tidewatch"}
    id: str = client.post("/api/conversations/talk/messages", json=body).json()["drawer_id"]
    return id


def test_a_drawer_comes_with_everything_that_is_known_of_it(client: Client, memory: Memory) -> None:
    before = say(client, "Good morning.", 1)
    drawer = say(client, "I use PostgreSQL since May 2026.", 2)
    client.post("/api/conversations/talk/complete")
    memory.work()
    found = client.get(f"/api/drawers/{drawer}").json()
    assert [(fact["predicate"], fact["object"]) for fact in found["facts"]] == [("uses", "PostgreSQL")]
    assert [one["drawer_id"] for one in found["neighbours"]] == [before]
    assert (found["guidance"], found["feedback"]) == (None, [])
    assert "verdict" in found
    assert client.get(f"/api/pointers/{found['pointer']}").json() == found


def test_guidance_is_promoted_and_retired(client: Client, memory: Memory) -> None:
    drawer = say(client, "Tea is nice.", 1)
    rule = client.post(f"/api/guidance/{drawer}/promote").json()
    assert (rule["state"], rule["path"], rule["content"]) == ("active", "person", "Tea is nice.")
    assert client.get("/api/guidance", params={"state": "active"}).json()["items"] == [rule]
    assert client.get(f"/api/drawers/{drawer}").json()["guidance"]["state"] == "active"
    assert client.post(f"/api/guidance/{drawer}/retire").json()["state"] == "retired"
    assert client.get("/api/guidance", params={"state": "active"}).json()["items"] == []
    assert client.post("/api/guidance/nothing/retire").status_code == 404


def test_the_block_comes_with_its_report(client: Client, memory: Memory) -> None:
    say(client, "The wire overheated at 62 amps.", 1)
    memory.work()
    found = client.post("/api/context", json={"query": "which wire overheated?", "budget": 500}).json()
    assert "The wire overheated" in found["text"]
    assert found["tokens"] <= found["budget"] == 500
    assert [entry["tier"] for entry in found["entries"]] == ["recalled_memories"]


def test_settings_are_changed_one_by_one_and_refused_where_they_make_no_sense(client: Client) -> None:
    assert client.get("/api/settings").json()["top_k"] == 5
    changed = client.patch("/api/settings", json={"top_k": 8, "keep_days": 30}).json()
    assert (changed["top_k"], changed["keep_days"], changed["enabled"]) == (8, 30, True)
    assert client.patch("/api/settings", json={"keep_days": None}).json()["keep_days"] is None
    refused = client.patch("/api/settings", json={"top_k": 0})
    assert refused.status_code == 422
    assert refused.json()["error"]["data"]["setting"] == "top_k"
    assert client.patch("/api/settings", json={"colour": "red"}).status_code == 422


def test_an_agent_is_switched_off(client: Client) -> None:
    assert client.patch("/api/agents/orchestrator", json={"disabled": True}).json()["disabled"] is True
    assert client.get("/api/agents").json()["items"] == [{"id": "orchestrator", "disabled": True}]
