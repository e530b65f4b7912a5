"""Options that several benchmarks share."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from click.core import ParameterSource

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
again_option = click.option("--again", is_flag=True, help="Ask anew what was asked before: recall has changed.")
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


def command_line() -> str:
    """The command that runs, as anybody would type it: without defaults, secrets and places of this machine."""
    context = click.get_current_context()
    words = [context.command_path]
    for option in context.command.params:
        name = str(option.name)
        typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if typed and isinstance(option, click.Option) and name not in ("runs", "as_json"):
            words += _option(option, context.params[name])
    return " ".join(words)


def _option(option: click.Option, value: object) -> list[str]:
    if option.is_flag:
        return [option.opts[0]] if value else option.secondary_opts
    if option.name in ("store", "api_base"):
        return [option.opts[0], "…"]
    if isinstance(value, Path):
        return [option.opts[0], value.name]
    return [option.opts[0], ",".join(map(str, value)) if isinstance(value, list) else str(value)]
