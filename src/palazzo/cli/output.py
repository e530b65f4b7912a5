"""How answers look: JSON for programs, text for people, and nothing stored that could command a terminal."""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from palazzo.errors import PalazzoError

if TYPE_CHECKING:  # rich takes longer to import than most commands take to run
    from rich.console import Console
    from rich.progress import Progress, TaskID

# Escape sequences begin with control characters; the last two ranges would turn text round.
_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\r(?!\n)")


def visible(text: str) -> str:
    """Spell out every character that a terminal would obey instead of showing."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def print_json(data: Mapping[str, object] | Sequence[Mapping[str, object]]) -> None:
    """One JSON object, or a list of them, on standard output; the spelled-out characters are JSON's own escapes."""
    click.echo(visible(json.dumps(data, ensure_ascii=False, indent=2)))


def print_error(error: PalazzoError, *, as_json: bool) -> None:
    if as_json:
        print_json({"error": {"code": error.code, "message": error.message, "data": error.data}})
    else:
        click.echo(f"error: {visible(error.message)}", err=True)


def say(text: str, style: str = "") -> None:
    """Print text for people, whatever it contains; `style` is of bold, dim and red, for terminals."""
    styles = style.split()
    fg = "red" if "red" in styles else None
    click.secho(visible(text), fg=fg, bold="bold" in styles or None, dim="dim" in styles or None)


def drawers(count: int) -> str:
    """So many drawers, in words."""
    return f"{count} drawer{'' if count == 1 else 's'}"


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    _console().print(table)


def print_tree(root: str, branches: Mapping[str, Sequence[str]]) -> None:
    """Print a tree of two levels below its root."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text(visible(root), style="bold"), guide_style="dim")
    for branch, leaves in branches.items():
        node = tree.add(Text(visible(branch)))
        for leaf in leaves:
            node.add(Text(visible(leaf)))
    _console().print(tree, soft_wrap=True)


class Bar:
    """A progress bar, or nothing where nobody is watching."""

    def __init__(self, progress: "Progress | None" = None, task: "TaskID | None" = None) -> None:
        self._progress = progress
        self._task = task

    def begin(self, total: int) -> None:
        if self._progress is not None and self._task is not None:
            self._progress.update(self._task, total=total)

    def advance(self, count: int = 1) -> None:
        if self._progress is not None and self._task is not None:
            self._progress.advance(self._task, count)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Bar]:
    """A bar on standard error while the block runs, if that is a terminal."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        yield Bar(shown, shown.add_task(label, total=total))


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False)
