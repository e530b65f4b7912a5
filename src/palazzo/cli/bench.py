"""`bench`: the benchmarks, a package of their own that is loaded when it is asked for."""

import click

from palazzo.cli.session import DocumentedGroup
from palazzo.errors import Misconfigured


class Benchmarks(DocumentedGroup):
    """Passes everything on to the package with the benchmarks."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return _benchmarks().list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return _benchmarks().get_command(ctx, cmd_name)


@click.group(cls=Benchmarks, example="palazzo bench longmemeval smoke --data longmemeval_s_cleaned.json")
def bench() -> None:
    """Measure Palazzo, and its peers beside it.

    Every run has a folder and a store of its own, and never touches yours.
    """


def _benchmarks() -> click.Group:
    try:
        from palazzo_bench.main import benchmarks
    except ModuleNotFoundError as error:
        if error.name != "palazzo_bench":
            raise
        raise Misconfigured("the benchmarks are not installed; they come with Palazzo's source") from error
    return benchmarks
