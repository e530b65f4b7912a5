"""Working off what waits for a vector: the worker's job, the backfill, and the reindex."""

from collections.abc import Callable
from datetime import datetime

from palazzo.embedding.embed import embed
from palazzo.model.activity import reindexed
from palazzo.model.ids import Clock, UserId, utc_now
from palazzo.model.job import Job
from palazzo.providers.base import Embedder
from palazzo.spans import Span, no_span
from palazzo.stores.base import EmbedderInfo, Store, Transaction

BATCH = 256  # drawers a transaction: large enough to be fast, small enough to lose little

Progress = Callable[[int], None]  # told how many drawers were just done
Then = Callable[[Transaction], None]  # what a user's new vectors make necessary
EmbedderFor = Callable[[UserId], Embedder]


def ignore(count: int) -> None:
    """For callers who do not watch the progress."""


def run_job(
    store: Store, embedder: Embedder, job: Job, lease: Callable[[], datetime], then: Then, span: Span = no_span
) -> None:
    """Embed every waiting drawer of the job's user, holding on to the lease, and finish the job; `then` comes last."""
    generation = matching_generation(store, embedder).generation
    while True:
        with store.reading(job.user) as tx:
            drawers = tx.vectors.pending(generation, BATCH)
        vectors = embed(drawers, embedder)
        with store.writing(job.user) as tx:
            with span("palazzo.index"):
                tx.words.catch_up()
            if not drawers:
                then(tx)
                tx.jobs.finish(job)
                return
            tx.jobs.extend(job, lease())
            tx.vectors.put(generation, vectors)


def matching_generation(store: Store, embedder: Embedder) -> EmbedderInfo:
    """Return the serving generation; raise EmbedderMismatch if it is not this embedder's."""
    return store.embedders.adopt(embedder.identity.name, embedder.identity.dimension)


def backfill(store: Store, embedder_for: EmbedderFor, progress: Progress, begun: Progress, then: Then) -> int:
    """Embed everyone's drawers that have no vector, and return how many there were; `then` comes with each batch.

    Whoever is stopped between two batches leaves nothing that a next run would not find.
    """
    serving = store.embedders.serving()
    if serving is None:
        return 0
    waiting = store.embedders.waiting(serving.generation)
    begun(sum(waiting.values()))
    done = 0
    for user in waiting:
        done += _fill(store, embedder_for(user), user, serving.generation, progress, then)
    return done


def reindex(store: Store, embedder: Embedder, progress: Progress, begun: Progress, clock: Clock = utc_now) -> int:
    """Move every vector to this embedder and return how many drawers were embedded.

    The old vectors serve until the new ones are complete. Stopped half-way, the next run goes on from there.
    """
    identity = embedder.identity
    serving = store.embedders.serving()
    if serving is not None and (serving.name, serving.dimension) == (identity.name, identity.dimension):
        return 0
    building = store.embedders.begin(identity.name, identity.dimension)
    begun(sum(store.embedders.waiting(building.generation).values()))
    done = 0

    def note(tx: Transaction) -> None:
        """Say so with the user's last vectors: whoever goes on after a stop does not come by here again."""
        if not tx.vectors.pending(building.generation, 1):
            tx.ledger.add_activity(reindexed(identity.name, tx.drawers.count(), clock()))

    while not store.embedders.switch(building.generation):
        for user in store.embedders.waiting(building.generation):
            done += _fill(store, embedder, user, building.generation, progress, note)
    return done


def _fill(store: Store, embedder: Embedder, user: UserId, generation: int, progress: Progress, then: Then) -> int:
    done = 0
    while True:
        with store.reading(user) as tx:
            drawers = tx.vectors.pending(generation, BATCH)
        if not drawers:
            return done
        vectors = embed(drawers, embedder)
        with store.writing(user) as tx:
            tx.vectors.put(generation, vectors)
            then(tx)
        done += len(drawers)
        progress(len(drawers))
