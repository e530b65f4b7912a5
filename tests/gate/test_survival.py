"""A worker that is killed half-way loses nothing: the next goes on, and every verdict is what it would have been."""

import subprocess
import sys
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo import Message, Palace, Settings, Verdict
from palazzo.gate.replay import BATCH
from palazzo.model.drawer import Role
from palazzo.model.ids import utc_now
from palazzo.providers.fake import FakeEmbedder

WORDS = ("wire", "pump", "roses", "launch", "tea", "motor", "battery", "garden", "sail", "winter", "budget", "kite")
TURNS = 2 * BATCH
TALK = 16  # turns

WORKER = """
import sys, palazzo
from palazzo.providers.fake import FakeEmbedder

with palazzo.open(sys.argv[1], embedder=FakeEmbedder(), settings=palazzo.Settings()) as memory:
    memory.work()
"""


def fill(place: Path) -> None:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as memory:
        palace = memory.palace("me")
        said = [f"the {WORDS[n % 12]} and the {WORDS[n // 12 % 12]} on day {n}" for n in range(TURNS)]
        for start in range(0, TURNS, TALK):
            some = said[start : start + TALK]
            palace.conversation(f"talk {start}").remember_all(Message(Role.USER, text) for text in some)
        memory.backfill()


def verdicts(palace: Palace) -> list[Verdict]:
    found = [palace.verdict(drawer.id) for drawer in list(palace.drawers())]
    return [verdict for verdict in found if verdict is not None]


def figures(found: list[Verdict]) -> list[float]:
    """What the verdicts are made of, one after another."""
    return [value for verdict in found for value in asdict(verdict).values() if isinstance(value, float)]


def test_a_killed_worker_leaves_the_rest_to_the_next(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.db", tmp_path / "whole.db"
    for place in (killed, whole):
        fill(place)
    with palazzo.open(killed, embedder=FakeEmbedder(), settings=Settings()) as watcher:
        palace = watcher.palace("me")
        first = next(palace.drawers()).id
        worker = subprocess.Popen([sys.executable, "-c", WORKER, str(killed)])
        while palace.verdict(first) is None and worker.poll() is None:
            pass  # until the first batch is written
        worker.kill()
        worker.wait()
        assert len(palace.durable(limit=TURNS)) > 0
    later = utc_now() + timedelta(hours=1)  # the dead worker's lease has run out
    for place in (killed, whole):
        with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=lambda: later) as memory:
            memory.work()
            assert memory.dead_jobs() == []
    with (
        palazzo.open(killed, embedder=FakeEmbedder(), settings=Settings()) as one,
        palazzo.open(whole, embedder=FakeEmbedder(), settings=Settings()) as other,
    ):
        resumed, expected = verdicts(one.palace("me")), verdicts(other.palace("me"))
    assert len(resumed) == len(expected) == TURNS
    decided = [[(verdict.promoted, verdict.patterns) for verdict in each] for each in (resumed, expected)]
    assert decided[0] == decided[1]
    assert figures(resumed) == pytest.approx(figures(expected), abs=1e-5)  # a sum depends on how it is batched
