"""The worker's job: a verdict for every turn that has its vectors."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np

from palazzo.gate.config import GateConfig
from palazzo.gate.judge import Judge, judge
from palazzo.gate.neighbours import neighbours
from palazzo.gate.replay import Replay
from palazzo.gate.turn import Turn
from palazzo.gate.whole import whole_vectors
from palazzo.model.ids import Clock, UserId, utc_now
from palazzo.model.job import Job
from palazzo.model.set_aside import GATE, SetAside, attempt
from palazzo.model.verdict import Verdict
from palazzo.stores.base import Store, Transaction

Replays = dict[UserId, Replay]

_MOST = 1_000_000  # turns that wait
_FEW = 8  # turns that are always looked up one by one
_REPLAYS_KEPT = 4  # at once, half a kilobyte for each memory that has passed; the longest unused goes first
_ONE_IN = 500  # of all drawers: where fewer than that wait, the store's index finds their neighbours faster


def run_job(
    store: Store,
    job: Job,
    config: GateConfig,
    lease: Callable[[], datetime],
    clock: Clock = utc_now,
    judge: Judge = judge,
    replays: Replays | None = None,
) -> None:
    """Judge every waiting turn of the job's user, holding on to the lease, and finish the job.

    Verdicts are written as they come: a worker that dies leaves the rest to the next. A turn that cannot be judged is
    set aside, and waits until somebody revives it. A replay that is among `replays` goes on where it was.
    """
    replay = None if replays is None else replays.pop(job.user, None)
    with store.reading(job.user) as tx:
        unreadable = [message.drawer_id for message in tx.jobs.were_set_aside() if message.concerns(GATE)]
        aside = set(tx.drawers.rows(unreadable))
        waiting = [row for row in tx.gate.pending(_MOST) if row not in aside]
        if replay is not None and not replay.goes_on(tx, waiting, config):
            replay = None
        few = len(waiting) <= (max(_FEW, tx.drawers.count() // _ONE_IN) if replay is None else _FEW)
    if few:
        failed = _one_by_one(store, job.user, waiting, config, judge)
    else:
        replay = Replay(config, judge) if replay is None else replay
        failed = _all_together(store, job, waiting, replay, lease)
    with store.writing(job.user) as tx:
        for message in failed:
            tx.jobs.set_aside(message, clock())
        tx.jobs.finish(job)
    if replay is not None and replays is not None:
        replays[job.user] = replay
        if len(replays) > _REPLAYS_KEPT:
            del replays[next(iter(replays))]


def _one_by_one(store: Store, user: UserId, waiting: Sequence[int], config: GateConfig, judge: Judge) -> list[SetAside]:
    verdicts: list[tuple[int, Verdict]] = []
    aside: list[SetAside] = []
    for row in waiting:
        with store.reading(user) as tx:
            promoted = [row for row, verdict in verdicts if verdict.promoted]
            judged = _judged(tx, row, promoted, config, judge)
        if isinstance(judged, SetAside):
            aside.append(judged)
        elif judged is not None:
            verdicts.append((row, judged))
    if verdicts:
        with store.writing(user) as tx:
            tx.gate.put(verdicts)
    return aside


def _judged(
    tx: Transaction, row: int, promoted: Sequence[int], config: GateConfig, judge: Judge
) -> Verdict | SetAside | None:
    """The verdict of one turn; None if it was erased since."""
    chunks = tx.vectors.chunks(np.array([row], np.int64))
    said = tx.gate.said([row]).get(row)
    if said is None or not len(chunks.rows):
        return None
    around = neighbours(tx, whole_vectors(chunks)[0], before=row, copies_of=said, promoted=promoted)
    return attempt(GATE, said.id, lambda: judge(Turn(said.text, around), config))


def _all_together(
    store: Store, job: Job, waiting: Sequence[int], replay: Replay, lease: Callable[[], datetime]
) -> list[SetAside]:
    with store.reading(job.user) as tx:
        replay.line_up(tx, waiting)
    while not replay.over:
        with store.reading(job.user) as tx:
            verdicts = replay.step(tx)
        if verdicts:
            with store.writing(job.user) as tx:
                tx.jobs.extend(job, lease())
                tx.gate.put(verdicts)
    return replay.aside
