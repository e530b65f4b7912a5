import re

from playwright.sync_api import expect

from palazzo import Memory
from tests.web.conftest import Enter
from tests.web.visit import carried_out


def test_entities_are_filtered_by_name_and_type(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge")
    entities = visit.page.locator(".entity")
    entities.first.wait_for()
    visit.page.get_by_label("Entities", exact=True).last.fill("jo")
    expect(entities).to_have_count(1)
    expect(entities).to_contain_text("Jonas")
    visit.page.get_by_label("Entities", exact=True).last.fill("")
    visit.page.get_by_role("group", name="Types").get_by_role("button", name="place").click()
    expect(visit.page.locator(".entities")).to_contain_text("Bremen")
    expect(visit.page.locator(".entities")).not_to_contain_text("Jonas")


def test_what_holds_now_leaves_out_what_was_replaced(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge")
    now = visit.page.get_by_role("region", name="What holds now")
    expect(now).to_contain_text("Jonas lives in Bremen")
    expect(now).not_to_contain_text("Hamburg")


def test_a_history_is_drawn_as_bars_with_what_was_replaced(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge/Jonas")
    hamburg = visit.page.locator(".timeline-bar", has_text="Hamburg")
    bremen = visit.page.locator(".timeline-bar", has_text="Bremen")
    expect(hamburg).to_have_class(re.compile("replaced"))
    expect(bremen).to_have_class(re.compile("holds"))
    first, second = hamburg.bounding_box(), bremen.bounding_box()
    assert first is not None
    assert second is not None
    assert first["x"] + first["width"] <= second["x"] + 2
    bremen.click()
    visit.is_at("/memory/W-003/R-02/D-003")


def test_the_graph_is_walked_from_one_to_the_next(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge/Jonas")
    graph = visit.page.locator("svg.graph")
    expect(graph.get_by_role("link", name="Harbourline")).to_be_visible()
    graph.get_by_role("link", name="Bremen").click()
    visit.is_at("/memory/knowledge/Bremen")
    expect(visit.page.locator("svg.graph .ring-0")).to_contain_text("Bremen")
    visit.page.locator("svg.graph").get_by_role("link", name="Jonas").focus()
    visit.page.keyboard.press("Enter")
    visit.is_at("/memory/knowledge/Jonas")


def test_somebody_unknown_is_not_there(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge")
    visit.expected = {404}
    visit.page.goto(f"{house}/memory/knowledge/Nobody")
    visit.sees("It is not here")


def test_an_entity_is_renamed_retyped_and_merged(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    palace.graph.state("Mel", "lives in", "Oslo")
    talk = palace.conversation("talk")
    talk.remember("user", "My sister is called Ana. I live in Lisbon.")
    talk.complete()
    memory.work()
    visit = enter(own, "/memory/knowledge/Ana")
    visit.page.clock.install()
    visit.role("button", "Rename").click()
    visit.page.get_by_label("Name", exact=True).fill("Anastasia")
    visit.page.locator("dialog").get_by_role("button", name="Rename").click()
    carried_out(visit, "Ana will be called Anastasia")
    expect(visit.page.locator("h1")).to_have_text("Anastasia")
    visit.sees("Also called Ana")
    visit.role("button", "Type").click()
    visit.page.locator("dialog").get_by_label("Type").select_option("topic")
    visit.page.locator("dialog").get_by_role("button", name="Save").click()
    carried_out(visit, "Anastasia will be a topic")
    visit.role("button", "Merge").click()
    visit.page.get_by_label("Is the same as").first.fill("lis")
    visit.page.get_by_role("option", name="Lisbon").click()
    visit.page.locator("dialog").get_by_role("button", name="Merge").click()
    carried_out(visit, "Anastasia and Lisbon will be one")
    expect(visit.page.locator("h1")).to_have_text("Lisbon")
    assert set(palace.entity("Ana").aliases) == {"Ana", "Anastasia"}


def test_facts_are_shown_as_of_a_day(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/knowledge?at=2026-01-20")
    then = visit.page.get_by_role("region", name="What holds now")
    expect(then).to_contain_text("Jonas lives in Hamburg")
    expect(then).not_to_contain_text("Bremen")
