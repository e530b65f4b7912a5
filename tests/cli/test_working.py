"""Workers, as real processes where signals matter."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from palazzo.errors import OUTCOMES, EmbedderMismatch
from tests.cli.conftest import Ask, Run

PALAZZO = Path(sys.executable).parent / "palazzo"


def test_worker_once_runs_what_is_queued(run: Run, ask: Ask) -> None:
    run("remember", "one", "--complete")
    assert (ask("worker", "--once"), ask("worker", "--once")) == ({"jobs": 3}, {"jobs": 0})


def test_several_processes_run_every_job_once(run: Run, ask: Ask) -> None:
    for number in range(6):
        run("remember", f"my boat has {number} sails", "--conversation", f"talk-{number}", "--complete")
    assert ask("worker", "--once", "--processes", "3") == {"jobs": 8}
    assert ask("worker", "--once", "--processes", "2") == {"jobs": 0}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_worker_stops_cleanly_when_it_is_told_to(
    environment: dict[str, str], number: signal.Signals, processes: str
) -> None:
    worker = subprocess.Popen(
        [PALAZZO, "worker", "--processes", processes],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert worker.stderr is not None
    assert worker.stderr.readline().startswith("working on ")
    worker.send_signal(number)
    out, err = worker.communicate(timeout=60)
    assert (worker.returncode, out, err) == (0, "ran 0 jobs\n", "")


def test_backfill_embeds_what_has_no_vector(run: Run, ask: Ask) -> None:
    run("remember", "one")
    assert (ask("backfill"), ask("backfill")) == ({"embedded": 1}, {"embedded": 0})


def test_another_embedder_is_refused_until_the_store_is_reindexed(run: Run, ask: Ask) -> None:
    run("remember", "one")
    refused = run("recall", "one", PALAZZO_EMBEDDER="static")
    assert refused.exit_code == OUTCOMES[EmbedderMismatch].exit
    assert "palazzo reindex" in refused.stderr
    assert ask("reindex", PALAZZO_EMBEDDER="static") == {"embedded": 1}
    assert run("recall", "one", PALAZZO_EMBEDDER="static").exit_code == 0


def test_reindex_to_the_same_embedder_says_that_there_is_nothing_to_do(run: Run) -> None:
    run("remember", "one")
    assert run("reindex").stdout == "nothing to do: the store is at this embedder\n"
