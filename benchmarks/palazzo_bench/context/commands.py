"""`palazzo bench context`."""

import logging
import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json
from palazzo.cli.session import Documented
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.context.admission import by_threshold, read_labelled
from palazzo_bench.context.compacting import compacted
from palazzo_bench.context.killed import survive_kills
from palazzo_bench.context.planted import MODELS
from palazzo_bench.context.survival import in_blocks, survive
from palazzo_bench.lines import Record
from palazzo_bench.locomo.dataset import read_friendships
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

LABELLED = Path(__file__).parents[3] / "tests" / "context" / "labelled"


@click.command(cls=Documented, example="palazzo bench context --locomo locomo10.json")
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Rules and questions about them.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json: conversations to compact.")
@click.option("--survival", is_flag=True, help="Also plant the rules in a long conversation and compact it.")
@click.option("--turns", default=2000, show_default=True, help="Of that conversation.")
@click.option("--rounds", default=30, show_default=True, help="Of compaction.")
@json_option
def context(labelled: Path, locomo: Path | None, survival: bool, turns: int, rounds: int, as_json: bool) -> None:
    """Measure for which questions guidance is admitted, and what compaction leaves of long conversations.

    With --survival, rules are planted in a conversation that is compacted round by round: without a model, with models
    that are slow, fail, talk nonsense or melt everything down, and by processes that are killed at every step in turn.
    """
    embedder = StaticEmbedder()
    tables: dict[str, list[Record]] = {"admission, by threshold": by_threshold(read_labelled(labelled), embedder)}
    if locomo is not None:
        tables["compaction"] = [compacted(friendship, embedder) for friendship in read_friendships(locomo)]
    if survival:
        tables["survival"] = _survival(labelled, turns, rounds)
        tables["admission, in the whole block"] = [in_blocks(read_labelled(labelled), turns, rounds, embedder)]
    if as_json:
        print_json(dict(tables))
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
        click.echo()


def _survival(labelled: Path, turns: int, rounds: int) -> list[Record]:
    logging.getLogger("palazzo").setLevel(logging.ERROR)  # that models fail is the point here
    rules = read_labelled(labelled).rules
    with TemporaryDirectory() as folder:
        rows = [survive(Path(folder) / model, rules, turns, rounds, model, StaticEmbedder()) for model in MODELS]
        return [*rows, survive_kills(Path(folder) / "killed", labelled, turns, rounds)]
