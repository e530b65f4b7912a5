"""Several servers and workers share one PostgreSQL."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

import palazzo
from palazzo import Settings
from palazzo.providers.fake import FakeEmbedder
from tests.serving.test_serve import ENVIRONMENT, served
from tests.support.postgres import fresh_database
from tests.support.server import PATIENCE

TALKS = 6


def test_what_one_server_keeps_the_other_finds_and_every_job_is_done_once() -> None:
    with fresh_database() as url:
        with palazzo.open(url, embedder=FakeEmbedder(), settings=Settings()) as memory:
            memory.add_user("ann")
            key = memory.keys.create("ann").text
        headers = {"Authorization": f"Bearer {key}"}
        with served(url) as (_, first), served(url) as (_, second), working(url):
            one = httpx.Client(base_url=first["url"], headers=headers, timeout=PATIENCE)
            other = httpx.Client(base_url=second["url"], headers=headers, timeout=PATIENCE)
            with one, other:
                threads = [threading.Thread(target=talk, args=((one, other)[n % 2], n)) for n in range(TALKS)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                while other.get("/api/jobs").json()["items"]:
                    pass
                events = other.get("/api/activity").json()["items"]
                mined = [event["subject"] for event in events if event["type"] == "memory_mined"]
                assert sorted(mined) == [f"talk-{n}" for n in range(TALKS)]
                assert one.get("/api/wings").json() == other.get("/api/wings").json()
                [spare] = [each for each in other.get("/api/keys").json()["items"] if each["revoked_at"] is None]
                one.delete(f"/api/keys/{spare['key_id']}")
                assert other.get("/api/me").status_code == 401


def talk(client: httpx.Client, number: int) -> None:
    for turn in range(3):
        message = {"role": "user", "content": f"Boat {number} needs a new rudder, part {turn}", "id": str(turn)}
        assert client.post(f"/api/conversations/talk-{number}/messages", json=message).status_code == 201
    assert client.post(f"/api/conversations/talk-{number}/complete").status_code == 202


@contextmanager
def working(url: str) -> Iterator[None]:
    """A worker of its own, as `palazzo worker` starts it."""
    program = str(Path(sys.executable).parent / "palazzo")
    process = subprocess.Popen([program, "--store", url, "worker"], env=ENVIRONMENT, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
