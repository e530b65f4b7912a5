import httpx

from palazzo import Memory, Palace
from tests.http.test_conversations import WIRE, say


def test_what_was_said_is_found_and_leads_to_its_drawer(client: httpx.Client, memory: Memory) -> None:
    say(client, WIRE)
    client.post("/api/conversations/efoil/complete")
    memory.work()
    [hit] = client.post("/api/recall", json={"query": "which wire overheated?"}).json()["hits"]
    drawer = client.get(f"/api/drawers/{hit['drawer_id']}").json()
    assert drawer["content"] == hit["content"] == WIRE
    assert client.get(f"/api/pointers/{hit['pointer'].removeprefix('§ ')}").json() == drawer


def test_conversations_can_be_asked_for(client: httpx.Client) -> None:
    say(client, WIRE)
    [found] = client.post("/api/recall", json={"query": "wire", "by": "conversation"}).json()["hits"]
    assert found["conversation_id"] == "efoil"
    assert [hit["content"] for hit in found["hits"]] == [WIRE]


def test_a_note_is_filed_at_once(client: httpx.Client) -> None:
    kept = client.post("/api/notes", json={"content": "The spare key hangs behind the boiler", "wing": "House"})
    assert kept.status_code == 201
    assert kept.json()["pointer"] == "§ W-001/R-01/D-001"
    assert kept.json()["wing"] == "House"


def test_an_erased_drawer_is_gone(client: httpx.Client) -> None:
    drawer = say(client, WIRE).json()["drawer_id"]
    assert client.delete(f"/api/drawers/{drawer}").json()["complete"] is True
    assert client.get(f"/api/drawers/{drawer}").status_code == 404


def test_every_hit_has_its_relevance_and_none_is_found_below_the_least(client: httpx.Client) -> None:
    say(client, WIRE)
    question = {"query": "which wire overheated?"}
    [hit] = client.post("/api/recall", json=question).json()["hits"]
    [talk] = client.post("/api/recall", json={**question, "by": "conversation"}).json()["hits"]
    assert 0 < hit["relevance"] == talk["relevance"] < 1
    [entry] = client.post("/api/context", json=question).json()["entries"]
    assert entry["relevance"] == hit["relevance"]
    assert entry["heading"]["day"] == hit["said_at"][:10]
    above = {"min_relevance": min(1.0, hit["relevance"] + 0.01)}
    assert client.post("/api/recall", json={**question, **above}).json()["hits"] == []
    assert client.post("/api/context", json={**question, **above}).json()["text"] == ""
    assert client.post("/api/recall", json={**question, "min_relevance": 2}).status_code == 422


def test_the_users_setting_says_below_which_relevance_nothing_is_put_before_a_model(client: httpx.Client) -> None:
    say(client, WIRE)
    assert client.patch("/api/settings", json={"min_relevance": 1.0}).json()["min_relevance"] == 1.0
    assert client.post("/api/context", json={"query": "which wire overheated?"}).json()["text"] == ""
    told = client.post("/api/context", json={"query": "which wire overheated?", "min_relevance": 0}).json()
    assert WIRE in told["text"]


def test_a_question_is_answered_with_what_was_said(client: httpx.Client, palace: Palace) -> None:
    words = "I tried a 12-AWG silicone wire and it overheated"
    drawer = palace.note(words)
    answer = client.post("/api/ask", json={"question": "which wire overheated?", "min_relevance": 0}).json()
    assert (answer["known"], answer["model"]) == (True, None)
    assert [(each["pointer"], each["sentences"]) for each in answer["citations"]] == [(str(drawer.pointer), [words])]
    unknown = client.post("/api/ask", json={"question": "which wire overheated?", "min_relevance": 1}).json()
    assert (unknown["known"], unknown["citations"]) == (False, [])
