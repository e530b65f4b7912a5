"""A real import in a process of its own, stopped half-way."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import palazzo
from palazzo import Settings
from palazzo.providers.fake import FakeEmbedder
from tests.importers.reading import write_lines

TALKS, LENGTH = 160, 30


def start(store: Path, export: Path) -> subprocess.Popen[str]:
    program = Path(sys.executable).parent / "palazzo"
    return subprocess.Popen(
        [program, "import", "jsonl", export, "--store", store],
        env={**os.environ, "PALAZZO_EMBEDDER": "fake"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def writing_stopped(store: Path, until: Callable[[], bool]) -> Iterator[None]:
    """Let nobody write while the block runs, which it does once `until` holds."""
    with closing(sqlite3.connect(store, isolation_level=None, timeout=60)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        while not until():
            lock.execute("ROLLBACK")
            lock.execute("BEGIN IMMEDIATE")
        yield


def test_an_import_that_is_stopped_leaves_a_sound_palace_and_goes_on_from_there(tmp_path: Path) -> None:
    store = tmp_path / "palace.db"
    export = write_lines(
        tmp_path / "talks.jsonl",
        *(
            {"conversation": f"talk {talk}", "role": "user", "content": f"message {number} of talk {talk}"}
            for talk in range(TALKS)
            for number in range(LENGTH)
        ),
    )
    with (
        palazzo.open(store, embedder=FakeEmbedder(), settings=Settings()) as memory,
        start(store, export) as running,
    ):
        palace = memory.palace("me")
        with writing_stopped(store, until=lambda: palace.count() >= 3 * LENGTH):
            running.send_signal(signal.SIGINT)
        _, said = running.communicate()
        assert running.returncode == 130
        assert "the same command goes on from here" in said

        kept = palace.count()
        assert 3 * LENGTH <= kept < TALKS * LENGTH
        assert all(finding.ok for finding in memory.check())
        assert all(info.completed_at is not None for info in palace.conversations())

        with start(store, export) as second:
            shown, _ = second.communicate()
        assert second.returncode == 0
        assert f"{TALKS * LENGTH - kept:,}" in shown
        assert palace.count() == TALKS * LENGTH
        assert all(info.length == LENGTH for info in palace.conversations())
        memory.work()
        assert all(info.mined_up_to == LENGTH for info in palace.conversations())
