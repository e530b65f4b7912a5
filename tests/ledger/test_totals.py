from datetime import date

from palazzo.ledger.totals import spending
from palazzo.model.cost import Cost, Source

MAY, JUNE = date(2026, 5, 31), date(2026, 6, 1)
COSTS = [
    Cost(MAY, Source.EMBED, "small", 2, 100, 0, 10),
    Cost(JUNE, Source.EMBED, "small", 1, 50, 0, 5),
    Cost(JUNE, Source.EXTRACT, "mini", 1, 500, 80, 1000),
]


def test_costs_are_added_up_in_every_way() -> None:
    found = spending(COSTS, JUNE, budget=5, has_price=lambda model: model == "mini")
    assert (found.total.calls, found.total.input_tokens, found.total.nanodollars) == (4, 650, 1015)
    assert {one.name: one.nanodollars for one in found.by_source} == {"memory_embed": 15, "memory_extract": 1000}
    assert {one.name: one.nanodollars for one in found.by_model} == {"mini": 1000, "small": 15}
    assert {one.name: one.nanodollars for one in found.by_day} == {"2026-05-31": 10, "2026-06-01": 1005}
    assert {one.name: one.nanodollars for one in found.by_month} == {"2026-05": 10, "2026-06": 1005}
    assert found.this_month.nanodollars == 1005
    assert found.unpriced == ("small",)


def test_a_month_without_costs_cost_nothing() -> None:
    found = spending([], MAY, budget=None, has_price=bool)
    assert (found.this_month.name, found.this_month.dollars, found.total.dollars) == ("2026-05", 0, 0)
