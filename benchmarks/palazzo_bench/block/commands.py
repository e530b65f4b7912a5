"""`palazzo bench block`."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json, progress
from palazzo.cli.session import Documented
from palazzo_bench.block import told
from palazzo_bench.block.asked import Haystack, of_locomo, of_longmemeval
from palazzo_bench.block.measure import BLOCKS, STRANGERS, ingest, measure
from palazzo_bench.block.tables import CHANGES, RULES, tables
from palazzo_bench.context.admission import read_labelled
from palazzo_bench.context.commands import LABELLED
from palazzo_bench.longmemeval.dataset import DEV, PARTS
from palazzo_bench.options import again_option, command_line, json_option, run_options
from palazzo_bench.output import show_rows
from palazzo_bench.runs import Run, open_run


@click.command(cls=Documented, example="palazzo bench block --longmemeval longmemeval_s_cleaned.json --questions 40")
@click.option("--longmemeval", type=click.Path(path_type=Path), help="LongMemEval's file.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json, categories 1 to 4.")
@click.option("--part", type=click.Choice(PARTS), default=DEV, show_default=True, help="Of LongMemEval.")
@click.option("--questions", type=click.IntRange(1), metavar="N", help="Only N questions of each, chosen by a hash.")
@click.option(
    "--strangers", default=4, show_default=True, help="Questions of other palaces that each question's palace is asked."
)
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Rules and questions about them.")
@again_option
@json_option
@run_options
def block(
    longmemeval: Path | None,
    locomo: Path | None,
    part: str,
    questions: int | None,
    strangers: int,
    labelled: Path,
    again: bool,
    name: str,
    runs: Path,
    store: str | None,
    embedder: str,
    as_json: bool,
) -> None:
    """Measure what a model reads: is the evidence in the block, and is nothing there where nothing fits?

    Evidence are the turns that the data marks; a turn counts by its first 160 letters or by half of its sentences. Asks
    every palace its own questions with several budgets, and some of other people's, which should find nothing. Then
    tells rules and changes of facts to new palaces, which needs no data. Goes on where it stopped.
    """
    run = open_run("block", name, root=runs, store=store, embedder=embedder)
    run.note_command(command_line())
    if again:
        for each in (BLOCKS, STRANGERS, RULES, CHANGES):
            run.lines(each).replace([])
    for source, haystacks in _sources(longmemeval, locomo, part, questions):
        with progress(f"{source}: ingest", len(haystacks)) as bar:
            ingest(run, haystacks, bar.advance)
        with progress(source, sum(len(one.questions) for one in haystacks)) as bar:
            measure(run, source, haystacks, strangers, bar.advance)
    _tell(run, labelled)
    shown = tables(run.folder)
    if as_json:
        print_json(dict(shown))
        return
    for title, rows in shown.items():
        show_rows(rows, as_json=False, title=title)
        click.echo()


def _sources(
    longmemeval: Path | None, locomo: Path | None, part: str, questions: int | None
) -> Iterator[tuple[str, Sequence[Haystack]]]:
    if longmemeval is not None:
        yield f"LongMemEval {part}", list(of_longmemeval(longmemeval, part, questions))
    if locomo is not None:
        yield "LoCoMo", list(of_locomo(locomo, questions))


def _tell(run: Run, labelled: Path) -> None:
    """What needs no data; the messages have ids, so that telling them again changes nothing."""
    rules, changes = run.lines(RULES), run.lines(CHANGES)
    with run.memory() as memory:
        if not list(rules):
            rules.replace(told.rules_in_force(memory, read_labelled(labelled), run.user("rules")))
        if not list(changes):
            changes.replace(told.changes(memory, run.user("changes")))
