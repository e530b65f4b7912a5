"""`palazzo bench context`."""

import os
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json
from palazzo.cli.session import Documented
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.context.admission import by_threshold, read_labelled
from palazzo_bench.context.compacting import compacted
from palazzo_bench.lines import Record
from palazzo_bench.locomo.dataset import read_friendships
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

LABELLED = Path(__file__).parents[3] / "tests" / "context" / "labelled"


@click.command(cls=Documented, example="palazzo bench context --locomo locomo10.json")
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Rules and questions about them.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json: conversations to compact.")
@json_option
def context(labelled: Path, locomo: Path | None, as_json: bool) -> None:
    """Measure for which questions guidance is admitted, and what summaries keep of long conversations."""
    embedder = StaticEmbedder()
    tables: dict[str, list[Record]] = {"admission, by threshold": by_threshold(read_labelled(labelled), embedder)}
    if locomo is not None:
        tables["compaction"] = [compacted(friendship, embedder) for friendship in read_friendships(locomo)]
    if as_json:
        print_json(dict(tables))
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
        click.echo()
