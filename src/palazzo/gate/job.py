"""The worker's job: a verdict for every turn that has its vectors."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np

from palazzo.gate.config import GateConfig
from palazzo.gate.judge import judge
from palazzo.gate.neighbours import neighbours
from palazzo.gate.replay import Replay
from palazzo.gate.turn import Turn
from palazzo.gate.whole import whole_vectors
from palazzo.model.ids import UserId
from palazzo.model.job import Job
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Store, Transaction

_MOST = 1_000_000  # turns that wait
_FEW = 8  # turns that are always looked up one by one
_ONE_IN = 500  # of all drawers: where fewer than that wait, the store's index finds their neighbours faster


def run_job(store: Store, job: Job, config: GateConfig, lease: Callable[[], datetime]) -> None:
    """Judge every waiting turn of the job's user, holding on to the lease, and finish the job.

    Verdicts are written as they come: a worker that dies leaves the rest to the next.
    """
    with store.reading(job.user) as tx:
        waiting = tx.gate.pending(_MOST)
        few = len(waiting) <= max(_FEW, tx.drawers.count() // _ONE_IN)
    if few:
        _one_by_one(store, job.user, waiting, config)
    else:
        _all_together(store, job, waiting, config, lease)
    with store.writing(job.user) as tx:
        tx.jobs.finish(job)


def _one_by_one(store: Store, user: UserId, waiting: Sequence[int], config: GateConfig) -> None:
    verdicts: list[tuple[int, Verdict]] = []
    for row in waiting:
        with store.reading(user) as tx:
            promoted = [row for row, verdict in verdicts if verdict.promoted]
            verdicts += [(row, verdict) for verdict in _judged(tx, row, promoted, config)]
    if verdicts:
        with store.writing(user) as tx:
            tx.gate.put(verdicts)


def _judged(tx: Transaction, row: int, promoted: Sequence[int], config: GateConfig) -> list[Verdict]:
    """The verdict of one turn; none if it was erased since."""
    chunks = tx.vectors.chunks(np.array([row], np.int64))
    said = tx.gate.said([row]).get(row)
    if said is None or not len(chunks.rows):
        return []
    around = neighbours(tx, whole_vectors(chunks)[0], before=row, copies_of=said, promoted=promoted)
    return [judge(Turn(said.text, around), config)]


def _all_together(
    store: Store, job: Job, waiting: Sequence[int], config: GateConfig, lease: Callable[[], datetime]
) -> None:
    with store.reading(job.user) as tx:
        replay = Replay(tx, waiting, config)
    while not replay.over:
        with store.reading(job.user) as tx:
            verdicts = replay.step(tx)
        if verdicts:
            with store.writing(job.user) as tx:
                tx.jobs.extend(job, lease())
                tx.gate.put(verdicts)
