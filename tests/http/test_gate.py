import pytest
from httpx import Client

from palazzo import Memory
from tests.http.test_conversations import WIRE, say


def test_the_gate_says_why(client: Client) -> None:
    verdict = client.post("/api/gate/explain", json={"text": "I never eat peanuts"}).json()
    assert "patterns" in verdict
    assert len(verdict) > 5


def test_feedback_is_kept_with_the_drawer(client: Client) -> None:
    drawer = say(client, WIRE).json()["drawer_id"]
    given = client.post("/api/feedback", json={"pointer": drawer, "useful": True}).json()
    assert (given["drawer_id"], given["useful"], given["source"]) == (drawer, True, "person")
    assert client.get("/api/feedback").json()["items"] == [given]
    assert client.get(f"/api/drawers/{drawer}").json()["feedback"] == [given]


def test_a_citation_of_what_was_shown_counts(client: Client) -> None:
    pointer = client.post("/api/notes", json={"content": WIRE}).json()["pointer"]
    told = client.post("/api/citations", json={"reply": f"As you said ({pointer}).", "shown": [pointer]}).json()
    assert [one["source"] for one in told["items"]] == ["citation"]
    assert client.post("/api/citations", json={"reply": f"({pointer})", "shown": []}).json()["items"] == []


def test_durable_memories_are_listed(client: Client) -> None:
    client.post("/api/notes", json={"content": WIRE})
    assert [one["content"] for one in client.get("/api/durable").json()["items"]] == [WIRE]


def test_a_calibration_needs_feedback_and_a_threshold_is_accepted(client: Client) -> None:
    learned = client.get("/api/gate/calibration").json()
    assert learned["calibration"] is None
    assert "too few" in learned["because"]
    assert client.post("/api/gate/threshold", json={"threshold": 0.5}).json()["gate_threshold"] == 0.5
    assert client.post("/api/gate/threshold", json={"threshold": 2}).status_code == 422


@pytest.mark.parametrize("budget", [0, 800])
def test_the_block_for_the_start_of_a_conversation_keeps_its_budget(
    client: Client, memory: Memory, budget: int
) -> None:
    client.post("/api/notes", json={"content": WIRE})
    memory.work()
    block = client.get("/api/wake-up", params={"budget": budget}).json()
    assert block["tokens"] <= budget
    assert (WIRE in block["text"]) is (budget > 0)


def test_nothing_expires_unless_it_was_asked_for(client: Client) -> None:
    say(client, WIRE)
    assert client.post("/api/expire").json()["complete"] is True
    assert len(client.get("/api/conversations/efoil/messages").json()["items"]) == 1
