from playwright.sync_api import expect

from palazzo import Memory
from tests.web.conftest import Enter, on_one_store


def test_the_plan_shows_every_wing_and_leads_into_its_rooms(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/plan")
    plan = visit.page.locator("svg.plan")
    for wing in ("Efoil rebuild", "Tidewatch", "Jonas", "Lisbon trip"):
        expect(plan.locator(f'a[aria-label^="Wing {wing}"]')).to_be_visible()
    room = plan.locator('a.plan-room[aria-label*="Silicone wire"]')
    room.hover()
    visit.sees("Efoil rebuild · ")
    room.click()
    visit.is_at("/memory/W-001/R-03")
    visit.sees("I tried a 12-AWG silicone wire between pack and controller and it overheated.")


def test_the_area_of_a_wing_grows_with_its_drawers(enter: Enter, demo: str) -> None:
    visit = enter(demo, "/memory/plan")

    def area(wing: str) -> float:
        box = visit.page.locator(f'a.plan-wing[aria-label^="Wing {wing}"] .plan-floor').bounding_box()
        assert box is not None
        return box["width"] * box["height"]

    visit.page.locator("svg.plan .plan-room").first.wait_for()  # it is drawn anew once the rooms are known
    assert area("Efoil rebuild") > area("Lisbon trip") > area("Notes")


@on_one_store
def test_many_wings_stand_on_a_shelf_and_no_name_is_cut(enter: Enter, memory: Memory, own: str) -> None:
    long = "The refurbishment of the harbourmaster's boathouse in Ravnsborg"
    for number in range(40):
        memory.palace("me").note(f"Note {number}.", wing=long if number == 0 else f"Subject {number}")
    memory.palace("me").note("Another note.", wing=long)
    visit = enter(own, "/memory/plan")
    wings = visit.page.locator("svg.plan a.plan-wing")
    expect(wings).to_have_count(12)
    assert " ".join(wings.first.locator(".plan-name").all_text_contents()).replace("- ", "-") == long
    shelf = visit.page.get_by_role("region", name="More wings")
    expect(shelf.get_by_role("link")).to_have_count(28)
    visit.role("button", "The latest").click()
    expect(visit.role("button", "The latest")).to_have_attribute("aria-pressed", "true")
    wings.first.focus()
    expect(visit.page.locator(".plan-tip")).to_contain_text("topic, ")


def test_the_tree_goes_down_to_the_drawers(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/plan")
    tree = visit.role("tree", "The palace as a tree")
    for name in ("Wing Taxes", "Room 2026-01-25", "Closet"):
        item = tree.get_by_role("treeitem", name=name).first
        item.focus()
        visit.page.keyboard.press("ArrowRight")
        expect(item).to_have_attribute("aria-expanded", "true")
    drawer = tree.locator('[role=treeitem][aria-level="4"]').first
    drawer.wait_for()
    drawer.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page).to_have_url(f"{house}/memory/W-004/R-01/D-001")


def test_a_room_is_read_in_order_by_topic_and_leads_back(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/W-001/R-03")
    turns = visit.page.locator(".turn")
    expect(turns).to_have_count(11)
    assert [text[:10] for text in visit.page.locator(".turn-text").all_text_contents()[:2]] == [
        "Bench test",
        "At what cu",
    ]
    visit.sees("Silicone wire")
    crumbs = visit.role("navigation", "Breadcrumbs")
    crumbs.get_by_role("link", name="Efoil rebuild").click()
    visit.is_at("/memory/W-001")
    visit.page.go_back()
    visit.is_at("/memory/W-001/R-03")
    expect(turns).to_have_count(11)


def test_a_deep_link_leads_to_its_drawer(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/W-001/R-03/D-001")
    visit.sees("§ W-001/R-03/D-001")
    visit.sees("I tried a 12-AWG silicone wire between pack and controller and it overheated.")


def test_an_address_that_leads_nowhere_says_so(enter: Enter, demo: str) -> None:
    visit = enter(demo, "/memory/cellar")
    visit.sees("No such room")
    visit.expected = {404}
    visit.page.goto(f"{demo}/memory/W-099")
    visit.sees("It is not here")


def test_what_waits_in_the_vestibule_is_filed_on_request(enter: Enter, memory: Memory, own: str) -> None:
    memory.palace("me").conversation("talk", wing="Workshop").remember("user", "The lathe is from 1962.")
    visit = enter(own, "/memory/vestibule")
    visit.sees("The lathe is from 1962.")
    visit.role("button", "File it now").click()
    visit.sees("1 conversation will be filed.")
    memory.work()
    visit.go("/memory/vestibule")
    visit.sees("Nothing waits here")
    expect(visit.role("button", "File it now")).to_be_hidden()
    visit.go("/memory/W-001/R-01/D-001")
    visit.sees("The lathe is from 1962.")


def test_an_empty_palace_says_what_to_do_next(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/plan")
    visit.sees("No wings yet")
    visit.role("button", "Write a note").click()
    visit.page.get_by_label("What should be remembered").fill("The spare key hangs behind the boiler.")
    visit.role("button", "Keep it").click()
    visit.is_at("/memory/W-001/R-01/D-001")
    visit.sees("The spare key hangs behind the boiler.")
