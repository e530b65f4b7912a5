"""`palazzo bench concurrency`."""

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import click

import palazzo
from palazzo.cli.session import Documented
from palazzo_bench.endurance.caller import missing
from palazzo_bench.lines import Record
from palazzo_bench.machine import ONE_THREAD, in_own_process
from palazzo_bench.metrics import percentile
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

_PROGRAM = [sys.executable, "-m", "palazzo_bench.endurance.process"]


@click.command(cls=Documented, example="palazzo bench concurrency --seconds 120 --store postgresql://…")
@click.option("--processes", default=8, show_default=True, type=click.IntRange(1, 64), help="That share the store.")
@click.option("--threads", default=4, show_default=True, type=click.IntRange(1, 64), help="Of each process.")
@click.option("--seconds", default=120.0, show_default=True, help="For how long, on each store.")
@click.option("--store", metavar="URL", help="postgresql://… to put beside a file; it gets new users.")
@json_option
def concurrency(processes: int, threads: int, seconds: float, store: str | None, as_json: bool) -> None:
    """Let many threads of many processes use one store at once in every way, then prove what they were told.

    Users are shared between processes. Afterwards every acknowledged word and address is looked for, and the store is
    proved as by `palazzo doctor --deep`. Exits with 1 if there was an error, or something is lost or wrong.
    """
    with TemporaryDirectory() as folder:
        places = {"sqlite": str(Path(folder) / "palace.db"), **({} if store is None else {"postgresql": store})}
        measured = {name: _measure(place, processes, threads, seconds) for name, place in places.items()}
    rows = [{"store": name, **row} for name, (found, _) in measured.items() for row in found]
    show_rows(rows, as_json=as_json, title=f"{processes} processes, {threads} threads each, {seconds:g} s")
    for name, (_, wrong) in measured.items():
        for one in wrong:
            click.echo(f"WRONG  {name}: {one}", err=True)  # beside the JSON
    if any(wrong for _, wrong in measured.values()):
        raise SystemExit(1)


def _measure(place: str, processes: int, threads: int, seconds: float) -> tuple[list[Record], list[str]]:
    with palazzo.open(place) as memory:
        run = len(memory.users())
        users = [f"crowd-{run}-{number % max(1, processes // 2)}" for number in range(processes * threads)]
        for user in dict.fromkeys(users):
            memory.add_user(user)
        jobs = [
            {
                "store": place,
                "run": run,
                "number": number,
                "seconds": seconds,
                "callers": _share(users, number, threads),
            }
            for number in range(processes)
        ]
        with ThreadPoolExecutor(processes) as pool:
            results = list(pool.map(lambda job: in_own_process(_PROGRAM, job, ONE_THREAD), jobs))
        memory.work()
        told = [caller for result in results for caller in result["callers"]]
        errors = [f"{text} ({times} times)" for caller in told for text, times in caller["errors"].items()]
        lost = [one for user, caller in zip(users, told, strict=True) for one in missing(memory.palace(user), caller)]
        damage = [f"{found.check}: {found.detail}" for found in [*memory.check(), *memory.check_deep()] if not found.ok]
        damage += [f"job {dead.kind.value} was set aside: {dead.reason}" for dead in memory.dead_jobs()]
        whole = {"errors": len(errors), "lost": len(lost), "damage": len(damage), "drawers": _count(memory, users)}
    return _rows(told, seconds, whole), [*errors, *lost, *damage]


def _share(users: Sequence[str], number: int, threads: int) -> tuple[list[int], list[str]]:
    """The callers of one process, by number, and for whom each works."""
    own = list(range(number * threads, (number + 1) * threads))
    return own, [users[one] for one in own]


def _count(memory: palazzo.Memory, users: Sequence[str]) -> int:
    return sum(memory.palace(user).count() for user in dict.fromkeys(users))


def _rows(told: Sequence[Record], seconds: float, whole: Record) -> list[Record]:
    kinds = list(dict.fromkeys(kind for caller in told for kind in caller["times"]))
    times = {kind: sorted(one for caller in told for one in caller["times"].get(kind, ())) for kind in kinds}
    every = sorted(one for found in times.values() for one in found)
    return [{**_row("all", every, seconds), **whole}, *(_row(kind, found, seconds) for kind, found in times.items())]


def _row(what: str, times: Sequence[float], seconds: float) -> Record:
    return {
        "what": what,
        "operations": len(times),
        "a_second": len(times) / seconds,
        "p50_ms": 1000 * percentile(times, 0.50) if times else None,
        "p99_ms": 1000 * percentile(times, 0.99) if times else None,
    }
