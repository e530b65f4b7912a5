"""Every route × every kind of caller × own, foreign and absent things."""

from collections.abc import Iterator, Mapping
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from palazzo import Memory, Settings
from palazzo.model.identity import Scope
from palazzo.serving.app import build
from tests.isolation.cases import CASES
from tests.isolation.world import WORD, World, disarrange, filled_in, without
from tests.proxy.conftest import answer
from tests.support.model_server import model_server
from tests.support.server import running

OPEN_TO_ANY_METHOD = {"/memory": "GET", "/mcp": "POST"}  # mounted applications tell no methods


@pytest.fixture(scope="module")
def app(memory: Memory) -> Iterator[FastAPI]:
    with model_server(answer) as model:
        settings = Settings(
            rate_limit=0,
            proxy_target=f"{model.url}/v1",
            proxy_key="up",
            proxy_anthropic_target=model.url,
            proxy_anthropic_key="up",
        )
        yield build(memory, settings, worker=False)


@pytest.fixture(scope="module")
def client(app: FastAPI) -> Iterator[httpx.Client]:
    with running(app) as url, httpx.Client(base_url=url, timeout=60, follow_redirects=True) as client:
        yield client


def served(app: FastAPI) -> set[str]:
    """Every route, as `METHOD /path`."""
    found = set()
    for route in iter_route_contexts(app.routes):
        path = str(route.path).replace(":path}", "}")
        methods = route.methods or {OPEN_TO_ANY_METHOD[path]}
        found |= {f"{method} {path}" for method in methods if method != "HEAD"}
    return found


def test_every_route_is_in_the_matrix(app: FastAPI) -> None:
    assert served(app) == set(CASES)


class Calls:
    """Calls one route as anybody, with any ids."""

    def __init__(self, client: httpx.Client, world: World, route: str) -> None:
        self.client = client
        self.world = world
        self.method, self.path = route.split()
        self.case = CASES[route]

    def call(self, who: str, ids: Mapping[str, str]) -> httpx.Response:
        key = self.world.keys.get(who)
        headers = {**self.case.headers, **({} if key is None else {"Authorization": f"Bearer {key}"})}
        filled = {**ids, **{name: ids[other] for name, other in self.case.names.items()}}
        path = self.path.format(**{name: quote(value, safe="/") for name, value in filled.items()})
        body = None if self.case.body is None else filled_in(self.case.body, {**filled, "key": key or "none"})
        self.client.cookies.clear()
        request = self.client.build_request(self.method, path, json=body, content=self.case.content, headers=headers)
        response = self.client.send(request, stream=self.case.streams)
        if self.case.streams and response.is_success:
            response.close()
        else:
            response.read()
        return response


def seen(response: httpx.Response, ids: Mapping[str, str]) -> tuple[int, str]:
    """What a caller learns from an answer, apart from the ids that he gave himself."""
    return response.status_code, without(ids, response.text)


PRIVATE = [route for route, case in CASES.items() if case.needs is not None]
OWN = [route for route in PRIVATE if CASES[route].needs is not Scope.ADMIN]


@pytest.mark.parametrize("route", PRIVATE)
def test_without_a_good_key_nobody_gets_anything(client: httpx.Client, world: World, route: str) -> None:
    calls = Calls(client, world, route)
    before = world.everything()
    for who in ("nobody", "revoked", "expired"):
        for ids in (world.own, world.absent):
            answer = calls.call(who, ids)
            assert answer.status_code == 401, (who, answer.text)
            assert WORD not in answer.text
    assert calls.call("revoked", world.own).text == calls.call("expired", world.own).text
    assert world.everything() == before


@pytest.mark.parametrize("route", PRIVATE)
def test_a_key_for_reading_changes_nothing(client: httpx.Client, world: World, route: str) -> None:
    calls = Calls(client, world, route)
    before = world.everything()
    read = calls.call("reader", world.own)
    assert read.is_success if calls.case.needs is Scope.READ else read.status_code == 403, read.text
    assert world.everything() == before


@pytest.mark.parametrize("route", [route for route in OWN if CASES[route].needs is Scope.READ])
def test_the_owner_reads_what_is_his(client: httpx.Client, world: World, route: str) -> None:
    assert Calls(client, world, route).call("owner", world.own).is_success


@pytest.mark.parametrize("route", [route for route in OWN if CASES[route].needs is Scope.WRITE])
def test_the_owner_changes_what_is_his(client: httpx.Client, own_world: World, route: str) -> None:
    changed = Calls(client, own_world, route).call("owner", own_world.own)
    assert changed.is_success, changed.text


@pytest.mark.parametrize("route", [route for route in PRIVATE if CASES[route].needs is Scope.ADMIN])
def test_only_admins_manage_and_they_learn_no_contents(client: httpx.Client, own_world: World, route: str) -> None:
    calls = Calls(client, own_world, route)
    before = own_world.everything()
    for who in ("owner", "other"):
        assert calls.call(who, own_world.own).status_code == calls.call(who, own_world.absent).status_code == 403
    assert own_world.everything() == before
    managed = calls.call("admin", own_world.own)
    assert managed.is_success, managed.text
    assert WORD not in managed.text


@pytest.mark.parametrize("route", OWN)
def test_what_is_somebody_elses_is_as_good_as_not_there(client: httpx.Client, world: World, route: str) -> None:
    calls = Calls(client, world, route)
    before = world.everything()
    for who in ("other", "admin"):
        absent, foreign = calls.call(who, world.absent), calls.call(who, world.own)
        assert foreign.status_code == absent.status_code, (who, foreign.text, absent.text)
        if not foreign.is_success:
            assert seen(foreign, world.own)[1] == seen(absent, world.absent)[1], who
        if not calls.case.streams:
            assert WORD not in foreign.text, who
    assert world.everything() == before


def test_who_tidies_tidies_what_is_his(client: httpx.Client, own_world: World) -> None:
    disarrange(own_world)
    calls = Calls(client, own_world, "POST /api/tidy")
    before = own_world.everything()
    for who in ("other", "admin"):
        assert calls.call(who, own_world.own).json() == {"dry_run": False, "changes": []}
    assert own_world.everything() == before
    assert calls.call("owner", own_world.own).json()["changes"]
    assert own_world.everything() != before


@pytest.mark.parametrize("name", ["facts", "facts/correct", "facts/retract", "entities/merge"])
def test_who_knows_the_same_names_changes_his_own(client: httpx.Client, world: World, name: str) -> None:
    palace = world.memory.palace(world.other)
    talk = palace.conversation("talk")
    for words in ("My sister Zelda came to see the house.", "My brother Ingmar came to see it too."):
        talk.remember("user", words)
    talk.complete()
    world.memory.work()
    before = world.everything()
    changed = Calls(client, world, f"POST /api/{name}").call("other", world.own)
    assert changed.is_success, changed.text
    assert WORD not in changed.text
    assert world.everything() == before


def test_an_admin_learns_nothing_from_removing_somebody(client: httpx.Client, own_world: World) -> None:
    headers = {"Authorization": f"Bearer {own_world.keys['admin']}"}
    refused = client.post(f"/api/users/{own_world.owner}/keys", json={}, headers=headers)
    assert refused.status_code == 403
    removed = client.delete(f"/api/users/{own_world.owner}", headers=headers)
    assert removed.json() == {"removed": own_world.owner, "complete": True}
