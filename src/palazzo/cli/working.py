"""`worker`, `backfill` and `reindex`: the work that nobody waits for."""

import os
import signal
import threading
from types import FrameType
from typing import TYPE_CHECKING

import click

import palazzo
from palazzo.cli.output import print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.errors import Unavailable
from palazzo.settings import Settings

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

_MANY = 200  # jobs that are worth starting more processes for


@click.command(cls=Documented, example="palazzo worker --once")
@click.option("--once", is_flag=True, help="Stop when nothing is left to do.")
@click.option("--revive", is_flag=True, help="First queue the jobs anew that had failed too often.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="How many work side by side.")
@with_session
def worker(session: Session, once: bool, revive: bool, processes: int) -> None:
    """Embed and file what was remembered.

    Runs until Ctrl-C or SIGTERM, and then finishes the jobs in hand.
    """
    with session.memory() as memory:
        if revive:
            memory.revive()
        helpers = _Helpers(session.settings, processes - 1, once=once)
        if once:
            jobs = memory.work()
        else:
            stop = _stopped_by_signals()
            click.echo(f"working on {memory.location}; Ctrl-C stops", err=True)
            jobs = memory.work_forever(stop)
        jobs += helpers.finish(at_once=not once)
    if session.json:
        print_json({"jobs": jobs})
    else:
        say(f"ran {jobs} jobs")


@click.command(cls=Documented, example="palazzo backfill")
@with_session
def backfill(session: Session) -> None:
    """Embed every drawer that has no vector yet."""
    with session.memory() as memory, progress("embedding") as bar:
        embedded = memory.backfill(bar.advance, bar.begin)
    if session.json:
        print_json({"embedded": embedded})
    else:
        say(f"embedded {embedded} drawers")


@click.command(cls=Documented, example="PALAZZO_EMBEDDER=onnx:models/minilm palazzo reindex")
@with_session
def reindex(session: Session) -> None:
    """Move the store to the configured embedder.

    The old index serves until the new one is complete. Stopped half-way, the next run goes on from there.
    """
    try:
        with progress("reindexing") as bar:
            embedded = palazzo.reindex(settings=session.settings, progress=bar.advance, begun=bar.begin)
    except KeyboardInterrupt:
        click.echo("\nnothing is lost: the old index serves, and `palazzo reindex` goes on from here", err=True)
        raise
    if session.json:
        print_json({"embedded": embedded})
    else:
        say(f"embedded {embedded} drawers anew" if embedded else "nothing to do: the store is at this embedder")


def work_with_progress(session: Session) -> int:
    """Embed everything that waits, with a bar, then run the jobs that are left, many of them on every core.

    Return how many those were.
    """
    with session.memory() as memory:
        with progress("embedding") as bar:
            memory.backfill(bar.advance, bar.begin)
        waiting = memory.waiting()
        with progress("filing", waiting) as bar:
            helpers = _Helpers(session.settings, (os.cpu_count() or 1) - 1 if waiting >= _MANY else 0, once=True)
            jobs = memory.work(bar.advance)
            helped = helpers.finish()
            bar.advance(helped)
            return jobs + helped


class _Helpers:
    """More processes that work beside this one, each with the store opened for itself."""

    def __init__(self, settings: Settings, count: int, *, once: bool) -> None:
        from multiprocessing import get_context  # most commands need no other process

        context = get_context("spawn")  # no connection of this process goes over
        self._jobs: SimpleQueue[int] = context.SimpleQueue()
        self._processes = [
            context.Process(target=_help, args=(settings, once, self._jobs), daemon=True) for _ in range(count)
        ]
        for process in self._processes:
            process.start()

    def finish(self, *, at_once: bool = False) -> int:
        """Wait until nothing is left to do, or `at_once` for the jobs in hand; return how many jobs they ran.

        Raise Unavailable if one has failed: its job comes back when its lease has run out.
        """
        for process in self._processes:
            if at_once:
                process.terminate()
        for process in self._processes:
            process.join()
        if any(process.exitcode not in (0, -signal.SIGTERM) for process in self._processes):
            raise Unavailable("a process beside this one has failed; run `palazzo worker` again, nothing is lost")
        return sum(self._jobs.get() for process in self._processes if process.exitcode == 0)


def _help(settings: Settings, once: bool, jobs: "SimpleQueue[int]") -> None:
    """What a process beside the first does."""
    stop = _stopped_by_signals()
    with palazzo.open(settings=settings) as memory:
        jobs.put(memory.work() if once else memory.work_forever(stop))


def _stopped_by_signals() -> threading.Event:
    """An event that the first SIGINT or SIGTERM sets; the second ends the program at once, which is safe too."""
    stop = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
        stop.set()
        signal.signal(number, signal.SIG_DFL)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)
    return stop
