"""`palazzo bench ingest` and `palazzo bench growth`."""

from math import log
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo_bench.ingest.stages import MEASURED, STAGES, WHOLE
from palazzo_bench.ingest.stages import ingest as measure
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, data_option, json_option, name_option, runs_option
from palazzo_bench.output import show_rows
from palazzo_bench.runs import open_run
from palazzo_bench.speed.commands import parse_sizes

INGEST, GROWTH = "ingest", "growth"

worked_option = click.option(
    "--conversations", default=50, show_default=True, help="How many are remembered before the worker gets to work."
)


@click.command(cls=Documented, example="palazzo bench ingest --data longmemeval_s_cleaned.json --messages 10000")
@data_option()
@click.option("--messages", default=10_000, show_default=True, help="So many at least; conversations are not cut.")
@worked_option
@name_option
@runs_option
@json_option
def ingest(data: Path, messages: int, conversations: int, name: str, runs: Path, as_json: bool) -> None:
    """Measure how many real messages a processor's second has room for, stage by stage, everything included."""
    [record] = _measured(INGEST, data, [(0, messages)], conversations, name, runs)
    shown = [
        {"stage": stage, "ms a message": record[stage], "messages a second": 1000 / record[stage]}
        for stage in (*STAGES, WHOLE)
        if record[stage]
    ]
    alone = record["remember"] + record["embed"] + record["index"]
    shown.append({"stage": "searchable", "ms a message": alone, "messages a second": 1000 / alone})
    show_rows(shown, as_json=as_json, title=f"{record['messages']:,} messages of one user")


@click.command(cls=Documented, example="palazzo bench growth --data longmemeval_s_cleaned.json --sizes 1k,10k,100k")
@data_option()
@click.option("--sizes", default="1k,10k,100k", show_default=True, callback=parse_sizes, help="Messages of one user.")
@worked_option
@name_option
@runs_option
@json_option
def growth(data: Path, sizes: list[int], conversations: int, name: str, runs: Path, as_json: bool) -> None:
    """Measure what the last thousand messages up to each size cost, and how that grows.

    The exponent says it: 0 where a message costs the same however many there are, 1 where ten times as many make it ten
    times as dear.
    """
    windows = [(max(0, size - MEASURED), size) for size in sizes]
    records = _measured(GROWTH, data, windows, conversations, name, runs)
    show_rows([grown(stage, records) for stage in (*STAGES, WHOLE)], as_json=as_json, title="ms a message")


def _measured(
    what: str, data: Path, windows: list[tuple[int, int]], conversations: int, name: str, runs: Path
) -> list[Record]:
    run = open_run(what, name, root=runs, data=data)
    run.note_command(command_line())
    with progress(what, windows[-1][1]) as bar, TemporaryDirectory(dir=run.folder) as folder:
        for record in measure(str(Path(folder, "palace.db")), data, windows, conversations, bar.advance):
            run.lines(what).append({"conversations": conversations, **record})
    return list(run.lines(what))[-len(windows) :]


def grown(stage: str, records: list[Record]) -> Record:
    """What a stage costs at each size, and the exponent from the first size to the last."""
    first, last = records[0], records[-1]
    exponent = None
    if len(records) > 1 and first[stage] and last[stage]:
        exponent = round(log(last[stage] / first[stage]) / log(last["messages"] / first["messages"]), 2)
    costs = {f"{record['messages']:,}": round(record[stage], 3) for record in records}
    return {"stage": stage, **costs, "exponent": exponent}
