"""Home: what is known, the rules, what is new; and putting right what is wrong."""

import pytest
from playwright.sync_api import expect

from palazzo import Memory, Palace
from tests.web.conftest import Enter
from tests.web.visit import carried_out

PERHAPS = "I would rather have the numbers in a table."


def lived_in(memory: Memory) -> Palace:
    """A palace that knows where its owner lives, a rule, and something that may be one."""
    palace = memory.palace("me")
    talk = palace.conversation("talk", wing="Workshop")
    talk.remember("user", "I live in Oslo. My sister is called Ana.")
    talk.remember("user", "Always give measurements in metric units.")
    talk.complete()
    memory.work()
    return palace


def test_home_says_what_is_known_which_rules_hold_and_what_is_new(enter: Enter, house: str) -> None:
    visit = enter(house)
    known = visit.page.get_by_role("region", name="What I know about you")
    expect(known).to_contain_text("Jonas works at Harbourline")
    expect(known).not_to_contain_text("Hamburg")
    rules = visit.page.get_by_role("region", name="Your rules")
    expect(rules).to_contain_text("Always give measurements in metric units")
    lately = visit.page.get_by_role("region", name="Lately")
    expect(lately.get_by_role("listitem").first).to_be_visible()
    expect(visit.page.get_by_role("region", name="What changed")).to_contain_text("conversation")
    visit.role("link", "Plan").click()
    visit.is_at("/memory/plan")
    visit.page.locator("svg.plan").wait_for()


def test_a_wrong_fact_goes_unless_it_is_taken_back(enter: Enter, memory: Memory, own: str) -> None:
    palace = lived_in(memory)
    visit = enter(own)
    visit.page.clock.install()
    wrong = visit.role("button", "Wrong: You live in Oslo")
    wrong.click()
    visit.role("button", "Undo").click()
    visit.sees("Nothing was changed.")
    assert "Oslo" in {fact.object for fact in palace.facts()}
    wrong.click()
    carried_out(visit, "Not true any more")
    expect(visit.page.get_by_role("region", name="What I know about you")).not_to_contain_text("Oslo")
    assert "Oslo" not in {fact.object for fact in palace.facts()}


def test_a_fact_is_confirmed_and_another_put_right(enter: Enter, memory: Memory, own: str) -> None:
    palace = lived_in(memory)
    visit = enter(own)
    visit.page.clock.install()
    visit.role("button", "Confirm: You are a sibling of Ana").click()
    carried_out(visit, "Confirmed")
    expect(visit.page.locator(".fact", has_text="Ana")).to_contain_text("in your own words")
    visit.role("button", "Edit: You live in Oslo").click()
    visit.page.get_by_role("dialog").get_by_label("You live in").fill("Bergen")
    visit.role("button", "Save").click()
    carried_out(visit, "You live in Bergen, not Oslo")
    visit.sees("Bergen")
    known = {(fact.predicate, fact.object): fact.stated for fact in palace.facts()}
    assert known["sibling_of", "Ana"]
    assert known["lives_in", "Bergen"]
    assert ("lives_in", "Oslo") not in known


def test_a_fact_is_told_and_a_rule_retired(enter: Enter, memory: Memory, own: str) -> None:
    palace = lived_in(memory)
    visit = enter(own)
    visit.role("button", "Tell a fact").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_label("What about it").fill("allergic to")
    dialog.get_by_label("Value").fill("nuts")
    dialog.get_by_role("button", name="Keep it").click()
    visit.sees("are allergic to")
    visit.page.clock.install()
    visit.role("button", "Retire: Always give").click()
    carried_out(visit, "It will hold no longer")
    assert palace.guidance.all("active") == []


@pytest.mark.parametrize("width", [360, 390])
def test_every_section_of_the_bar_on_a_phone_fits_on_one_line(enter: Enter, demo: str, width: int) -> None:
    visit = enter(demo, width=width)
    names = visit.page.locator(".nav a span")
    expect(names).to_have_count(7)
    for name in names.all():
        inner = name.evaluate("node => node.getBoundingClientRect().toJSON()")
        outer = name.evaluate("node => node.parentNode.getBoundingClientRect().toJSON()")
        assert outer["left"] <= inner["left"] < inner["right"] <= outer["right"] <= width
        assert inner["height"] < 20
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
