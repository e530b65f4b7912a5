"""The part of a palace that keeps account: what was done, what waits, and what models cost."""

from dataclasses import replace
from datetime import UTC, datetime

from palazzo.facade.owned import Owned
from palazzo.ledger.totals import Spending, spending
from palazzo.mining.extraction import MINED
from palazzo.model.activity import Activity, event_at, event_key
from palazzo.model.cost import Cost
from palazzo.model.given import checks_arguments
from palazzo.model.job import QueuedJob
from palazzo.model.page import Page, checked_limit, page_of, position
from palazzo.stores.base import Transaction


@checks_arguments
class Accounting(Owned):
    """What happened."""

    def costs(self) -> list[Cost]:
        """Return what models were used for this user, by day, source and model."""
        self._parts.meter.flush()
        with self._parts.store.reading(self.user) as tx:
            return tx.ledger.costs()

    def spending(self) -> Spending:
        """Return what models cost this user, added up by source, model, day and month."""
        costs = self.costs()
        with self._parts.store.reading(self.user) as tx:
            budget = tx.settings.get().monthly_budget
        today = self._parts.clock().astimezone(UTC).date()
        return spending(costs, today, budget=budget, has_price=self._parts.meter.knows)

    def jobs(self) -> list[QueuedJob]:
        """Return the work that waits, runs or was set aside for this user, by when it is due."""
        with self._parts.store.reading(self.user) as tx:
            return tx.jobs.all()

    def activity_page(self, *, cursor: str | None = None, limit: int = 50) -> Page[Activity]:
        """Return a page of what the memory did for this user, newest first."""
        after = position(cursor, int, str, str, str)
        with self._parts.store.reading(self.user) as tx:
            found = tx.ledger.activity(checked_limit(limit) + 1, None if after is None else event_at(after))
            found = with_wing_names(tx, found)
        return page_of(found, limit, event_key)

    def activity_since(self, moment: datetime, limit: int = 500) -> list[Activity]:
        """Return what the memory did for this user at that moment and later, oldest first."""
        with self._parts.store.reading(self.user) as tx:
            return with_wing_names(tx, tx.ledger.activity_since(moment, limit))

    def activity(self, limit: int = 50) -> list[Activity]:
        """Return the latest things that the memory did for this user, newest first."""
        with self._parts.store.reading(self.user) as tx:
            return with_wing_names(tx, tx.ledger.activity(limit))


def with_wing_names(tx: Transaction, events: list[Activity]) -> list[Activity]:
    """Say what the wings that events name are called now: stored events have no words, so that none outlives them."""
    if not any(event.type == MINED for event in events):
        return events
    names = {str(wing.pointer): wing.name for wing in tx.palace.wings()}
    return [
        replace(event, details={**event.details, "name": names[str(event.details["wing"])]})
        if event.type == MINED and event.details.get("wing") in names
        else event
        for event in events
    ]
