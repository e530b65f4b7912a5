"""`palazzo bench load`."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click
import httpx

import palazzo
from palazzo.cli.session import Documented
from palazzo_bench.lines import Record
from palazzo_bench.load.client import Client
from palazzo_bench.load.server import servers
from palazzo_bench.metrics import percentile
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows
from palazzo_bench.texts import messages


@click.command(cls=Documented, example="palazzo bench load --seconds 60 --store postgresql://…")
@click.option("--clients", default=8, show_default=True, type=click.IntRange(1, 64), help="At once.")
@click.option("--seconds", default=60.0, show_default=True, help="For how long, on each store.")
@click.option("--servers", "count", default=1, show_default=True, help="Processes that share the store.")
@click.option("--store", metavar="URL", help="postgresql://… to put beside a file; it gets new users.")
@json_option
def load(clients: int, seconds: float, count: int, store: str | None, as_json: bool) -> None:
    """Let several clients write and read at once through a real server, and look for everything afterwards.

    Exits with 1 if there was an error or a message was lost.
    """
    with TemporaryDirectory() as folder:
        places = {"sqlite": str(Path(folder) / "palace.db"), **({} if store is None else {"postgresql": store})}
        rows = [row for name, place in places.items() for row in _measure(name, place, clients, seconds, count)]
    show_rows(rows, as_json=as_json, title=f"{clients} clients, {seconds:g} s, {count} server(s)")
    if any(row.get("errors") or row.get("lost") for row in rows):
        raise SystemExit(1)


def _measure(name: str, place: str, clients: int, seconds: float, count: int) -> list[Record]:
    keys = _keys(place, max(1, clients // 2))
    with servers(place, count) as addresses, _clients(addresses, keys, clients) as working:
        started = perf_counter()
        threads = [threading.Thread(target=client.work, args=(started + seconds,)) for client in working]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = perf_counter() - started
        lost = sum(client.lost() for client in working)
    errors = [error for client in working for error in client.errors]
    for error in sorted(set(errors)):
        click.echo(f"{name}: {error} ({errors.count(error)} times)", err=True)
    kinds = {kind: [time for client in working for time in client.times[kind]] for kind in working[0].times}
    everything = [time for times in kinds.values() for time in times]
    whole = {**_row(name, "all", everything, took), "errors": len(errors), "lost": lost}
    return [
        whole,
        *({**_row(name, kind, times, took), "errors": 0, "lost": 0} for kind, times in kinds.items() if times),
    ]


def _row(store: str, what: str, times: Sequence[float], took: float) -> Record:
    ordered = sorted(times)
    return {
        "store": store,
        "what": what,
        "requests": len(ordered),
        "a_second": len(ordered) / took,
        "p50_ms": 1000 * percentile(ordered, 0.50),
        "p95_ms": 1000 * percentile(ordered, 0.95),
        "p99_ms": 1000 * percentile(ordered, 0.99),
    }


def _keys(place: str, users: int) -> list[str]:
    """New users of the store, a key for each: two clients share one, as two programs of a person do."""
    with palazzo.open(place) as memory:
        first = len(memory.users())
        names = [f"load-{first + number}" for number in range(users)]
        for name in names:
            memory.add_user(name)
        return [memory.keys.create(name).text for name in names]


@contextmanager
def _clients(addresses: Sequence[str], keys: Sequence[str], count: int) -> Iterator[list[Client]]:
    texts = list(messages(1000))
    made = [
        Client(
            number,
            httpx.Client(
                base_url=addresses[number % len(addresses)],
                headers={"Authorization": f"Bearer {keys[number % len(keys)]}"},
                timeout=60,
            ),
            texts,
        )
        for number in range(count)
    ]
    try:
        yield made
    finally:
        for client in made:
            client.http.close()
