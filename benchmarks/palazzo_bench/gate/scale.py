"""What gating costs in a large palace, beside bare NumPy on as many vectors: processor time of one thread."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import palazzo
from palazzo.gate.config import GateConfig
from palazzo.gate.job import run_job
from palazzo.jobs.worker import LEASE
from palazzo.model.drawer import Role
from palazzo.model.ids import utc_now
from palazzo.model.job import JobKind
from palazzo.providers.static import IDENTITY
from palazzo.stores.base import Store
from palazzo.wiring import open_store
from palazzo_bench.gate.clock import seconds
from palazzo_bench.lines import Record
from palazzo_bench.metrics import percentile
from palazzo_bench.texts import messages

TALK = 20  # messages in a conversation
SINGLE = 30  # turns that are judged one by one
NEAREST = 10

_BLOCK = 1024

Matrix = NDArray[np.float32]


def measured(folder: Path, drawers: int, progress: Callable[[int], None]) -> list[Record]:
    """Fill a palace with turns of one user, judge them all, and then some more one by one."""
    location = folder / "palace.db"
    with palazzo.open(location, settings=palazzo.Settings(store=str(location))) as memory:
        palace = memory.palace("me")
        texts = list(messages(drawers))
        for start in range(0, drawers, TALK):
            talk = palace.conversation(f"talk-{start}")
            talk.remember_all(palazzo.Message(Role.USER, text) for text in texts[start : start + TALK])
            progress(TALK)
        memory.backfill()
        vectors = _vectors(drawers)
        rows = [_bulk(location, vectors)]
        rows.append(_single(palace, vectors))
    return rows


def _bulk(location: Path, vectors: Matrix) -> Record:
    """Every turn at once, reading and writing included, beside a blocked product of the vectors with themselves."""
    with closing(open_store(location)) as store:
        judged = seconds(partial(_judge_all, store))
    product = seconds(partial(_multiply, vectors))
    return {"what": f"{len(vectors):,} turns at once", **_figures(judged, product)}


def _judge_all(store: Store) -> None:
    now = utc_now()
    while (job := store.queue.claim(now, now + LEASE)) is not None:
        if job.kind is JobKind.GATE:
            run_job(store, job, GateConfig(), lambda: utc_now() + LEASE)


def _single(palace: "palazzo.Palace", vectors: Matrix) -> Record:
    """One turn, by turns with a scan of the vectors for its nearest."""
    texts = list(messages(SINGLE + 1, seed=2))
    palace.gate(texts.pop())  # once to read the index
    judged, scans = [], []
    for text, vector in zip(texts, vectors, strict=False):
        judged.append(seconds(partial(palace.gate, text)))
        scans.append(seconds(partial(_scan, vectors, vector)))
    return {"what": "one turn", **_figures(percentile(judged, 0.5), percentile(scans, 0.5))}


def _scan(vectors: Matrix, vector: Matrix) -> object:
    return np.argpartition(vectors @ vector, -NEAREST)[-NEAREST:]


def _multiply(vectors: Matrix) -> None:
    for start in range(0, len(vectors), _BLOCK):
        for other in range(0, len(vectors), _BLOCK * 8):
            vectors[start : start + _BLOCK] @ vectors[other : other + _BLOCK * 8].T


def _figures(judged: float, bare: float) -> Record:
    return {"palazzo_seconds": judged, "numpy_seconds": bare, "times_numpy": judged / bare}


def _vectors(count: int) -> Matrix:
    made = np.random.default_rng(1).standard_normal((count, IDENTITY.dimension), np.float32)
    unit: Matrix = made / np.linalg.norm(made, axis=1, keepdims=True)
    return unit
