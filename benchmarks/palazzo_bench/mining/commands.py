"""`palazzo bench mining`."""

from pathlib import Path

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.mining.filing import closet_rows, land, wing_rows
from palazzo_bench.mining.labelled import Labelled, read_labelled
from palazzo_bench.mining.palaces import build, lines
from palazzo_bench.mining.reading import outcomes, relation_rows, tag_rows, window_rows
from palazzo_bench.mining.recorded import BATCH, mine_recorded, recorded_rows
from palazzo_bench.mining.speed import speed_rows
from palazzo_bench.mining.whole import whole_rows
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

LABELLED = Path("tests/mining/labelled")


@click.command(cls=Documented, example="palazzo bench mining --json")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=LABELLED,
    show_default=True,
    help="The folder with labelled conversations.",
)
@click.option(
    "--turns", type=click.Path(path_type=Path, dir_okay=False), help="LongMemEval's file, to measure the speed on."
)
@click.option("--seconds", default=2.0, show_default=True, help="How long to measure the speed of reading.")
@click.option(
    "--locomo",
    type=click.Path(path_type=Path, dir_okay=False),
    help="LoCoMo's locomo10.json: print the palace that mining makes of it instead.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, file_okay=False),
    help="Mine --history with the answers in this folder, and write the next questions there.",
)
@click.option("--history", type=click.Path(path_type=Path, dir_okay=False, exists=True), help="A file of sessions.")
@click.option("--batch", default=BATCH, show_default=True, help="How many conversations are asked about at a time.")
@json_option
def mining(
    data: Path,
    turns: Path | None,
    seconds: float,
    locomo: Path | None,
    record: Path | None,
    history: Path | None,
    batch: int,
    as_json: bool,
) -> None:
    """Measure what the rules find in labelled conversations, where they file them, and how fast.

    A quarter of the conversations is held out: nobody looks at their errors.
    """
    if (record is None) != (history is None):
        raise click.UsageError("--record and --history go together")
    if record is not None and history is not None:
        show_rows(list(recorded_rows(history, mine_recorded(history, record, batch))), as_json=as_json)
        return
    if locomo is not None:
        show_palaces(locomo, as_json=as_json)
        return
    tables = measure(read_labelled(data), turns, seconds)
    if as_json:
        print_json(tables)
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
        say("")


def show_palaces(data: Path, *, as_json: bool) -> None:
    """Print each palace as it is built, and a table of all of them in the end."""
    rows: list[Record] = []
    for built in build(data):
        rows.append(built.row)
        if not as_json:
            for line in lines(built):
                say(line)
            say("")
    show_rows(rows, as_json=as_json)


def measure(conversations: tuple[Labelled, ...], turns: Path | None, seconds: float) -> dict[str, list[Record]]:
    """Every table by its title."""
    found = outcomes(conversations)
    landed = land(conversations)
    return {
        "wings": wing_rows(landed),
        "closets": closet_rows(landed),
        "tags": tag_rows(found),
        "relations": relation_rows(found),
        "dates of relations": window_rows(found),
        "speed of reading": speed_rows(conversations, turns, seconds),
        "speed of mining": whole_rows(conversations, turns),
    }
