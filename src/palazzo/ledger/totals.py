"""Costs, added up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from palazzo.model.cost import NANODOLLARS, Cost


@dataclass(frozen=True, slots=True)
class Total:
    """What several calls come to."""

    name: str
    calls: int
    input_tokens: int
    output_tokens: int
    nanodollars: int

    @property
    def dollars(self) -> float:
        return self.nanodollars / NANODOLLARS


@dataclass(frozen=True, slots=True)
class Spending:
    """What models cost a user: every row, and the same by source, model, day and month."""

    rows: tuple[Cost, ...]
    total: Total
    by_source: tuple[Total, ...]
    by_model: tuple[Total, ...]
    by_day: tuple[Total, ...]
    by_month: tuple[Total, ...]
    this_month: Total
    budget: float | None  # dollars a month
    unpriced: tuple[str, ...]  # models whose price nobody told, so that they count as nothing


def spending(costs: Sequence[Cost], today: date, *, budget: float | None, has_price: Callable[[str], bool]) -> Spending:
    """Add `costs` up in every way that people ask for."""
    month = f"{today:%Y-%m}"
    by_month = _grouped(costs, lambda cost: f"{cost.day:%Y-%m}")
    return Spending(
        rows=tuple(costs),
        total=_total("total", costs),
        by_source=_grouped(costs, lambda cost: cost.source.value),
        by_model=_grouped(costs, lambda cost: cost.model),
        by_day=_grouped(costs, lambda cost: cost.day.isoformat()),
        by_month=by_month,
        this_month=next((one for one in by_month if one.name == month), _total(month, ())),
        budget=budget,
        unpriced=tuple(sorted({cost.model for cost in costs if not has_price(cost.model)})),
    )


def _grouped(costs: Sequence[Cost], key: Callable[[Cost], str]) -> tuple[Total, ...]:
    names = sorted({key(cost) for cost in costs})
    return tuple(_total(name, [cost for cost in costs if key(cost) == name]) for name in names)


def _total(name: str, costs: Sequence[Cost]) -> Total:
    return Total(
        name,
        calls=sum(cost.calls for cost in costs),
        input_tokens=sum(cost.input_tokens for cost in costs),
        output_tokens=sum(cost.output_tokens for cost in costs),
        nanodollars=sum(cost.nanodollars for cost in costs),
    )
