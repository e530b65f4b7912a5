"""`palazzo bench hostile`."""

import os
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo_bench.hostile.growth import SHORTEST, Growth, doubling, grow
from palazzo_bench.hostile.readers import READERS
from palazzo_bench.hostile.texts import KINDS, SORTS
from palazzo_bench.lines import Record
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_rows
from palazzo_bench.runs import open_run

HOSTILE = "hostile"


@click.command(cls=Documented, example="palazzo bench hostile --reader importers --longest 4096")
@click.option("--reader", "readers", multiple=True, metavar="NAME", help="Only readers whose names begin so.")
@click.option("--longest", default=4096, show_default=True, metavar="KB", help="In thousand characters.")
@click.option(
    "--patience", default=1.0, show_default=True, metavar="SECONDS", help="For one text; longer ones are not tried."
)
@click.option("--every-kind", is_flag=True, help="Every kind of text instead of one of every sort: takes hours.")
@name_option
@runs_option
@json_option
def hostile(
    readers: Sequence[str], longest: int, patience: float, every_kind: bool, name: str, runs: Path, as_json: bool
) -> None:
    """Give every reader of text what was made to stall it, ever longer, and flag what takes more than its share.

    A text is doubled from 1 kB up to --longest, or until reading it takes longer than --patience, by the thread's own
    processor time. A reader is superlinear if sixteen times the text takes more than 64 times as long. A reader that
    the run has measured is not measured again: it can be stopped and gone on with. Exits with 1 if any is superlinear.
    """
    run = open_run(HOSTILE, name, root=runs)
    run.note_command(command_line())
    measured = run.lines(HOSTILE)
    chosen = [one for one in READERS if one.startswith(tuple(readers) or "")]
    with progress("readers", len(chosen)) as bar:
        for reader in chosen:
            if reader not in measured.keys("reader"):
                measured.append(_row(reader, KINDS if every_kind else SORTS, longest * 1024, patience))
            bar.advance(1)
    rows = [row for row in measured if row["reader"] in chosen]
    show_rows(rows, as_json=as_json, title="readers of hostile texts")
    if any(row["superlinear"] for row in rows):
        raise SystemExit(1)


def _row(reader: str, kinds: Sequence[str], longest: int, patience: float) -> Record:
    """A reader with the kind of text that it is worst at."""
    found = {kind: grow(kind, READERS[reader], doubling(max(longest, SHORTEST)), patience) for kind in kinds}
    worst = max(found, key=lambda kind: found[kind].a_doubling)
    return {
        "reader": reader,
        "kinds": len(found),
        "superlinear": sum(growth.superlinear for growth in found.values()),
        "worst_kind": worst,
        **_figures(found[worst]),
    }


def _figures(growth: Growth) -> Record:
    return {
        "exponent": round(growth.exponent, 2),
        "characters": growth.lengths[-1],
        "seconds": round(growth.seconds[-1], 3),
    }
