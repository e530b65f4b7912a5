"""A real import in a process of its own, stopped half-way."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import palazzo
from palazzo import Settings
from palazzo.providers.fake import FakeEmbedder
from tests.importers.reading import write_lines

TALKS, LENGTH = 80, 60


def start(store: Path, export: Path) -> subprocess.Popen[str]:
    program = Path(sys.executable).parent / "palazzo"
    return subprocess.Popen(
        [program, "import", "jsonl", export, "--store", store],
        env={**os.environ, "PALAZZO_EMBEDDER": "fake"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


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
        while palace.count() < 3 * LENGTH:
            assert running.poll() is None, running.communicate()
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
