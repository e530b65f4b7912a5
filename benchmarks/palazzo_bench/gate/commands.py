"""`palazzo bench gate`."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json, progress
from palazzo.cli.session import Documented
from palazzo_bench.gate import cost, hostile, patterns
from palazzo_bench.gate import scale as at_scale
from palazzo_bench.gate.labelled import SETS, read
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_rows
from palazzo_bench.runs import open_run

GATE = "gate"
TABLES = PATTERNS, HOSTILE, COST, SCALE = "patterns", "hostile", "cost", "scale"
LABELLED = Path("tests/gate/labelled")


@click.command(cls=Documented, example="palazzo bench gate --hostile --cost --scale 100000")
@click.option(
    "--labelled",
    type=click.Path(path_type=Path, file_okay=False),
    default=LABELLED,
    show_default=True,
    help="The folder with the labelled sets.",
)
@click.option("--hostile", "with_hostile", is_flag=True, help="Also judge texts made to stall it, ever longer.")
@click.option(
    "--longest", default=4096, show_default=True, metavar="KB", help="Of the hostile texts, in thousand characters."
)
@click.option("--cost", "with_cost", is_flag=True, help="Also time a turn, beside embedding it.")
@click.option("--scale", type=int, metavar="N", help="Also judge so many turns of one user, beside bare NumPy.")
@name_option
@runs_option
@json_option
def gate(
    labelled: Path,
    with_hostile: bool,
    longest: int,
    with_cost: bool,
    scale: int | None,
    name: str,
    runs: Path,
    as_json: bool,
) -> None:
    """Measure the gate: precision and recall of each pattern on the labelled sets.

    A hostile text is judged at lengths that double up to --longest. They take turns, so that the machine's other work
    meets them alike; what counts is the thread's own processor time, and for a text that seems to break the bar the
    median of seven such rounds. Texts that the run has measured are not measured again: it can be stopped and gone on
    with.
    """
    run = open_run(GATE, name, root=runs)
    run.note_command(command_line())
    turns = {part: read(labelled / f"{part}.jsonl") for part in SETS}
    tables: dict[str, list[Record]] = {PATTERNS: patterns.measured(turns)}
    if with_hostile:
        texts, measured = hostile.texts(turns["main"]), run.lines(HOSTILE)
        with progress("hostile texts", len(texts)) as bar:
            hostile.measure(texts, longest * 1024, measured, bar.advance)
        tables[HOSTILE] = hostile.worst_first(row for row in measured if row["longest"] == longest * 1024)
    if with_cost:
        tables[COST] = cost.measured([turn.text for turn in turns["main"]])
    if scale is not None:
        with TemporaryDirectory() as folder, progress("turns", scale) as bar:
            tables[SCALE] = at_scale.measured(Path(folder), scale, bar.advance)
    for title in tables.keys() - {HOSTILE}:
        run.lines(title).replace(tables[title])
    if as_json:
        print_json(tables)
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
    if with_hostile:
        show_rows([hostile.summary(tables[HOSTILE])], as_json=False, title="hostile texts together")
