"""How results look: a table for people, or one JSON object for programs."""

from collections.abc import Sequence

import click

from palazzo.cli.output import print_json, say, visible
from palazzo_bench.lines import Record
from palazzo_bench.scoring import FIGURES


def show_rows(rows: Sequence[Record], *, as_json: bool, title: str = "") -> None:
    """Print records that have the same fields as one table."""
    if as_json:
        print_json({"rows": list(rows)})
        return
    if title:
        say(title, style="bold")
    columns = list(dict.fromkeys(key for row in rows for key in row))
    print_table(columns, [[cell(row.get(column)) for column in columns] for row in rows])


def show_across(rows: Sequence[Record], field: str, *, as_json: bool, title: str = "") -> None:
    """Print wide records side by side: a column each, headed by its `field`, a line for every other field."""
    if as_json:
        print_json({"rows": list(rows)})
        return
    if title:
        say(title, style="bold")
    figures = [key for key in dict.fromkeys(key for row in rows for key in row) if key != field]
    heads = [cell(row[field]) for row in rows]
    print_table([field, *heads], [[figure, *(cell(row.get(figure)) for row in rows)] for figure in figures])


def show_scores(rows: Sequence[Record], *, as_json: bool) -> None:
    """Print a table for each part and level."""
    if as_json:
        print_json({"scores": list(rows)})
        return
    for part, level in dict.fromkeys((row["part"], row["level"]) for row in rows):
        chosen = [row for row in rows if (row["part"], row["level"]) == (part, level)]
        say(f"{part}: {level}s", style="bold")
        cells = [[row["type"], cell(row["questions"]), *(f"{row[name]:.3f}" for name in FIGURES)] for row in chosen]
        heads = [name.removeprefix("recall_") for name in FIGURES]
        print_table(["type", "questions", *heads], cells)
        click.echo()


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print columns as wide as they need to be: a figure that was cut to fit would be wrong."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, ["─" * width for width in widths], *rows):
        first = row[0].ljust(widths[0])
        others = (text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True))
        click.echo(visible("  ".join((first, *others)).rstrip()))


def cell(value: object) -> str:
    """A number as people read it."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
