from collections.abc import Iterator

import httpx
import pytest

from palazzo import Memory, Settings
from palazzo.model.user import UserRole
from palazzo.serving.app import build
from tests.support.clock import Clock
from tests.support.server import PATIENCE, calling


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@pytest.fixture
def key(memory: Memory) -> str:
    memory.add_user("ann")
    return memory.keys.create("ann").text


def test_without_any_keys_the_local_user_is_let_in(client: httpx.Client) -> None:
    me = client.get("/api/me").json()
    assert me == {"user": "me", "role": "user", "scopes": ["admin", "read", "write"], "open": True, "csrf": None}


def test_from_the_first_key_on_everybody_needs_one(client: httpx.Client, memory: Memory) -> None:
    made = client.post("/api/keys", json={"name": "laptop"})
    assert made.status_code == 201
    refused = client.get("/api/me")
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"] == "Bearer"
    assert client.get("/api/me", headers=bearer(made.json()["key"])).json()["user"] == "me"
    assert client.get("/api/me", headers={"X-API-Key": made.json()["key"]}).json()["user"] == "me"


def test_a_server_that_others_can_reach_is_never_open(memory: Memory) -> None:
    with calling(build(memory, Settings(), loopback=False, worker=False)) as client:
        assert client.get("/api/me").status_code == 401


def test_signing_in_sets_a_cookie_that_scripts_cannot_read(client: httpx.Client, key: str) -> None:
    answer = client.post("/api/session", json={"key": key})
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert key not in cookie
    me = client.get("/api/me").json()
    assert (me["user"], me["open"], me["csrf"]) == ("ann", False, answer.json()["csrf"])


def test_a_change_by_cookie_needs_the_token(client: httpx.Client, key: str) -> None:
    token = client.post("/api/session", json={"key": key}).json()["csrf"]
    note = {"content": "The spare key hangs behind the boiler"}
    assert client.post("/api/notes", json=note).status_code == 403
    assert client.post("/api/notes", json=note, headers={"X-CSRF-Token": "0" * 64}).status_code == 403
    assert client.post("/api/notes", json=note, headers={"X-CSRF-Token": token}).status_code == 201


def test_the_session_ends_with_its_key(client: httpx.Client, key: str, memory: Memory) -> None:
    client.post("/api/session", json={"key": key})
    [kept] = memory.keys.all("ann")
    memory.keys.revoke("ann", kept.id)
    assert client.get("/api/me").status_code == 401


def test_signing_out_takes_the_cookie_away(client: httpx.Client, key: str) -> None:
    client.post("/api/session", json={"key": key})
    assert client.delete("/api/session").status_code == 204
    assert client.get("/api/me").status_code == 401


def test_a_copied_cookie_opens_nothing_after_signing_out(client: httpx.Client, key: str, memory: Memory) -> None:
    client.post("/api/session", json={"key": key})
    copied = {"Cookie": f"palazzo_session={client.cookies['palazzo_session']}"}
    with calling(build(memory, Settings(), worker=False)) as other:  # another process of the same store
        assert other.get("/api/me", headers=copied).json()["user"] == "ann"
        assert client.delete("/api/session").status_code == 204
        assert other.get("/api/me", headers=copied).status_code == 401
        assert other.delete("/api/session", headers=copied).status_code == 204


def test_signing_out_here_leaves_other_sessions_of_the_same_key(client: httpx.Client, key: str) -> None:
    with httpx.Client(base_url=client.base_url, timeout=PATIENCE) as elsewhere:
        for browser in (client, elsewhere):
            browser.post("/api/session", json={"key": key})
        client.delete("/api/session")
        assert elsewhere.get("/api/me").json()["user"] == "ann"


def test_signing_out_after_the_user_was_removed_brings_nobody_back(
    client: httpx.Client, key: str, memory: Memory
) -> None:
    client.post("/api/session", json={"key": key})
    memory.palace("ann").erase()
    assert client.delete("/api/session").status_code == 204
    assert "ann" not in {user.id for user in memory.users()}


def test_a_session_ends_by_itself(client: httpx.Client, key: str, clock: Clock) -> None:
    client.post("/api/session", json={"key": key})
    clock.go_on(days=31)
    assert client.get("/api/me").status_code == 401


@pytest.mark.parametrize("cookie", ["nonsense", "a.b.c", "WyJhbm4iLCJrMSJd.aaaaaa.bbbbbb"])
def test_a_cookie_that_we_did_not_sign_is_refused(client: httpx.Client, key: str, cookie: str) -> None:
    assert client.get("/api/me", headers={"Cookie": f"palazzo_session={cookie}"}).status_code == 401


@pytest.mark.parametrize("shown", ["Bearer nonsense", "Bearer", "Basic YTpi", "Bearer pz_", "bearer pz_\xff"])
def test_a_key_that_is_none_is_refused(client: httpx.Client, key: str, shown: str) -> None:
    assert client.get("/api/me", headers={b"Authorization": shown.encode("latin-1")}).status_code == 401


@pytest.fixture
def admin(client: httpx.Client, memory: Memory) -> Iterator[httpx.Client]:
    """The same server, called by somebody who manages it."""
    memory.add_user("root", UserRole.ADMIN)
    with httpx.Client(
        base_url=client.base_url, headers=bearer(memory.keys.create("root").text), timeout=PATIENCE
    ) as admin:
        yield admin


def test_an_admin_adds_and_invites_a_user_who_takes_a_key_of_their_own(
    admin: httpx.Client, client: httpx.Client
) -> None:
    assert admin.post("/api/users", json={"id": "ann"}).status_code == 201
    invitation = admin.post("/api/users/ann/keys", json={"name": "hello"}).json()["key"]
    assert client.post("/api/recall", json={"query": "x"}, headers=bearer(invitation)).status_code == 403
    own = client.post("/api/session", json={"key": invitation}).json()["key"]
    assert client.get("/api/conversations", headers=bearer(own)).status_code == 200
    assert client.post("/api/session", json={"key": invitation}).status_code == 401
    assert admin.post("/api/users/ann/keys", json={}).status_code == 403


def test_an_admin_ends_keys_and_removes_users(admin: httpx.Client, client: httpx.Client, key: str) -> None:
    [listed] = admin.get("/api/users/ann/keys").json()["items"]
    assert "digest" not in listed
    assert admin.delete(f"/api/users/ann/keys/{listed['key_id']}").json()["revoked_at"] is not None
    assert client.get("/api/me", headers=bearer(key)).status_code == 401
    assert admin.delete("/api/users/ann").json() == {"removed": "ann", "complete": True}
    assert [user["id"] for user in admin.get("/api/users").json()["items"]] == ["root"]


def test_users_do_not_manage_users(client: httpx.Client, key: str) -> None:
    assert client.get("/api/users", headers=bearer(key)).status_code == 403
    assert client.get("/metrics", headers=bearer(key)).status_code == 403


def test_who_asks_too_often_is_told_to_wait(memory: Memory) -> None:
    with calling(build(memory, Settings(rate_limit=1), worker=False)) as client:
        answers = [client.get("/api/me") for _ in range(5)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["code"] == "too_many"
    assert int(answers[-1].headers["Retry-After"]) >= 1


def test_signing_in_is_limited_by_address_before_the_key_is_looked_at(memory: Memory) -> None:
    memory.add_user("ann")
    key = memory.keys.create("ann").text
    with calling(build(memory, Settings(rate_limit=1), worker=False)) as client:
        wrong = [client.post("/api/session", json={"key": "pz_wrong"}).status_code for _ in range(5)]
        right = client.post("/api/session", json={"key": key})
    assert wrong[0] == 401
    assert wrong[-1] == 429
    assert right.status_code == 429
