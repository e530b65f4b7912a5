"""`python -m palazzo_bench`: the same as `palazzo bench`."""

import sys

import click

from palazzo.cli.session import Root
from palazzo_bench.main import bench


@click.group(cls=Root)
def main() -> None:
    """The benchmarks alone."""


main.add_command(bench)
main(["bench", *sys.argv[1:]], prog_name="palazzo")
