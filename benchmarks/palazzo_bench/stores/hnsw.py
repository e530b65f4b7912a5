"""`palazzo bench hnsw`: what PostgreSQL's index finds of what an exact search finds, among other users' vectors."""

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from statistics import fmean
from time import perf_counter

import click
import numpy as np
import psycopg
from numpy.typing import NDArray

import palazzo
from palazzo.cli.output import progress
from palazzo.cli.session import Documented
from palazzo.model.ids import UserId
from palazzo.stores.base import Chunks, Transaction, Within
from palazzo.wiring import open_store
from palazzo_bench.lines import Record
from palazzo_bench.metrics import percentile
from palazzo_bench.options import command_line, json_option, name_option, runs_option
from palazzo_bench.output import show_across
from palazzo_bench.runs import Run, open_run
from palazzo_bench.speed.embedders import make_embedder
from palazzo_bench.speed.grow import grow
from palazzo_bench.stores.commands import HNSW
from palazzo_bench.texts import TALK, queries

DEPTHS = (10, 100, 200)
# Users of one partition share an index, so that each one's nearest lie among the others'.
_TOGETHER = "SELECT satisfies_hash_partition('palazzo.vectors'::regclass, 8, 0, %s::text COLLATE \"C\")"


@click.command(cls=Documented, example="palazzo bench hnsw --drawers 20000 --store postgresql://…")
@click.option("--users", default=3, show_default=True, help="Who share one index.")
@click.option("--drawers", default=20_000, show_default=True, help="Of each user.")
@click.option("--asked", default=50, show_default=True, help="Questions to each user.")
@click.option("--store", metavar="URL", required=True, help="postgresql://… to measure.")
@name_option
@runs_option
@json_option
def hnsw(users: int, drawers: int, asked: int, store: str, name: str, runs: Path, as_json: bool) -> None:
    """Compare PostgreSQL's vector index with an exact search, for each of several users who share it."""
    run = open_run(HNSW, name, root=runs, store=store)
    run.note_command(command_line())
    embedder = make_embedder(run.about.embedder)
    with palazzo.open(store, embedder=embedder, settings=palazzo.Settings(store=store)) as memory:
        names = list(islice(in_one_partition(run), users))
        with progress("fill", users * drawers) as bar:
            for user in names:
                grow(memory, memory.palace(user), drawers, bar.advance, mine=False)
    questions = embedder.embed(queries(asked, drawers // TALK)).vectors
    opened = open_store(store)
    try:
        found: list[Record] = []
        for user in names:
            with opened.reading(UserId(user)) as tx:
                found += measured(tx, questions)
    finally:
        opened.close()
    rows = [summed(depth, [each for each in found if each["nearest"] == depth], users) for depth in DEPTHS]
    run.lines(HNSW).replace(rows)
    show_across(rows, "nearest", as_json=as_json, title=f"{users} users with {drawers:,} drawers each in one index")


def in_one_partition(run: Run) -> Iterator[str]:
    """Names of users whose rows lie together."""
    with psycopg.connect(run.location) as connection:
        for number in count():
            name = run.user(f"hnsw-{number}")
            [together] = connection.execute(_TOGETHER, (name,)).fetchone() or (False,)
            if together:
                yield name


def measured(tx: Transaction, questions: NDArray[np.float32]) -> list[Record]:
    """How much of the exact best the index finds, and how long it takes, for each question and depth."""
    everything = tx.vectors.chunks(tx.pool.within(Within()))
    figures: list[Record] = []
    for question in questions:
        best = exact(everything, question)
        for depth in DEPTHS:
            begun = perf_counter()
            near = set(tx.vectors.nearest(question, depth).rows.tolist())
            seconds = perf_counter() - begun
            share = len(near & set(best[:depth])) / min(depth, len(best))
            figures.append({"nearest": depth, "recall": share, "seconds": seconds, "chunks": len(everything.matrix)})
    return figures


def exact(chunks: Chunks, question: NDArray[np.float32]) -> list[int]:
    """The rows by their best chunk, best first."""
    likeness = np.maximum.reduceat(np.vecdot(chunks.matrix, question), np.cumsum(chunks.counts) - chunks.counts)
    rows: list[int] = chunks.rows[np.argsort(-likeness, kind="stable")].tolist()
    return rows


def summed(depth: int, found: list[Record], users: int) -> Record:
    shares, seconds = [each["recall"] for each in found], [each["seconds"] for each in found]
    return {
        "nearest": depth,
        "recall": fmean(shares),
        "worst_question": min(shares),
        "p50_ms": percentile(seconds, 0.5) * 1000,
        "p95_ms": percentile(seconds, 0.95) * 1000,
        "users": users,
        "chunks_of_each": found[0]["chunks"],
    }
