"""`palazzo bench foundation`."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from palazzo.cli.output import Bar, progress
from palazzo.cli.session import Documented
from palazzo_bench.foundation import ingest, install, remember, start
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.runs import open_run

FOUNDATION = "foundation"

Measure = Callable[[Path, Bar], Record]


@click.command(cls=Documented, example="palazzo bench foundation --messages 2000 --drawers 100000")
@click.option("--messages", default=5_000, show_default=True, help="For `remember`, one commit each.")
@click.option("--drawers", default=100_000, show_default=True, help="For the bulk ingest.")
@click.option("--starts", default=20, show_default=True, help="For `import palazzo`, in turns with bare Python.")
@click.option("--skip-install", is_flag=True, help="Do not install the core into a fresh environment.")
@name_option
@runs_option
@json_option
def foundation(
    messages: int, drawers: int, starts: int, skip_install: bool, name: str, runs: Path, as_json: bool
) -> None:
    """Measure writing, disk, start and installation, each beside the least that could do the same."""
    run = open_run("foundation", name, root=runs)
    run.note_command(command_line())
    measures: dict[str, tuple[int, Measure]] = {
        "remember": (messages, lambda folder, bar: remember.run(folder, messages, bar.advance)),
        "ingest": (drawers, lambda folder, bar: ingest.run(folder, drawers, bar.advance)),
        "import": (starts, lambda _, bar: start.run(starts, bar.advance)),
        "install": (1, lambda folder, _: install.run(folder / "environment")),
    }
    if skip_install:
        del measures["install"]
    for what, (total, measure) in measures.items():
        with progress(what, total) as bar, TemporaryDirectory(dir=run.folder) as folder:
            run.lines(FOUNDATION).append({"what": what, **measure(Path(folder), bar)})
    latest = {record["what"]: record for record in run.lines(FOUNDATION)}
    show_across(list(latest.values()), "what", as_json=as_json)
