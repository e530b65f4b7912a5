"""`palazzo bench stores`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

import click

from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval import steps
from palazzo_bench.longmemeval.dataset import DEV
from palazzo_bench.longmemeval.retrieval import answered
from palazzo_bench.longmemeval.steps import Choice
from palazzo_bench.options import again_option, command_line, data_option, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.runs import Run, open_run
from palazzo_bench.scoring import LEVELS, Answered

STORES, HNSW = "stores", "hnsw"
COMPARED = ("recall_all@5", "recall_all@10", "ndcg@10")
_TOP = 5


@click.command(cls=Documented, example="palazzo bench stores --data longmemeval_s_cleaned.json --store postgresql://…")
@data_option()
@click.option("--limit", default=100, show_default=True, help="Questions of the dev part, of mixed types.")
@click.option("--store", metavar="URL", required=True, help="postgresql://… to put beside a file.")
@again_option
@name_option
@runs_option
@json_option
def stores(data: Path, limit: int, store: str, again: bool, name: str, runs: Path, as_json: bool) -> None:
    """Ask the same questions of LongMemEval on SQLite and on PostgreSQL, and show how far they are apart."""
    run = open_run(STORES, name, root=runs, data=data)
    run.note_command(command_line())
    places = {"sqlite": None, "postgresql": store}
    found: dict[str, list[Answered]] = {}
    for kind, place in places.items():
        own = open_run(STORES, f"{name}-{kind}", root=runs, store=place, data=data)
        found[kind] = ask(with_secret_of(run, own), Choice(data, DEV, limit), again=again)
    rows = compared(found)
    run.lines(STORES).replace(rows)
    show_across(rows, "store", as_json=as_json, title=f"{len(found['sqlite'])} questions of the dev part")


def with_secret_of(run: Run, other: Run) -> Run:
    """`other` with the same order of texts and the same ids as `run`, so that the store alone makes the difference."""
    return Run(other.folder, replace(other.about, secret=run.about.secret), other.location)


def ask(run: Run, choice: Choice, *, again: bool) -> list[Answered]:
    steps.ingest(run, choice)
    steps.retrieve(run, choice, again=again)
    return answered(run)


def compared(found: Mapping[str, Sequence[Answered]]) -> list[Record]:
    """A row for each store, then how far they are apart, and how often the best sessions are the same."""
    rows = [{"store": kind, **_means(questions)} for kind, questions in found.items()]
    first, second = rows
    apart = {figure: abs(first[figure] - second[figure]) for figure in first if figure != "store"}
    theirs, others = ({one.id: one.found["session"][:_TOP] for one in questions} for questions in found.values())
    same = fmean(theirs[id] == others[id] for id in theirs)
    return [*rows, {"store": "difference", **apart, f"the same best {_TOP} sessions in the same order": same}]


def _means(questions: Sequence[Answered]) -> Record:
    figures: Record = {}
    for level in LEVELS:
        asked = [one.figures(level) for one in questions if one.gold[level]]
        figures |= {f"{level} {name}": round(fmean(each[name] for each in asked), 4) for name in COMPARED}
    return figures
