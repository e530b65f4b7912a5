"""`palazzo bench longmemeval`."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from palazzo.cli.output import print_json, progress, say
from palazzo.cli.session import Documented, DocumentedGroup
from palazzo_bench.longmemeval import steps
from palazzo_bench.longmemeval.dataset import DEV, PARTS
from palazzo_bench.longmemeval.download import FILES, FOLDER, fetch
from palazzo_bench.longmemeval.steps import Choice, Reading
from palazzo_bench.options import Function, again_option, command_line, data_option, json_option, run_options
from palazzo_bench.output import show_rows, show_scores
from palazzo_bench.runs import Run, open_run

SMOKE = 10

data = data_option(FOLDER / FILES["s"].name)
part_option = click.option(
    "--part",
    type=click.Choice(PARTS),
    default=DEV,
    show_default=True,
    help="Tune on dev only; held-out and all are for the last look.",
)
limit_option = click.option("--limit", type=click.IntRange(1), metavar="N", help="Only N questions, of mixed types.")
model_option = click.option("--model", required=True, help="The model's name at the server.")
base_option = click.option("--api-base", metavar="URL", help="An OpenAI-compatible server; else PALAZZO_API_BASE.")


def reading_options(function: Function) -> Function:
    """Add how much a reader is given."""
    function = click.option("--characters", default=24_000, show_default=True, help="At most so many a session.")(
        function
    )
    return click.option("--sessions", default=10, show_default=True, help="The N best sessions are read.")(function)


def with_run(function: Callable[..., None]) -> Callable[..., None]:
    """Add what names a run, and hand the command the opened run first."""

    @wraps(function)
    def opened(name: str, runs: Path, store: str | None, embedder: str, **options: Any) -> None:
        run = open_run("longmemeval", name, root=runs, store=store, embedder=embedder, data=options.get("data"))
        run.note_command(command_line())
        function(run, **options)

    return run_options(opened)


@click.group(cls=DocumentedGroup, example="palazzo bench longmemeval smoke --data longmemeval_s_cleaned.json")
def longmemeval() -> None:
    """Retrieval and question answering on LongMemEval, in a store of the run's own."""


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval download s")
@click.argument("which", type=click.Choice(list(FILES)))
@click.option("--from", "local", type=click.Path(path_type=Path), metavar="FILE", help="Take this copy instead.")
@click.option("--sha256", metavar="HEX", help="What the file's sha256 must be.")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True, help="Where to put it.")
@json_option
def download(which: str, local: Path | None, sha256: str | None, folder: Path, as_json: bool) -> None:
    """Get a cleaned file (s, m or oracle) from its public home, and verify it."""
    with progress(f"download {which}") as bar:
        fetched = fetch(which, folder, local=local, sha256=sha256, progress=bar.advance)
    if as_json:
        print_json({"path": str(fetched.path), "sha256": fetched.sha256, "verified": fetched.verified})
    else:
        say(f"{fetched.path}: sha256 {fetched.sha256}, {'verified' if fetched.verified else 'not verified'}")


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval ingest --name first --part dev")
@data
@part_option
@limit_option
@json_option
@with_run
def ingest(run: Run, data: Path, part: str, limit: int | None, as_json: bool) -> None:
    """File every question's sessions in a palace of its own; goes on where it stopped."""
    _tell("ingested", steps.ingest(run, Choice(data, part, limit)), as_json)


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval retrieve --name first --part dev")
@data
@part_option
@limit_option
@again_option
@json_option
@with_run
def retrieve(run: Run, data: Path, part: str, limit: int | None, again: bool, as_json: bool) -> None:
    """Ask every ingested question for sessions and for turns; goes on where it stopped."""
    _tell("asked", steps.retrieve(run, Choice(data, part, limit), again=again), as_json)


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval score-retrieval --name first --part dev")
@part_option
@json_option
@with_run
def score_retrieval(run: Run, part: str, as_json: bool) -> None:
    """Print the official figures by question type; the abstention questions are left out."""
    _score(run, part, as_json)


@longmemeval.command(
    cls=Documented,
    example="palazzo bench longmemeval qa --name first --model qwen3 --api-base http://localhost:11434/v1",
)
@model_option
@base_option
@reading_options
@part_option
@json_option
@with_run
def qa(run: Run, model: str, api_base: str | None, sessions: int, characters: int, part: str, as_json: bool) -> None:
    """Let a reader model answer from what was retrieved: notes from each session first, then the answer."""
    reader = steps.chat_model(model, api_base)
    _tell("answered", steps.answer(run, reader, part, Reading(sessions, characters)), as_json)


@longmemeval.command(
    cls=Documented,
    example="palazzo bench longmemeval score-qa --name first --model gpt-4o --api-base https://api.openai.com/v1",
)
@model_option
@base_option
@part_option
@json_option
@with_run
def score_qa(run: Run, model: str, api_base: str | None, part: str, as_json: bool) -> None:
    """Let a judge model grade the answers, and print the share of right ones by question type."""
    show_rows(steps.score_qa(run, steps.chat_model(model, api_base), part), as_json=as_json, title="answers")


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval full --name first --part all")
@data
@part_option
@limit_option
@again_option
@click.option("--model", help="Also answer the questions, with this reader model.")
@click.option("--judge", help="The model that grades the answers; a strong one, else the figures say little.")
@base_option
@reading_options
@json_option
@with_run
def full(
    run: Run,
    data: Path,
    part: str,
    limit: int | None,
    again: bool,
    model: str | None,
    judge: str | None,
    api_base: str | None,
    sessions: int,
    characters: int,
    as_json: bool,
) -> None:
    """Ingest, retrieve and score; with --model also answer, with --judge also grade."""
    choice = Choice(data, part, limit)
    steps.ingest(run, choice)
    steps.retrieve(run, choice, again=again)
    _score(run, part, as_json)
    if model is not None:
        steps.answer(run, steps.chat_model(model, api_base), part, Reading(sessions, characters))
    if judge is not None:
        show_rows(steps.score_qa(run, steps.chat_model(judge, api_base), part), as_json=as_json, title="answers")


@longmemeval.command(cls=Documented, example="palazzo bench longmemeval smoke --name smoke")
@data
@json_option
@with_run
def smoke(run: Run, data: Path, as_json: bool) -> None:
    """Ingest, retrieve and score ten questions of the dev part: enough to see that all works."""
    choice = Choice(data, DEV, SMOKE)
    steps.ingest(run, choice)
    steps.retrieve(run, choice)
    _score(run, DEV, as_json)


def _score(run: Run, part: str, as_json: bool) -> None:
    show_scores(steps.score_retrieval(run, part), as_json=as_json)
    if not as_json:
        steps.show_misses(run)


def _tell(what: str, count: int, as_json: bool) -> None:
    if as_json:
        print_json({what: count})
    else:
        say(f"{what}: {count} questions; what was done before is kept")
