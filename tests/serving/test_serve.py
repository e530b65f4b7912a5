"""`palazzo serve` as its users start it: a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

import palazzo
from tests.support.model_server import Answer, model_server
from tests.support.pages import page
from tests.support.server import PATIENCE

ENVIRONMENT = {"PATH": os.environ["PATH"], "PALAZZO_EMBEDDER": "fake", "PALAZZO_LOG_LEVEL": "info"}
WORDS = "I tried a 12-AWG silicone wire and it overheated"


def command(place: Path | str, *arguments: str) -> list[str]:
    return [str(Path(sys.executable).parent / "palazzo"), "--store", str(place), "serve", "--port", "0", *arguments]


@contextmanager
def served(
    place: Path | str, *arguments: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A server, and what it said when it started."""
    process = subprocess.Popen(
        command(place, "--json", *arguments),
        env=ENVIRONMENT | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = []
        while (line := process.stdout.readline()) != "}\n":
            assert line, process.stderr.read() if process.stderr else ""
            lines.append(line)
        yield process, json.loads("".join([*lines, "}"]))
    finally:
        process.kill()
        process.communicate()


def test_it_says_where_it_is_answers_and_stops_when_asked(place: Path) -> None:
    with served(place) as (process, told):
        assert told["store"] == str(place)
        url = f"{told['url']}/api/conversations/efoil/messages"
        assert httpx.post(url, json={"role": "user", "content": WORDS}, timeout=PATIENCE).status_code == 201
        httpx.post(f"{told['url']}/api/conversations/efoil/complete", timeout=PATIENCE)
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert next((line["route"], line["status"]) for line in requests) == (
        "/api/conversations/{conversation_id}/messages",
        201,
    )
    assert all(len(line["trace_id"]) == 32 for line in requests)
    assert "overheated" not in log
    assert "efoil" not in log


def test_it_stops_in_time_while_a_request_waits_for_a_model_that_hangs(place: Path) -> None:
    with model_server(lambda _: Answer([], hangs=True)) as model, ThreadPoolExecutor() as threads:
        models = {
            "PALAZZO_RERANK_MODEL": "reader",
            "PALAZZO_API_BASE": f"{model.url}/v1",
            "PALAZZO_RERANK_SECONDS": "60",
            "PALAZZO_STOP_SECONDS": "2",
        }
        with served(place, **models) as (process, told):
            with httpx.Client(base_url=told["url"], timeout=PATIENCE) as client:
                client.post("/api/conversations/efoil/messages", json={"role": "user", "content": WORDS})
                asked = threads.submit(client.post, "/api/recall", json={"query": "which wire?", "rerank": True})
                while not model.asked:
                    pass
                process.send_signal(signal.SIGTERM)
                _, log = process.communicate(timeout=30)  # the model has 60 s for each of four attempts
            assert asked.exception() is not None or asked.result().is_server_error
    assert process.returncode == 0
    assert "PALAZZO_STOP_SECONDS" in log
    with palazzo.open(place, settings=palazzo.Settings(embedder="fake")) as memory:
        assert memory.palace("me").recall("which wire?")[0].content == WORDS


def test_its_worker_files_what_was_remembered(place: Path) -> None:
    with (
        served(place) as (_, told),
        httpx.Client(base_url=told["url"], timeout=PATIENCE) as client,
        client.stream("GET", "/api/activity/stream") as happening,
    ):
        client.post("/api/conversations/efoil/messages", json={"role": "user", "content": WORDS})
        client.post("/api/conversations/efoil/complete")
        assert any("memory_mined" in line for line in happening.iter_lines())
        assert client.get("/api/conversations/efoil").json()["mined_up_to"] == 1


def test_the_local_users_palace_is_read_before_anybody_asks(place: Path) -> None:
    with palazzo.open(place, settings=palazzo.Settings(embedder="fake")) as memory:
        memory.palace("me").note(WORDS)
    with served(place) as (process, _):
        assert process.stderr is not None
        assert any(json.loads(line)["event"] == "warm" for line in process.stderr)


def test_without_a_worker_nothing_is_filed(place: Path) -> None:
    with served(place, "--no-worker") as (process, told):
        with httpx.Client(base_url=told["url"], timeout=PATIENCE) as client:
            client.post("/api/conversations/efoil/messages", json={"role": "user", "content": WORDS})
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    with palazzo.open(place, settings=palazzo.Settings(embedder="fake")) as memory:
        assert memory.waiting() == 1


def test_an_address_that_others_can_reach_is_refused_without_keys(place: Path) -> None:
    done = subprocess.run(
        command(place, "--host", "0.0.0.0"), env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 7
    assert "no keys yet" in done.stderr


def test_a_port_that_is_taken_is_said(place: Path, tmp_path: Path) -> None:
    with served(place) as (_, told):
        arguments = [*command(tmp_path / "other.db"), "--port", str(told["port"])]
        done = subprocess.run(arguments, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 10
    assert "choose another --port" in done.stderr


def test_it_says_to_people_where_the_page_is(place: Path) -> None:
    process = subprocess.Popen(
        command(place), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        serving, below = process.stdout.readline(), process.stdout.readline()
        assert str(place) in serving
        address = below.split()[-1]
        assert address.endswith("/memory")
        assert "<html" in httpx.get(address, follow_redirects=True, timeout=PATIENCE).text
    finally:
        process.terminate()
        process.communicate()


def test_the_demo_ends_with_a_server_that_shows_it() -> None:
    target = re.search(r"^demo:.*\n((?:\t.*\n)+)", page("Makefile"), re.MULTILINE)
    assert target is not None
    first, last = target[1].splitlines()
    assert "palazzo demo " in first
    assert " serve " in last
