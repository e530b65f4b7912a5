"""`palazzo bench speed`."""

import sys
from math import log10
from pathlib import Path
from time import perf_counter

import click

import palazzo
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.machine import ONE_THREAD, in_own_process
from palazzo_bench.options import again_option, command_line, json_option, name_option, runs_option, store_option
from palazzo_bench.output import show_across, show_rows
from palazzo_bench.runs import Run, open_run
from palazzo_bench.speed.embedders import make_embedder
from palazzo_bench.speed.grow import grow
from palazzo_bench.speed.real_text import grow_real, read_text
from palazzo_bench.texts import TALK

SPEED = "speed"
REAL = "real"
_READING = [sys.executable, "-m", "palazzo_bench.speed.reading"]
_PROGRAM = [sys.executable, "-m", "palazzo_bench.speed.measure"]


def parse_sizes(context: click.Context, parameter: click.Parameter, value: str) -> list[int]:
    """Read '1k,10k,1M'."""
    try:
        sizes = [int(float(part.strip().lower().replace("k", "e3").replace("m", "e6"))) for part in value.split(",")]
    except ValueError as error:
        raise click.BadParameter("give sizes such as 1k,10k,1M", context, parameter) from error
    if min(sizes) < TALK or any(size % TALK for size in sizes):
        raise click.BadParameter(f"sizes are multiples of {TALK}", context, parameter)
    return sorted(sizes)


@click.command(cls=Documented, example="palazzo bench speed --sizes 1k,10k,100k --name sqlite")
@click.option("--sizes", default="10k", show_default=True, callback=parse_sizes, help="Drawers of one user.")
@click.option("--queries", default=200, show_default=True, help="Questions asked at each size.")
@click.option("--mine/--no-mine", default=True, show_default=True, help="File the conversations before asking.")
@click.option(
    "--embedder",
    type=click.Choice(["static", "synthetic"]),
    default="static",
    show_default=True,
    help="Real vectors, or cheap ones for very large palaces.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Real messages: LongMemEval's file, or JSON lines with `content` and perhaps `role`, `conversation`, `at`.",
)
@click.option("--floor/--no-floor", default=True, show_default=True, help="With --data: ask the floor by turns.")
@again_option
@name_option
@runs_option
@store_option
@json_option
def speed(
    data: Path | None,
    floor: bool,
    sizes: list[int],
    queries: int,
    mine: bool,
    embedder: str,
    again: bool,
    name: str,
    runs: Path,
    store: str | None,
    as_json: bool,
) -> None:
    """Time recall as a palace grows, beside a bare NumPy scan of as many vectors in the same run.

    With --data, what reads a palace of real messages: recall beside the floor (sign codes, tantivy and nothing else),
    the first recall, eight threads, `wake_up` and forgetting, by CPU time.
    """
    run = open_run("speed", name, root=runs, store=store, embedder=embedder, data=data)
    run.note_command(command_line())
    if data is not None:
        rows = [row for size in sizes for row in read_real(run, data, size, queries, mine=mine, floor=floor)]
        run.lines(REAL).replace(rows)
        show_rows(rows, as_json=as_json, title="real text")
        return
    if again:
        run.lines(SPEED).drop("drawers", set(sizes))
    measured = {record["drawers"]: record for record in run.lines(SPEED)}
    for size in sizes:
        if size not in measured:
            measured[size] = measure(run, size, queries, mine=mine)
            run.lines(SPEED).append(measured[size])
    show_across(with_growth([measured[size] for size in sorted(measured)]), "drawers", as_json=as_json, title="recall")


def measure(run: Run, size: int, queries: int, *, mine: bool) -> Record:
    """Grow a palace to `size`, or go on with it, then measure it from another process."""
    user = run.user(f"speed-{size}")  # one for each size, so that any can be measured again
    embedder = make_embedder(run.about.embedder)
    settings = palazzo.Settings(store=run.location)
    with palazzo.open(run.location, embedder=embedder, settings=settings) as memory:
        palace = memory.palace(user)
        with progress(f"{size:,} drawers", size - palace.count()) as bar:
            begun = perf_counter()
            added = grow(memory, palace, size, bar.advance, mine=mine)
            seconds = perf_counter() - begun
    job = {
        "store": run.location,
        "user": user,
        "embedder": run.about.embedder,
        "drawers": size,
        "queries": queries,
    }
    result = in_own_process(_PROGRAM, job, ONE_THREAD)
    return {**result, "ingest_per_second": added / seconds if added == size else None}


def read_real(run: Run, data: Path, size: int, queries: int, *, mine: bool, floor: bool) -> list[Record]:
    """Fill a palace with real messages unless an earlier run did, then measure it from another process."""
    user, text = run.user(f"real-{size}"), read_text(data, size)
    with run.memory() as memory:
        palace = memory.palace(user)
        if palace.count() < size:
            grow_real(memory, palace, text, run.about.secret, mine=mine)
    job = {"store": run.location, "user": user, "data": str(data), "drawers": size, "queries": queries, "floor": floor}
    result = in_own_process(_READING, {**job, "first": text.questions[0].text}, ONE_THREAD)
    recall = result["recall"]
    beside = [
        ("recall p50", recall, "the floor", result["floor"]),
        ("recall p95", result["recall_p95"], "the floor", result["floor"]),
        ("open and first recall", result["first"], "a warm recall", recall),
        ("recall after forgetting a drawer", result["recall_after_forget"], "a warm recall", recall),
        ("wake_up", result["wake_up"], "a warm recall", recall),
        ("forget a drawer", result["forget"], "a warm recall", recall),
    ]
    rows: list[Record] = [
        {"drawers": size, "what": what, "ms": ms * 1000, "beside": name, "ratio": ms / other if other else None}
        for what, ms, name, other in beside
    ]
    ratio = result["threads"]
    return [*rows, {"drawers": size, "what": "8 threads", "ms": None, "beside": "one thread, a second", "ratio": ratio}]


def with_growth(rows: list[Record]) -> list[Record]:
    """Add how many times slower ten times the drawers are."""
    grown: list[Record] = []
    for row in rows:
        before = grown[-1] if grown else None
        factor = None
        if before:
            tens = log10(row["drawers"] / before["drawers"])
            factor = (row["p50_ms"] / before["p50_ms"]) ** (1 / tens)
        grown.append({**row, "growth_per_tenfold": factor})
    return grown
