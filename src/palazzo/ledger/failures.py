"""Failures of models that somebody waited for: the activity list has one event a day and model."""

from contextlib import suppress
from datetime import UTC

from palazzo.errors import PalazzoError, Unavailable
from palazzo.model.activity import Activity
from palazzo.model.ids import Clock, UserId
from palazzo.stores.base import Store

RERANK_FAILED = "rerank_failed"


def note_failed_rerank(store: Store, clock: Clock, user: UserId, model: str, error: PalazzoError) -> None:
    """Say in the activity list that `model` failed; a store that is unavailable does not fail the recall."""
    now = clock()
    subject = f"{now.astimezone(UTC):%Y-%m-%d} {model}"
    # Not the message: a server may repeat the user's words in it, and these could not be erased from here.
    event = Activity("agent_action", RERANK_FAILED, now, subject, {"model": model, "code": error.code})
    with suppress(Unavailable):
        with store.reading(user) as tx:
            told = tx.ledger.has_activity(RERANK_FAILED, subject)
        if not told:
            with store.writing(user) as tx:
                tx.ledger.add_activity(event)
