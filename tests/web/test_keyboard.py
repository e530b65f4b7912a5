"""The whole way without a mouse."""

from playwright.sync_api import expect

from tests.web.conftest import Enter


def test_the_palace_is_walked_with_the_keyboard_alone(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/plan")
    keys = visit.page.keyboard
    visit.page.locator("svg.plan .plan-room").first.wait_for()
    keys.press("Tab")
    expect(visit.page.get_by_text("Skip to the content")).to_be_focused()
    visit.page.locator('svg.plan a[tabindex="0"]').focus()
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    there = visit.page.evaluate("document.activeElement.getAttribute('href')")
    assert there.startswith("/memory/W-")
    keys.press("Enter")
    visit.is_at(there)
    visit.page.locator("h1").wait_for()
    keys.press("/")
    keys.type("which wire overheated")
    visit.page.locator(".hit").first.wait_for()
    keys.press("Escape")
    visit.page.locator(".hit-open").first.focus()
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    keys.press("Enter")
    visit.is_at("/memory/W-001/R-03/D-001")
    keys.press("g")
    keys.press("k")
    visit.is_at("/memory/knowledge")
    keys.press("?")
    expect(visit.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    keys.press("Escape")
    expect(visit.page.get_by_role("dialog")).to_have_count(0)


def test_what_has_the_focus_can_be_seen(enter: Enter, demo: str) -> None:
    visit = enter(demo, "/memory/settings")
    visit.page.get_by_role("button", name="Save").wait_for()
    for _ in range(25):
        visit.page.keyboard.press("Tab")
        seen = visit.page.evaluate(
            """() => {
                const here = document.activeElement;
                if (!here || here === document.body) return true;
                const style = getComputedStyle(here);
                return style.outlineStyle !== "none" || style.boxShadow !== "none";
            }"""
        )
        assert seen, visit.page.evaluate("document.activeElement.outerHTML")
