"""Options that several benchmarks share."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from palazzo.cli.session import Session
from palazzo_bench.runs import RUNS

Function = TypeVar("Function", bound=Callable[..., None])


def _remember_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:  # noqa: ARG001 - click's signature
    """Errors are printed by the program above, which wants to know as well."""
    session = ctx.ensure_object(Session)
    session.json = session.json or value
    return session.json


json_option = click.option(
    "--json", "as_json", is_flag=True, is_eager=True, callback=_remember_json, help="Answer in JSON."
)
name_option = click.option("--name", default="default", show_default=True, help="The run's name: one folder each.")
runs_option = click.option(
    "--runs", type=click.Path(path_type=Path), default=RUNS, show_default=True, help="Where runs are kept."
)
store_option = click.option(
    "--store", metavar="URL", help="postgresql://… to measure; else an SQLite file in the run's own folder."
)
embedder_option = click.option(
    "--embedder", default="static", show_default=True, help="As PALAZZO_EMBEDDER: static, onnx:FOLDER, openai:MODEL."
)


def run_options(function: Function) -> Function:
    """Add what says which run is meant: `--name`, `--runs`, `--store` and `--embedder`."""
    for option in (embedder_option, store_option, runs_option, name_option):
        function = option(function)
    return function


def data_option(default: Path | None = None) -> Callable[[Function], Function]:
    """Add `--data`, a file that must be there."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path, dir_okay=False),
        default=default,
        required=default is None,
        show_default=default is not None,
        help="The data set's file.",
    )
