import pytest
from playwright.sync_api import expect

from tests.web.conftest import Enter, on_one_store


def test_hits_come_as_one_types_and_say_why_they_are_there(enter: Enter, house: str) -> None:
    visit = enter(house)
    visit.page.get_by_role("searchbox").press_sequentially("which wire overheated")
    hit = visit.page.locator(".hit").first
    expect(hit).to_contain_text("it overheated")
    expect(hit.locator("mark").first).to_be_visible()
    expect(hit).to_contain_text("§ W-001/R-03/D-001")
    hit.locator("summary").click()
    expect(hit).to_contain_text("It stands here because")
    expect(hit.get_by_role("list", name="Signals")).to_contain_text("Words")
    visit.is_at("/memory/search?q=which+wire+overheated")
    hit.locator(".hit-open").click()
    visit.is_at("/memory/W-001/R-03/D-001")
    visit.page.go_back()
    expect(visit.page.get_by_role("searchbox")).to_have_value("which wire overheated")
    expect(visit.page.locator(".hit").first).to_contain_text("it overheated")


def test_filters_restrict_what_is_found_and_stand_in_the_address(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/search?q=wire+and+pack")
    visit.page.locator(".hit").first.wait_for()
    visit.page.get_by_label("Said by").select_option("assistant")
    said = visit.page.locator(".hit .fact-when")
    expect(said.first).to_contain_text("Assistant ·")
    visit.page.get_by_label("Wing").select_option(label="Tidewatch")
    expect(visit.page.locator(".hit-head").first).to_contain_text("Tidewatch")
    assert all("Assistant ·" in text for text in said.all_text_contents())
    visit.page.get_by_label("From", exact=True).fill("2026-05-01")
    expect(said.locator("time").first).to_have_text("3 May 2026")
    assert "since=2026-05-01" in visit.page.url
    visit.page.get_by_label("From", exact=True).fill("2027-05-01")
    visit.sees("Nothing like that was found")


def test_what_the_model_would_see_is_shown_by_tiers_within_the_budget(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/search?q=in+which+units+and+how+many+sentences+do+I+want+answers%3F&view=context")
    block = visit.page.locator(".context")
    expect(block.get_by_role("heading", name="Recalled")).to_be_visible()
    gauge = block.locator(".gauge-bar")
    whole = gauge.get_attribute("aria-label") or ""
    assert "of 2,000 tokens" in whole
    visit.page.get_by_label("Budget").fill("300")
    expect(gauge).not_to_have_attribute("aria-label", whole)
    assert "of 300 tokens" in (gauge.get_attribute("aria-label") or "")
    block.get_by_text("left out").click()
    visit.sees("it did not fit into what was left of the budget")
    block.get_by_text("The block as the model reads it").click()
    visit.sees("<memory_context>")


@on_one_store
def test_a_question_that_nothing_answers_adds_nothing(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/search?q=anything&view=context")
    visit.sees("The model would see nothing")


@pytest.mark.parametrize("width", [1280, 390])
def test_an_answer_is_asked_for_with_the_keyboard_and_leads_to_what_it_cites(
    enter: Enter, demo: str, width: int
) -> None:
    visit = enter(demo, "/memory/search?q=which+wire+overheated", width=width)
    visit.page.get_by_role("button", name="Ask for an answer").focus()
    visit.page.keyboard.press("Enter")
    cited = visit.page.get_by_role("list", name="Cited")
    expect(cited).to_contain_text("it overheated")
    expect(visit.page.get_by_role("heading", name="Answer")).to_be_focused()
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cited.get_by_role("link").first.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("h1")).not_to_have_text("Search")


@on_one_store
def test_a_palace_that_knows_nothing_says_so(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/search?q=anything")
    visit.role("button", "Ask for an answer").click()
    visit.sees("I don't know.")


def test_hits_stand_by_conversation_the_latest_first_and_more_on_request(enter: Enter, demo: str) -> None:
    visit = enter(demo, "/memory/search?q=wire")
    hits, groups = visit.page.locator(".hit"), visit.page.locator(".hit-group")
    expect(hits).to_have_count(20)
    assert groups.count() < 20
    visit.role("button", "Show more").click()
    expect(hits).to_have_count(40)
    visit.role("link", "the latest first").click()
    visit.sees("20 messages, the latest first")
    days = [group.locator("time").first.get_attribute("datetime") or "" for group in groups.all()]
    assert days == sorted(days, reverse=True)
