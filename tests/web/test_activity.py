from datetime import UTC, datetime

from playwright.sync_api import expect

from palazzo import Memory
from palazzo.model.cost import Cost, Source
from palazzo.model.ids import UserId
from tests.web.conftest import Enter, on_one_store


def test_what_happens_is_told_as_it_happens(enter: Enter, memory: Memory, own: str) -> None:
    visit = enter(own, "/memory/activity")
    visit.sees("live")
    palace = memory.palace("me")
    talk = palace.conversation("talk", wing="Workshop")
    talk.remember("user", "The lathe is from 1962.")
    talk.complete()
    expect(visit.page.locator("progress")).to_be_visible()
    memory.work()
    visit.sees("Filed under Workshop")
    visit.sees("Nothing waits: everything is indexed and filed.")


@on_one_store
def test_home_and_activity_agree_about_what_waits_to_be_filed(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    palace.note("The lathe is from 1962.")
    palace.conversation("talk").remember("user", "It needs a belt.")
    memory.work()
    visit = enter(own)
    visit.sees("1 message waits to be filed")
    visit.go("/memory/activity")
    visit.sees("No job is left. 1 message waits to be filed")
    visit.role("link", "1 message waits to be filed").click()
    visit.sees("It needs a belt.")


def test_costs_are_drawn_by_day_and_source_beside_the_budget(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    palace.change_settings(monthly_budget=2.0)
    today = datetime.now(UTC).date()
    spent = [
        Cost(today, Source.EMBED, "text-embedding-3-small", 10, 5000, 0, 500_000_000),
        Cost(today, Source.EXTRACT, "gpt-4o-mini", 2, 4000, 900, 250_000_000),
    ]
    with memory._parts.store.writing(UserId("me")) as tx:  # no model of the tests has a price
        tx.ledger.add_costs(spent)
    visit = enter(own, "/memory/activity")
    costs = visit.page.get_by_role("region", name="Costs", exact=True)
    expect(costs).to_contain_text("$0.75")
    expect(costs.locator(".chart-column")).to_have_count(2)
    expect(costs.get_by_role("list", name="Cost by source")).to_contain_text("Filing")
    budget = visit.page.get_by_role("region", name="Budget")
    expect(budget.get_by_role("img")).to_have_attribute("aria-label", "75 of 200 cents, 38 percent")
