from httpx import Client

from palazzo import Memory, Settings
from palazzo.http.app import create_app
from tests.http.test_conversations import WIRE, say
from tests.support.server import calling


def test_an_export_can_be_imported_and_nothing_is_lost(client: Client) -> None:
    say(client, WIRE)
    exported = client.get("/api/export")
    assert exported.headers["Content-Type"].startswith("application/x-ndjson")
    assert WIRE in exported.text
    receipt = client.request("DELETE", "/api/memory", json={"confirm": "me"}).json()
    assert receipt["complete"] is True
    assert client.get("/api/conversations").json()["items"] == []
    lines = {"Content-Type": "application/x-ndjson"}
    assert client.post("/api/import", content=exported.content, headers=lines).json()["new"] > 0
    assert client.post("/api/import", content=exported.content, headers=lines).json()["new"] == 0
    assert [one["content"] for one in client.get("/api/conversations/efoil/messages").json()["items"]] == [WIRE]


def test_nothing_is_erased_without_the_name(client: Client) -> None:
    say(client, WIRE)
    assert client.request("DELETE", "/api/memory", json={"confirm": "you"}).status_code == 422
    assert len(client.get("/api/conversations").json()["items"]) == 1


def test_what_is_no_export_is_refused(client: Client) -> None:
    assert client.post("/api/import", content=b"nonsense").status_code == 422


def test_an_import_that_is_too_long_is_refused(memory: Memory) -> None:
    with calling(create_app(memory, Settings(max_import=10))) as client:
        assert client.post("/api/import", content=b"x" * 11).status_code == 413


def test_what_another_tool_wrote_down_is_brought_in_once(client: Client, memory: Memory) -> None:
    lines = b'{"role": "user", "content": "The lathe is from 1962.", "conversation": "talk"}\n{"role": "user"\n'
    brought = client.post("/api/bring", params={"name": "../../notes.jsonl"}, content=lines).json()
    assert (brought["format"], brought["new"], brought["conversations"]) == ("jsonl", 1, 1)
    [broken] = brought["broken"]
    assert "notes.jsonl" in broken["place"]
    again = client.post("/api/bring", params={"name": "notes.jsonl"}, content=lines).json()
    assert (again["new"], again["known"]) == (0, 1)
    memory.work()
    assert memory.palace("me").count() == 1


def test_an_export_of_our_own_is_brought_in_too_and_nonsense_is_refused(client: Client) -> None:
    say(client, WIRE)
    exported = client.get("/api/export").content
    client.request("DELETE", "/api/memory", json={"confirm": "me"})
    assert client.post("/api/bring", params={"name": "palace.jsonl"}, content=exported).json()["format"] == "palazzo"
    assert client.get("/api/conversations").json()["items"] != []
    refused = client.post("/api/bring", params={"name": "x.jsonl"}, content=b"nonsense")
    assert refused.json()["error"]["code"] == "invalid"
    assert "what x.jsonl is" in refused.json()["error"]["message"]
