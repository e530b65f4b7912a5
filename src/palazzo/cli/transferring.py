"""`export` and `import`."""

from collections.abc import Iterable, Iterator
from typing import IO

import click

from palazzo.cli.files import STANDARD, reading, replacing
from palazzo.cli.output import Bar, print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.stores.base import Record
from palazzo.transfer.format import from_lines, to_lines

FORMATS = ("palazzo",)


@click.command(cls=Documented, example="palazzo export --output palace.jsonl\npalazzo export | gzip > palace.jsonl.gz")
@click.option(
    "--output", default=STANDARD, metavar="FILE", help="Written whole or not at all; standard output unless told."
)
@with_session
def export(session: Session, output: str) -> None:
    """Write everything of a user as lines of JSON.

    Words, places, pointers and times: nothing is lost, and `palazzo import` reads it into any store.
    """
    records = 0
    with session.palace() as palace, replacing(output) as file, progress("exporting", palace.count()) as bar:
        for line in to_lines(_counted(palace.export(), bar)):
            file.write(line.encode())
            records += 1
    if output == STANDARD:
        return  # the export itself is the answer
    if session.json:
        print_json({"output": output, "records": records})
    else:
        say(f"exported {records} records to {output}")


@click.command("import", cls=Documented, example="palazzo import palace.jsonl\npalazzo import palazzo palace.jsonl")
@click.argument("source", nargs=-1, metavar="[FORMAT] PATH")
@with_session
def import_(session: Session, source: tuple[str, ...]) -> None:
    """Read what an export wrote.

    PATH may be - for standard input; FORMAT is palazzo unless told. What is there already is passed over, so a
    stopped import is simply run again.
    """
    format, path = _format_and_path(source)
    with session.palace() as palace, reading(path) as (file, size), progress("importing", size) as bar:
        new = palace.load(from_lines(_watched(file, bar)))
    if session.json:
        print_json({"format": format, "new": new})
    else:
        say(f"imported {new} new records; `palazzo worker --once` embeds and files what still waits")


def _counted(records: Iterable[Record], bar: Bar) -> Iterator[Record]:
    """Drawers are most of an export, and the only records whose number is known beforehand."""
    for record in records:
        yield record
        if record["table"] == "drawers":
            bar.advance()


def _format_and_path(source: tuple[str, ...]) -> tuple[str, str]:
    match source:
        case (path,):
            return FORMATS[0], path
        case (format, path) if format in FORMATS:
            return format, path
        case (format, _):
            raise click.UsageError(f"there is no format {format!r}; choose one of {', '.join(FORMATS)}")
    raise click.UsageError("name one file to import, or - for standard input")


def _watched(file: IO[bytes], bar: Bar) -> Iterator[bytes]:
    for line in file:
        yield line
        bar.advance(len(line))
