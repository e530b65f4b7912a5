"""What happened, what waits, and what it cost."""

from dataclasses import asdict

from palazzo.ledger.totals import Spending, Total
from palazzo.model.activity import Activity
from palazzo.model.cost import Cost
from palazzo.model.job import QueuedJob
from palazzo.plain.shape import Plain


def activity(event: Activity) -> Plain:
    return {
        "kind": event.kind,
        "type": event.type,
        "at": event.at.isoformat(),
        "subject": event.subject,
        "details": dict(event.details),
    }


def job(job: QueuedJob) -> Plain:
    return {**asdict(job), "kind": job.kind.value, "due_at": job.due_at.isoformat()}


def cost(cost: Cost) -> Plain:
    return {
        "day": cost.day.isoformat(),
        "source": cost.source.value,
        "model": cost.model,
        "calls": cost.calls,
        "input_tokens": cost.input_tokens,
        "output_tokens": cost.output_tokens,
        "dollars": cost.dollars,
    }


def total(total: Total) -> Plain:
    return {
        "name": total.name,
        "calls": total.calls,
        "input_tokens": total.input_tokens,
        "output_tokens": total.output_tokens,
        "dollars": total.dollars,
    }


def spending(spending: Spending) -> Plain:
    """Costs added up in every way; the rows themselves are `cost`."""
    return {
        "total": total(spending.total),
        "by_source": [total(one) for one in spending.by_source],
        "by_model": [total(one) for one in spending.by_model],
        "by_day": [total(one) for one in spending.by_day],
        "by_month": [total(one) for one in spending.by_month],
        "this_month": total(spending.this_month),
        "budget": spending.budget,
        "unpriced": list(spending.unpriced),
    }
