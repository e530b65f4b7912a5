"""`palazzo bench soak`."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import click

import palazzo
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented
from palazzo_bench.endurance.caller import Caller, missing
from palazzo_bench.lines import Record
from palazzo_bench.load.server import Running, server
from palazzo_bench.options import json_option
from palazzo_bench.output import cell, show_rows
from palazzo_bench.texts import messages

# How much more the last third of a run may have than the middle one: a share, and what is noise in small numbers.
FLAT = {"memory_mb": (0.05, 8.0), "handles": (0.05, 4.0), "wal_mb": (0.05, 4.0), "queue": (0.05, 10.0)}
HANGS = 600.0  # seconds after which a call has failed: a machine that is busy with other things is only slow


@click.command(cls=Documented, example="palazzo bench soak --minutes 30 --store postgresql://…")
@click.option("--minutes", default=30.0, show_default=True, help="For how long.")
@click.option("--clients", default=4, show_default=True, type=click.IntRange(1, 64), help="Two of them share a user.")
@click.option("--rate", default=20.0, show_default=True, help="Things that all clients do in a second.")
@click.option("--every", default=10.0, show_default=True, help="Seconds between two samples.")
@click.option("--store", metavar="URL", help="postgresql://… to use; else an SQLite file of its own.")
@json_option
def soak(minutes: float, clients: int, rate: float, every: float, store: str | None, as_json: bool) -> None:
    """Use a real server for a long time in every way, and see whether memory, handles, log and queue stay flat.

    Conversations and notes are forgotten as new ones come, so that the palace keeps its size. The last third of the
    run is compared with the middle one. Afterwards every acknowledged word is looked for, and the store is proved as by
    `palazzo doctor --deep`. Exits with 1 if something grew, failed or was lost; how long calls took is shown and not
    judged, because the machine may be busy. Runs on Linux.
    """
    if not Path("/proc/self/fd").exists():
        raise palazzo.Unavailable("what another process holds is read from /proc; run this on Linux")
    with TemporaryDirectory() as folder:
        place = store or str(Path(folder) / "palace.db")
        samples, wrong, times = _use(
            place, minutes * 60, clients, rate, every, lambda line: say(line) if not as_json else None
        )
    rows, done = verdict(samples), sum(map(len, times.values()))
    calls = [
        {"call": name, "times": len(took), "median_ms": 1000 * median(took), "slowest_ms": 1000 * max(took)}
        for name, took in times.items()
    ]
    if as_json:
        print_json({"operations": done, "samples": samples, "rows": rows, "calls": calls, "wrong": wrong})
    else:
        show_rows(rows, as_json=False, title=f"{minutes:g} minutes, {clients} clients, {done:,} operations")
        show_rows(calls, as_json=False, title="how long calls took")
        for one in wrong:
            say(f"WRONG  {one}", style="bold red")
    if wrong or not all(row["flat"] for row in rows):
        raise SystemExit(1)


def verdict(samples: Sequence[Record]) -> list[Record]:
    """Compare the last third of a run with its middle third, by their medians."""
    third = len(samples) // 3
    if not third:
        raise palazzo.Invalid("a verdict needs at least three samples; run longer, or take them more often")
    rows = []
    for what, (share, noise) in FLAT.items():
        values = [float(sample[what]) for sample in samples if sample[what] is not None]
        if values:
            middle, last = median(values[third : 2 * third]), median(values[2 * third :])
            flat = last <= middle * (1 + share) + noise
            rows.append({"what": what, "middle": middle, "last": last, "most": max(values), "flat": flat})
    return rows


def _use(
    place: str, seconds: float, clients: int, rate: float, every: float, tell: Callable[[str], None]
) -> tuple[list[Record], list[str], dict[str, list[float]]]:
    """Run the clients, and return the samples, what was wrong, and the seconds that each kind of call took."""
    with palazzo.open(place) as memory:
        run = len(memory.users())
        users = [f"soak-{run + number // 2}" for number in range(clients)]
        for user in dict.fromkeys(users):
            memory.add_user(user)
        keys = [memory.keys.create(user).text for user in users]
        with server(place) as running, ExitStack() as stack:
            texts = list(messages(1000))
            callers = [
                Caller(
                    number, stack.enter_context(palazzo.connect(running.url, key, timeout=HANGS)).palace(), texts, run
                )
                for number, key in enumerate(keys)
            ]
            samples = list(_samples(memory, running, callers, seconds, every, clients / rate, tell))
        memory.work()
        wrong = [f"{text} ({times} times)" for one in callers for text, times in one.errors.items()]
        for user, caller in zip(users, callers, strict=True):
            wrong += missing(memory.palace(user), caller.truth())
        wrong += [f"{found.check}: {found.detail}" for found in [*memory.check(), *memory.check_deep()] if not found.ok]
    times: dict[str, list[float]] = {}
    for one in callers:
        for name, took in one.times.items():
            times.setdefault(name, []).extend(took)
    return samples, wrong, times


def _samples(
    memory: palazzo.Memory,
    running: Running,
    callers: Sequence[Caller],
    seconds: float,
    every: float,
    pause: float,
    tell: Callable[[str], None],
) -> Iterator[Record]:
    """Let the callers work, and yield a sample every so often until the time is over."""
    started, stop = perf_counter(), threading.Event()
    threads = [threading.Thread(target=_at_a_pace, args=(caller, pause, stop)) for caller in callers]
    for thread in threads:
        thread.start()
    try:
        while perf_counter() - started < seconds:
            stop.wait(every)
            sample = {"second": round(perf_counter() - started), **_sample(memory, running)}
            tell("  ".join(f"{name} {cell(value)}" for name, value in sample.items()))
            yield sample
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def _at_a_pace(caller: Caller, pause: float, stop: threading.Event) -> None:
    """One thing every `pause` seconds; what takes longer is not made up for."""
    while not stop.is_set():
        begun = perf_counter()
        caller.step()
        stop.wait(max(0.0, pause - (perf_counter() - begun)))


def _sample(memory: palazzo.Memory, running: Running) -> Record:
    process, log = Path(f"/proc/{running.pid}"), Path(f"{memory.location}-wal")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines() if ":" in line)
    return {
        "memory_mb": int(status["VmRSS"].split()[0]) / 1024,
        "handles": sum(1 for _ in (process / "fd").iterdir()),
        "threads": int(status["Threads"]),
        "wal_mb": log.stat().st_size / 1e6 if log.exists() else None,
        "queue": memory.waiting(),
    }
