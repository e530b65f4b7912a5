import pytest
from httpx import Client

from palazzo import Memory

WIRE = "I tried a 12-AWG silicone wire between pack and controller and it overheated."


@pytest.fixture
def furnished(client: Client, memory: Memory) -> Client:
    """A palace of two wings, one of them with two rooms, and a message that waits."""
    for talk, wing, words in (
        ("efoil-1", "Efoil rebuild", WIRE),
        ("efoil-2", "Efoil rebuild", "The thermal camera showed 94 degrees at the crimp."),
        ("taxes", "Taxes", "Mara uses PostgreSQL since May 2026."),
    ):
        body = {"role": "user", "content": words, "wing": wing, "speaker": "Mara"}
        client.post(f"/api/conversations/{talk}/messages", json=body)
        client.post(f"/api/conversations/{talk}/complete")
    memory.work()
    client.post("/api/conversations/new/messages", json={"role": "user", "content": "Not filed yet"})
    return client


def test_wings_come_with_what_lies_in_them(furnished: Client) -> None:
    items = furnished.get("/api/wings").json()["items"]
    assert [(one["name"], one["number"], one["rooms"], one["drawers"]) for one in items] == [
        ("Efoil rebuild", 1, 2, 2),
        ("Taxes", 2, 1, 1),
    ]
    assert furnished.get("/api/wings/1").json() == items[0]
    assert furnished.get("/api/wings/9").status_code == 404


def test_rooms_and_drawers_come_in_pages(furnished: Client) -> None:
    first = furnished.get("/api/wings/1/rooms", params={"limit": 1}).json()
    rest = furnished.get("/api/wings/1/rooms", params={"limit": 1, "cursor": first["next"]}).json()
    assert {one["number"] for one in first["items"] + rest["items"]} == {1, 2}
    assert rest["next"] is None
    room = furnished.get("/api/wings/1/rooms/1").json()
    [closet] = room["closets"]
    [drawer] = furnished.get("/api/wings/1/rooms/1/drawers", params={"closet": closet["number"]}).json()["items"]
    assert (drawer["content"], drawer["closet"]) == (WIRE, closet["topic"])
    assert furnished.get("/api/wings/1/rooms/9").status_code == 404


def test_the_vestibule_has_what_waits(furnished: Client) -> None:
    [drawer] = furnished.get("/api/vestibule").json()["items"]
    assert (drawer["content"], drawer["pointer"]) == ("Not filed yet", None)


def test_a_palace_is_kept_in_order(furnished: Client) -> None:
    assert furnished.patch("/api/wings/2", json={"name": "Tax return"}).json()["aliases"] == ["Taxes"]
    [room, *_] = furnished.get("/api/wings/1/rooms").json()["items"]
    split = furnished.post("/api/wings/1/split", json={"into": "Heat", "rooms": [room["pointer"]]}).json()
    assert split["wing"]["name"] == "Heat"
    [move] = split["moves"]
    back = furnished.post("/api/move", json={"what": move["to"], "to": "Tax return", "topic": "Wires"}).json()
    assert furnished.get(f"/api/pointers/{move['from']}").json()["pointer"] == back["moves"][0]["to"]
    merged = furnished.post("/api/wings/2/merge", json={"into": "Efoil rebuild"}).json()
    assert merged["wing"]["pointer"] == "§ W-001"
    assert len(merged["moves"]) == 2


def test_facts_say_since_when_and_who_says_so(furnished: Client) -> None:
    names = [one["name"] for one in furnished.get("/api/entities").json()["items"]]
    assert "PostgreSQL" in names
    assert furnished.get("/api/entities/PostgreSQL").json()["name"] == "PostgreSQL"
    [fact] = furnished.get("/api/facts", params={"entity": "PostgreSQL"}).json()["items"]
    assert (fact["subject"], fact["predicate"], fact["object"]) == ("Mara", "uses", "PostgreSQL")
    assert furnished.get("/api/entities/PostgreSQL/timeline").json()["items"] == [fact]
    [neighbour] = furnished.get("/api/entities/PostgreSQL/neighbours").json()["items"]
    assert neighbour == {"name": "Mara", "facts": [fact]}
    assert furnished.get("/api/entities/Nobody/timeline").status_code == 404


def test_a_cursor_of_another_list_is_refused(furnished: Client) -> None:
    cursor = furnished.get("/api/wings/1/rooms", params={"limit": 1}).json()["next"]
    assert furnished.get("/api/vestibule", params={"cursor": cursor}).status_code == 422
