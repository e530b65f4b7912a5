"""Writes docs/cli.md from the commands themselves: python docs/generate_cli.py"""

from collections.abc import Iterator
from pathlib import Path

import click

from palazzo.cli.main import main

PAGE = Path(__file__).parent / "cli.md"

OPENING = """\
# The command line

Written by `make docs` from the commands' own help; a test sees to it that it is current.

Every command takes `--store`, `--user` and `--json`, before or after its name, but for the benchmarks, whose runs have
stores of their own. With `--json` the answer is one JSON
object on standard output, whose keys stay; so is an error: `{"error": {"code", "message", "data"}}`. Without it an
error is a line on standard error. Exit codes are those of [errors](errors.md); 2 is a wrong command line, 130 is
Ctrl-C, and `doctor` exits with 1 when something is wrong.
"""

_WIDTH = 100


def page() -> str:
    """The whole page."""
    return "\n".join([OPENING, *_sections(main, "palazzo")])


def _sections(command: click.Command, name: str, above: click.Context | None = None) -> Iterator[str]:
    settings = {**main.context_settings, "terminal_width": _WIDTH, "max_content_width": _WIDTH}
    context = click.Context(command, above, info_name=name, **settings)
    yield f"## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None  # noqa: S101 - it was listed
            yield from _sections(found, inner, context)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
