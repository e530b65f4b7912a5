"""Ctrl+K: one box to jump, to ask and to search."""

from playwright.sync_api import expect

from tests.web.conftest import Enter


def test_every_key_counts_from_the_first_on(enter: Enter, demo: str) -> None:
    visit = enter(demo, "/memory/plan")
    keys = visit.page.keyboard
    keys.press("Control+k")
    keys.type("knowl")
    keys.press("Enter")
    visit.is_at("/memory/knowledge")
    keys.press("Control+k")
    keys.press("ArrowDown")
    keys.press("Enter")
    visit.is_at("/memory/plan")


def test_it_jumps_to_wings_people_and_rooms_and_to_what_was_said(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/settings")
    keys = visit.page.keyboard
    for typed, option, path in (
        ("tide", "Tidewatch project", "/memory/W-005"),
        ("harb", "Harbourline organisation", "/memory/knowledge/Harbourline"),
        ("silicone", "Efoil rebuild, 30 Apr", "/memory/W-001/R-03"),
    ):
        keys.press("Control+k")
        keys.type(typed)
        choice = visit.page.get_by_role("option", name=option).first
        choice.wait_for()
        while choice.get_attribute("aria-selected") != "true":
            keys.press("ArrowDown")
        keys.press("Enter")
        visit.is_at(path)
    keys.press("Control+k")
    keys.type("which wire overheated")
    visit.page.get_by_role("option", name="12-AWG silicone wire between pack").click()
    visit.is_at("/memory/W-001/R-03/D-001")


def test_a_question_is_answered_on_a_phone_too(enter: Enter, demo: str) -> None:
    visit = enter(demo, width=390)
    visit.role("button", "Jump, ask or search").click()
    visit.page.keyboard.type("which wire overheated?")
    visit.page.keyboard.press("Enter")
    answer = visit.page.get_by_role("region", name="Answer")
    expect(answer).to_contain_text("12-AWG silicone wire")
    visit.page.locator(".hit").first.wait_for()


def test_it_closes_and_does_what_it_is_told(enter: Enter, demo: str) -> None:
    visit = enter(demo)
    box = visit.page.get_by_role("dialog", name="Jump, ask or search")
    visit.page.keyboard.press("Control+k")
    expect(box).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    visit.page.keyboard.press("Control+k")
    visit.page.keyboard.type("write a")
    visit.page.keyboard.press("Enter")
    expect(visit.page.get_by_role("dialog", name="Write a note")).to_be_visible()
