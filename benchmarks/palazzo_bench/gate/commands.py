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
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

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
@json_option
def gate(labelled: Path, with_hostile: bool, longest: int, with_cost: bool, scale: int | None, as_json: bool) -> None:
    """Measure the gate: precision and recall of each pattern on the labelled sets."""
    turns = {name: read(labelled / f"{name}.jsonl") for name in SETS}
    tables: dict[str, list[Record]] = {"patterns": patterns.measured(turns)}
    if with_hostile:
        texts = hostile.texts(turns["main"])
        with progress("hostile texts", len(texts)) as bar:
            tables["hostile"] = hostile.measured(texts, longest * 1024, bar.advance)
    if with_cost:
        tables["cost"] = cost.measured([turn.text for turn in turns["main"]])
    if scale is not None:
        with TemporaryDirectory() as folder, progress("turns", scale) as bar:
            tables["scale"] = at_scale.measured(Path(folder), scale, bar.advance)
    if as_json:
        print_json(tables)
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
