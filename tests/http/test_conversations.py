import httpx
import pytest
from httpx import Client

from palazzo import Memory

WIRE = "I tried a 12-AWG silicone wire and it overheated"


def say(client: Client, content: str, **more: str) -> httpx.Response:
    return client.post("/api/conversations/efoil/messages", json={"role": "user", "content": content, **more})


def test_a_message_is_kept_and_given_back_word_for_word(client: Client) -> None:
    kept = say(client, WIRE, id="1", at="2026-04-30T20:15:00+02:00")
    assert kept.status_code == 201
    [message] = client.get("/api/conversations/efoil/messages").json()["items"]
    assert message == kept.json()
    assert (message["content"], message["said_at"]) == (WIRE, "2026-04-30T20:15:00+02:00")


def test_repeating_a_message_with_its_id_stores_it_once(client: Client) -> None:
    first, second = say(client, WIRE, id="1"), say(client, WIRE, id="1")
    assert first.json() == second.json()
    assert len(client.get("/api/conversations/efoil/messages").json()["items"]) == 1


def test_other_words_under_the_same_id_are_a_conflict(client: Client) -> None:
    say(client, WIRE, id="1")
    refused = say(client, "something else", id="1")
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "conflict"


def test_conversations_come_in_pages_the_latest_first(client: Client) -> None:
    for day in range(1, 6):
        moment = f"2026-05-0{day}T10:00:00Z"
        client.post(f"/api/conversations/talk-{day}/messages", json={"role": "user", "content": "hello", "at": moment})
    seen, cursor = [], None
    while True:
        page = client.get("/api/conversations", params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        assert len(page["items"]) <= 2
        seen += [one["conversation_id"] for one in page["items"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert sorted(seen) == [f"talk-{day}" for day in range(1, 6)]


def test_messages_come_in_pages_in_order(client: Client) -> None:
    for number in range(5):
        say(client, f"message {number}")
    first = client.get("/api/conversations/efoil/messages", params={"limit": 3}).json()
    rest = client.get("/api/conversations/efoil/messages", params={"limit": 3, "cursor": first["next"]}).json()
    assert [one["position"] for one in first["items"] + rest["items"]] == [1, 2, 3, 4, 5]
    assert rest["next"] is None


@pytest.mark.parametrize("word", ["messages", "view", "summaries", "complete"])
def test_an_id_may_end_in_a_word_of_a_route(client: Client, word: str) -> None:
    say(client, "hello")
    client.post(f"/api/conversations/efoil%2F{word}/messages", json={"role": "user", "content": WIRE})
    assert client.get(f"/api/conversations/efoil%2F{word}").json()["conversation_id"] == f"efoil/{word}"
    [message] = client.get(f"/api/conversations/efoil%2F{word}/messages").json()["items"]
    assert message["content"] == WIRE
    assert client.post(f"/api/conversations/efoil%2F{word}/complete").json()["conversation_id"] == f"efoil/{word}"
    assert client.delete(f"/api/conversations/efoil%2F{word}").json()["complete"] is True
    assert [one["conversation_id"] for one in client.get("/api/conversations").json()["items"]] == ["efoil"]


def test_a_slash_in_an_id_may_also_be_sent_as_it_is(client: Client) -> None:
    client.post("/api/conversations/boat/refit 50%25/messages", json={"role": "user", "content": WIRE})
    assert client.get("/api/conversations/boat%2Frefit%2050%25").json()["conversation_id"] == "boat/refit 50%"
    assert len(client.get("/api/conversations/boat/refit%2050%25/messages").json()["items"]) == 1


def test_a_conversation_that_is_not_there_is_not_found(client: Client) -> None:
    for answer in (client.get("/api/conversations/none"), client.get("/api/conversations/none/messages")):
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not_found"


def test_a_cursor_of_nobody_is_refused(client: Client) -> None:
    for cursor in ("nonsense", "WzFd", "W10"):
        assert client.get("/api/conversations", params={"cursor": cursor}).status_code == 422


def test_completing_queues_the_mining(client: Client, memory: Memory) -> None:
    say(client, WIRE)
    assert client.post("/api/conversations/efoil/complete").status_code == 202
    memory.work()
    assert client.get("/api/conversations/efoil").json()["mined_up_to"] == 1


def test_erasing_a_conversation_leaves_nothing(client: Client) -> None:
    say(client, WIRE)
    receipt = client.delete("/api/conversations/efoil").json()
    assert receipt["complete"] is True
    assert client.get("/api/conversations/efoil").status_code == 404
    assert client.post("/api/recall", json={"query": "wire"}).json() == {"hits": [], "degraded": []}
