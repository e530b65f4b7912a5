"""`palazzo bench scale`."""

from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median
from time import perf_counter, process_time

import click

import palazzo
from palazzo.cli.output import Bar, progress
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_rows
from palazzo_bench.runs import open_run
from palazzo_bench.scale.database import Database
from palazzo_bench.texts import TALK, messages

SCALE = "scale"


@click.command(cls=Documented, example="palazzo bench scale --store postgresql://… --users 10 --drawers 300")
@click.option("--store", metavar="URL", required=True, help="postgresql://… of an empty database on this machine.")
@click.option("--users", default=20, show_default=True, help="Palaces.")
@click.option("--drawers", default=500, show_default=True, help="Messages in each.")
@click.option("--questions", default=200, show_default=True, help="Recalls, each in the next user's palace.")
@name_option
@runs_option
@json_option
def scale(store: str, users: int, drawers: int, questions: int, name: str, runs: Path, as_json: bool) -> None:
    """Measure the bytes of a message on PostgreSQL, and the processor time of remembering, filing and recalling one."""
    run = open_run(SCALE, name, root=runs)
    run.note_command(command_line())
    rows = measure(Database(store), users, drawers, questions)
    run.lines(SCALE).replace(rows)
    show_rows(rows, as_json=as_json)


def measure(database: Database, users: int, drawers: int, questions: int) -> list[Record]:
    """Fill the palaces one step at a time, and note what each step used."""
    with palazzo.open(database.url, settings=palazzo.Settings(store=database.url)) as memory:
        memory.palace("warm up").recall("anything")
        empty = sum(database.bytes_by_table().values())
        palaces = [memory.palace(f"user {number}") for number in range(users)]
        total = users * drawers
        rows = [
            _timed(database, "remember a message", total, lambda bar: _remember(palaces, drawers, bar)),
            _timed(database, "embed, judge and file it", total, lambda bar: _work(memory, bar)),
            _timed(database, "recall", questions, lambda bar: _recall(palaces, questions, bar)),
        ]
    tables = database.bytes_by_table()
    used = sum(tables.values()) - empty
    largest = ", ".join(f"{table} {size // total:,}" for table, size in list(tables.items())[:4])
    said = fmean(len(text) for text in messages(drawers))
    stored = {"what": f"bytes of a message of {said:.0f} characters: {largest}", "count": total, "bytes": used / total}
    return [*rows, stored]


def _timed(database: Database, what: str, count: int, step: Callable[[Bar], list[float]]) -> Record:
    """Run a step; processor time is what it used itself and in the database, whatever else the machine does."""
    with progress(what, count) as bar:
        ours, theirs = process_time(), database.cpu_seconds()
        took = step(bar)
        own, database_ms = process_time() - ours, database.cpu_seconds() - theirs
    return {
        "what": what,
        "count": count,
        "p50_ms": median(took) * 1000 if took else None,
        "palazzo_cpu_ms": own / count * 1000,
        "postgresql_cpu_ms": database_ms / count * 1000,
    }


def _remember(palaces: list["palazzo.Palace"], drawers: int, bar: Bar) -> list[float]:
    took = []
    for palace in palaces:
        for number, text in enumerate(messages(drawers)):
            talk = palace.conversation(f"talk {number // TALK}")
            begun = perf_counter()
            talk.remember(("user", "assistant")[number % 2], text)
            took.append(perf_counter() - begun)
            if number % TALK == TALK - 1:
                talk.complete()
            bar.advance(1)
    return took


def _work(memory: "palazzo.Memory", bar: Bar) -> list[float]:
    memory.work(done=lambda: bar.advance(1))
    return []


def _recall(palaces: list["palazzo.Palace"], questions: int, bar: Bar) -> list[float]:
    took = []
    for number, text in enumerate(messages(questions)):
        palace = palaces[number % len(palaces)]
        begun = perf_counter()
        palace.recall(text[:80])
        took.append(perf_counter() - begun)
        bar.advance(1)
    return took
