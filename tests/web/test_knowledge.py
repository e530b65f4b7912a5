import re

from playwright.sync_api import expect

from tests.web.conftest import Enter


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
