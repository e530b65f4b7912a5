"""`palazzo bench faults`."""

import random
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from palazzo.cli.session import Documented
from palazzo_bench.faults.kill import Databases, Files, Places, Trial, victims
from palazzo_bench.faults.operations import BY_NAME
from palazzo_bench.lines import Record
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows


@click.command(cls=Documented, example="palazzo bench faults --kills 15 --store postgresql://…")
@click.option(
    "--kills", default=15, show_default=True, type=click.IntRange(1), help="In each operation, on each store."
)
@click.option("--only", multiple=True, type=click.Choice(list(BY_NAME)), help="These operations; else every one.")
@click.option("--seed", default=1, show_default=True, help="Decides where they are killed.")
@click.option("--store", metavar="URL", help="postgresql://… whose role may create databases, beside files.")
@json_option
def faults(kills: int, only: Sequence[str], seed: int, store: str | None, as_json: bool) -> None:
    """Kill a process inside every operation, and look at what it leaves.

    Half of the kills are around and inside commits, a quarter at any time, the others before any statement. After each,
    everything that had finished must be there, the store must be sound, and running the operation again must end where
    an undisturbed run ends. Exits with 1 if not.
    """
    rows = []
    for kind, places in _places(store):
        with places as made:
            rows += list(_measure(kind, made, only or list(BY_NAME), kills, seed))
    total = sum(int(str(row["kills"])) for row in rows)
    show_rows(rows, as_json=as_json, title=f"{total} kills")
    if any(row["lost"] or row["half_written"] or row["repaired"] != row["kills"] for row in rows):
        raise SystemExit(1)


def _measure(kind: str, places: Places, names: Sequence[str], kills: int, seed: int) -> Iterator[Record]:
    with victims() as ready:
        for name in names:
            tally = Trial(BY_NAME[name], places, ready).run(kills, random.Random(f"{seed} {name}"))
            for trouble in tally.troubles:
                click.echo(f"{kind}: {trouble}", err=True)
            yield {
                "operation": name,
                "store": kind,
                "kills": tally.kills,
                "lost": tally.lost,
                "half_written": tally.half_written,
                "repaired": tally.repaired,
                "states": len(tally.states),
            }


def _places(store: str | None) -> Iterator[tuple[str, AbstractContextManager[Places]]]:
    yield "sqlite", _files()
    if store is not None:
        yield "postgresql", _databases(store)


@contextmanager
def _files() -> Iterator[Places]:
    with TemporaryDirectory() as folder:
        yield Files(Path(folder))


@contextmanager
def _databases(url: str) -> Iterator[Places]:
    databases = Databases(url)
    try:
        yield databases
    finally:
        databases.close()
