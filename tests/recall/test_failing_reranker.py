"""A reranker that hangs, dribbles, breaks off or lies costs its order and nothing else, and every surface says so."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.context.pack import Degraded
from palazzo.model.cost import Source, Usage
from palazzo.model.hit import Shortfall
from palazzo.providers.base import Ranking
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.providers.openai_server import Answer, Server, refusal, reply, serve
from tests.support.server import calling, running

TEXTS = ["the wire overheated", "a thick wire is safe", "the wire is silicone"]
FAULTS = {
    "hangs": None,
    "dribbles": Answer(b"", sent="in drops"),
    "closes midway": Answer({"choices": [{"message": {"content": "x" * 1000}}]}, sent="half"),
    "nests without end": Answer(b"[" * 10_000_000),
    "writes brackets without end": reply("[" * 10_000_000),
    "writes nested lists": reply('{"best": ' + "[" * 5000 + "]" * 5000 + "}"),
    "sends a list": Answer([1, 2]),
    "sends no choices": Answer({"choices": []}),
    "sends a number": reply(7),
    "apologises": reply("Sorry."),
    "names what is not there": reply('{"best": [99]}'),
    "sends a page": Answer(b"<html>", content_type="text/html"),
    "refuses the key": refusal(401),
    "refuses the request": refusal(400),
    "fails": refusal(500),
}


@pytest.fixture
def server() -> Iterator[Server]:
    with serve() as server:
        yield server


@pytest.fixture
def settings(server: Server) -> Settings:
    return Settings(api_base=server.base_url, rerank_model="reader", rerank_seconds=1)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Three messages about a wire, of a user who wants rerank."""
    with palazzo.open(tmp_path / "palace.db", embedder=FakeEmbedder(), settings=Settings()) as memory:
        for text in TEXTS:
            memory.palace("me").conversation("efoil").remember("user", text)
        memory.work()
        memory.palace("me").change_settings(use_rerank=True)
    return tmp_path / "palace.db"


@pytest.fixture
def memory(store: Path, settings: Settings) -> Iterator[Memory]:
    with palazzo.open(store, embedder=FakeEmbedder(), settings=settings) as memory:
        yield memory


def test_a_reader_that_answers_is_obeyed_and_nothing_is_degraded(memory: Memory, server: Server) -> None:
    palace = memory.palace("me")
    plain = [hit.content for hit in palace.recall("wire", rerank=False)]
    server.behaviour = lambda _: reply('{"best": [3, 2, 1]}')
    found = palace.recall("wire")
    assert [hit.content for hit in found] == plain[::-1]
    assert found.degraded == palace.recall("wire", by="conversation").degraded == ()
    assert palace.context("wire").degraded == ()
    assert [event.type for event in palace.activity() if event.type == "rerank_failed"] == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_reader_that_fails_costs_its_order_only_and_is_told(memory: Memory, server: Server, fault: str) -> None:
    palace = memory.palace("me")
    plain = [hit.content for hit in palace.recall("wire", rerank=False)]
    server.behaviour = lambda _: FAULTS[fault]
    found = palace.recall("wire")
    assert [hit.content for hit in found] == plain
    assert found.degraded == palace.recall("wire", by="conversation").degraded == (Shortfall.ORDER,)
    made = palace.context("wire")
    assert all(text in made.text for text in TEXTS)
    assert made.degraded == (Degraded.ORDER,)
    [told] = [event for event in palace.activity() if event.type == "rerank_failed"]
    assert told.details["model"] == "reader"
    assert set(told.details) == {"model", "code"}  # no words of a server, which may be the user's
    assert [cost for cost in palace.costs() if cost.source is Source.RERANK] == []


@pytest.mark.parametrize("fault", ["hangs", "dribbles", "closes midway"])
def test_the_failure_is_told_over_http_and_to_clients(
    memory: Memory, settings: Settings, server: Server, fault: str
) -> None:
    server.behaviour = lambda _: FAULTS[fault]
    with calling(build(memory, settings, worker=False)) as client:
        for answer in (
            client.post("/api/recall", json={"query": "wire"}),
            client.post("/api/recall", json={"query": "wire", "by": "conversation"}),
            client.post("/api/context", json={"query": "wire"}),
        ):
            assert answer.status_code == 200
            assert answer.json()["degraded"] == [Shortfall.ORDER.value]
    with running(build(memory, settings, worker=False)) as url, palazzo.connect(url) as remote:
        found = remote.palace().recall("wire")
        assert (len(found), found.degraded) == (3, (Shortfall.ORDER,))
        assert remote.palace().context("wire").degraded == (Degraded.ORDER,)


@pytest.mark.parametrize("command", ["recall", "context"])
def test_the_failure_is_told_by_the_commands(store: Path, server: Server, command: str) -> None:
    server.behaviour = lambda _: None
    told = {
        "PALAZZO_STORE": str(store),
        "PALAZZO_EMBEDDER": "fake",
        "PALAZZO_API_BASE": server.base_url,
        "PALAZZO_RERANK_MODEL": "reader",
        "PALAZZO_RERANK_SECONDS": "1",
    }

    def run(*options: str) -> subprocess.CompletedProcess[str]:
        palazzo_command = Path(sys.executable).with_name("palazzo")
        return subprocess.run(
            [palazzo_command, command, "wire", *options],
            env={**os.environ, **told},
            capture_output=True,
            text=True,
            check=True,
        )

    shown = run()
    assert f"degraded: {Shortfall.ORDER}\n" in shown.stderr
    assert all(text in shown.stdout for text in TEXTS)
    assert json.loads(run("--json").stdout)["degraded"] == [Shortfall.ORDER.value]


class Stuck:
    """A caller's own reranker that answers only when it is let go."""

    name = "stuck"

    def __init__(self) -> None:
        self.go = Event()

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        self.go.wait()
        return Ranking([0.0] * len(texts), Usage(self.name, 0))


class Wrong:
    """A caller's own reranker that answers with these scores, whatever it is asked."""

    name = "wrong"

    def __init__(self, *scores: float) -> None:
        self.scores = scores

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        return Ranking(self.scores, Usage(self.name, 0))


@pytest.mark.parametrize("reranker", [Wrong(), Wrong(1.0), Wrong(1.0, float("nan"), 0.5), Wrong(*[1.0] * 40)])
def test_scores_that_do_not_fit_the_texts_are_no_order(store: Path, reranker: Wrong) -> None:
    with palazzo.open(store, embedder=FakeEmbedder(), settings=Settings(), reranker=reranker) as memory:
        found = memory.palace("me").recall("wire")
        assert (len(found), found.degraded) == (3, (Shortfall.ORDER,))


def test_a_callers_own_reranker_is_not_waited_for_either(store: Path) -> None:
    stuck = Stuck()
    settings = Settings(rerank_seconds=1)
    with palazzo.open(store, embedder=FakeEmbedder(), settings=settings, reranker=stuck) as memory:
        assert memory.palace("me").recall("wire").degraded == (Shortfall.ORDER,)
        assert memory.palace("me").context("wire").degraded == (Degraded.ORDER,)
        stuck.go.set()


def test_an_embedder_that_fails_is_told_by_recall_too(store: Path, server: Server) -> None:
    server.behaviour = lambda _: refusal(400)
    from palazzo.providers.openai_compatible import OpenAIEmbedder
    from palazzo.providers.openai_connection import Endpoint

    embedder = OpenAIEmbedder(Endpoint(server.base_url, retries=0), FakeEmbedder().identity.name, 64)
    with palazzo.open(store, embedder=embedder, settings=Settings()) as memory:
        found = memory.palace("me").recall("wire", rerank=False)
        assert (len(found), found.degraded) == (3, (Shortfall.MEANING,))
