from httpx import Client

from palazzo import Memory
from tests.http.test_conversations import say

RULE = "Never solder the battery leads while the pack is connected."


def long_talk(client: Client) -> None:
    for number in range(30):
        say(
            client,
            f"Turn {number}: today we went through the wiring once more, step by step, and found no fault.",
        )
        say(
            client,
            RULE if number == 3 else f"Answer {number}: the fuse and the plug measured fine.",
        )


def test_a_long_conversation_is_shortened_and_every_word_comes_back(client: Client, memory: Memory) -> None:
    long_talk(client)
    done = client.post("/api/conversations/efoil/compact").json()
    assert done["tokens_after"] < done["tokens_before"]
    summaries = client.get("/api/conversations/efoil/summaries").json()["items"]
    assert [one["id"] for one in summaries] == [one["id"] for one in done["summaries"]]
    seen = client.get("/api/conversations/efoil/view", params={"limit": 500}).json()["items"]
    assert {one["kind"] for one in seen} == {"summary", "turn"}
    messages = client.get("/api/conversations/efoil/messages", params={"limit": 500}).json()["items"]
    expanded = {
        one["drawer_id"]
        for summary in summaries
        for one in client.get(f"/api/summaries/{summary['id']}/drawers", params={"limit": 500}).json()["items"]
    }
    assert expanded | {one["drawer_id"] for one in seen if one["kind"] == "turn"} == {
        one["drawer_id"] for one in messages
    }


def test_what_is_not_there_cannot_be_shortened(client: Client) -> None:
    for path in ("conversations/none/view", "conversations/none/summaries", "summaries/none/drawers"):
        assert client.get(f"/api/{path}").status_code == 404
    assert client.post("/api/conversations/none/compact").status_code == 404
