"""`export`."""

from collections.abc import Iterable, Iterator

import click

from palazzo.cli.files import STANDARD, replacing
from palazzo.cli.output import Bar, print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.stores.base import Record
from palazzo.transfer.format import to_lines


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


def _counted(records: Iterable[Record], bar: Bar) -> Iterator[Record]:
    """Drawers are most of an export, and the only records whose number is known beforehand."""
    for record in records:
        yield record
        if record["table"] == "drawers":
            bar.advance()
