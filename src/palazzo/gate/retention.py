"""Retention: what was not worth keeping close goes after a time, if its owner wants that."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from palazzo.model.activity import Activity
from palazzo.model.erasure import SomeDrawers
from palazzo.model.ids import UserId
from palazzo.model.receipt import Receipt
from palazzo.stores.base import Store, Transaction

EXPIRED = "memory_expired"
AGAIN = timedelta(days=1)  # until it is looked again

_BATCH = 500  # drawers a transaction


def expire(store: Store, user: UserId, now: datetime) -> Receipt:
    """Erase what was kept longer than the user's settings say, in batches, each told with its own commit."""
    erased: Counter[str] = Counter()
    left: Counter[str] = Counter()
    kept: dict[str, None] = {}
    pending: Sequence[str] = ()
    with store.reading(user) as tx:
        days = tx.settings.get().keep_days
    while days is not None:
        with store.reading(user) as tx:
            ids = tx.gate.expired(now - timedelta(days=days), _BATCH)
        if not ids:
            break
        receipt = store.erase(user, SomeDrawers(tuple(ids)), now, partial(_note, now, days))
        erased.update(receipt.erased)
        left.update(receipt.left)
        kept |= dict.fromkeys(receipt.kept)
        pending = receipt.pending  # the last one speaks for those before
    return Receipt(f"{erased['drawers']} drawers that had expired", dict(erased), dict(left), now, tuple(kept), pending)


def _note(now: datetime, days: int, tx: Transaction, counts: Mapping[str, int]) -> None:
    details = {"drawers": counts["drawers"], "days": days}
    tx.ledger.add_activity(Activity("agent_action", EXPIRED, now, details=details))
