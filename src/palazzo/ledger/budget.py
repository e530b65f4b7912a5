"""The monthly budget: when it is spent, models that cost money are not called; everything that needs none goes on."""

from datetime import UTC, date

from palazzo.errors import Unavailable
from palazzo.ledger.cost import Meter
from palazzo.model.activity import Activity
from palazzo.model.cost import NANODOLLARS
from palazzo.model.ids import Clock, UserId
from palazzo.stores.base import Store

REACHED = "budget_reached"


def check_budget(store: Store, meter: Meter, clock: Clock, user: UserId, model: str) -> None:
    """Raise Unavailable if `model` costs money and this month's is spent; the first time, an event says so."""
    if not meter.costs_money(model):
        return
    now = clock()
    month = now.astimezone(UTC).date().replace(day=1)
    with store.reading(user) as tx:
        budget = tx.settings.get().monthly_budget
        if budget is None or tx.ledger.spent(month) < budget * NANODOLLARS:
            return
        told = tx.ledger.has_activity(REACHED, _name(month))
    if not told:
        with store.writing(user) as tx:
            details = {"model": model, "budget": budget}
            tx.ledger.add_activity(Activity("agent_action", REACHED, now, _name(month), details))
    raise Unavailable(
        f"the budget of ${budget:g} for {_name(month)} is spent, so {model} is not asked; "
        "the rules go on, and `palazzo settings` can raise monthly_budget",
        budget=budget,
    )


def _name(month: date) -> str:
    return f"{month:%Y-%m}"
