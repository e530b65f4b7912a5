import httpx
import pytest
from starlette.types import Receive, Scope, Send

from palazzo.http.guard import Guard, is_loopback, name_of


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    raise AssertionError("not called here")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8377", "10.0.0.1", "localhost.evil.example", "", "["])
def test_a_foreign_host_is_refused(client: httpx.Client, host: str) -> None:
    answer = client.get("/health/live", headers={"Host": host})
    assert answer.status_code in {400, 403}
    if answer.status_code == 403:
        assert answer.json()["error"]["code"] == "refused"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8377", "LOCALHOST:80"])
def test_every_name_of_this_machine_is_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/health/live", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost:1", "http://[", "nonsense"])
def test_pages_of_other_sites_are_refused(client: httpx.Client, origin: str) -> None:
    assert client.post("/api/recall", json={"query": "wire"}, headers={"Origin": origin}).status_code == 403


def test_our_own_page_is_let_through(client: httpx.Client) -> None:
    origin = str(client.base_url).rstrip("/")
    assert client.post("/api/recall", json={"query": "wire"}, headers={"Origin": origin}).status_code == 200


@pytest.mark.parametrize(
    ("host", "ours"), [("memory.example.org", True), ("10.0.0.7:8377", True), ("[fd00::7]:80", True), ("other", False)]
)
def test_beyond_loopback_addresses_and_named_hosts_are_ours(host: str, ours: bool) -> None:
    guard = Guard(nothing, loopback=False, hosts=["memory.example.org"])
    assert guard._is_ours(name_of(host)) is ours


@pytest.mark.parametrize(
    ("host", "alone"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("a.b", False)]
)
def test_loopback_is_told_from_the_rest(host: str, alone: bool) -> None:
    assert is_loopback(host) is alone
