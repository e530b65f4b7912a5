"""`worker`, `backfill` and `reindex`: the work that nobody waits for."""

import signal
import threading
from types import FrameType

import click

import palazzo
from palazzo.cli.output import print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo worker --once")
@click.option("--once", is_flag=True, help="Stop when nothing is left to do.")
@click.option("--revive", is_flag=True, help="First queue the jobs anew that had failed too often.")
@with_session
def worker(session: Session, once: bool, revive: bool) -> None:
    """Embed and file what was remembered.

    Runs until Ctrl-C or SIGTERM, and then finishes the job in hand.
    """
    with session.memory() as memory:
        if revive:
            memory.revive()
        if once:
            jobs = memory.work()
        else:
            stop = _stopped_by_signals()
            click.echo(f"working on {memory.location}; Ctrl-C stops", err=True)
            jobs = memory.work_forever(stop)
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
    """Embed everything that waits, with a bar, then run the jobs that are left; return how many those were."""
    with session.memory() as memory:
        with progress("embedding") as bar:
            memory.backfill(bar.advance, bar.begin)
        with progress("filing", memory.waiting()) as bar:
            return memory.work(bar.advance)


def _stopped_by_signals() -> threading.Event:
    """An event that the first SIGINT or SIGTERM sets; the second ends the program at once, which is safe too."""
    stop = threading.Event()

    def handle(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal module's signature
        stop.set()
        signal.signal(number, signal.SIG_DFL)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)
    return stop
