"""`palazzo bench mining`."""

from pathlib import Path

import click

from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.mining.labelled import Labelled, read_labelled
from palazzo_bench.mining.reading import outcomes, relation_rows, tag_rows, window_rows
from palazzo_bench.mining.speed import speed_rows
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
@click.option("--seconds", default=2.0, show_default=True, help="How long to measure the speed.")
@json_option
def mining(data: Path, turns: Path | None, seconds: float, as_json: bool) -> None:
    """Measure what the rules find in labelled conversations, and how fast.

    A quarter of the conversations is held out: nobody looks at their errors.
    """
    tables = measure(read_labelled(data), turns, seconds)
    if as_json:
        print_json(tables)
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
        say("")


def measure(conversations: tuple[Labelled, ...], turns: Path | None, seconds: float) -> dict[str, list[Record]]:
    """Every table by its title; measures of wings and closets belong here, too."""
    found = outcomes(conversations)
    return {
        "tags": tag_rows(found),
        "relations": relation_rows(found),
        "dates of relations": window_rows(found),
        "speed": speed_rows(conversations, turns, seconds),
    }
