import re

from playwright.sync_api import expect

from palazzo import Memory, Palace
from tests.web.conftest import Enter

RULE = "Always give measurements in metric units, never in inches."


def remember(memory: Memory, *words: str, wing: str = "Workshop") -> Palace:
    """File a conversation."""
    palace = memory.palace("me")
    talk = palace.conversation("talk", wing=wing)
    for number, each in enumerate(words):
        talk.remember("user", each, id=str(number), speaker="Mara")
    talk.complete()
    memory.work()
    return palace


def test_a_drawer_shows_everything_that_is_known_of_it(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/W-003/R-02/D-003")
    visit.sees("I moved to Bremen last week")
    visit.sees("What the gate said")
    visit.sees("said in a conversation with you")
    states = visit.page.locator("section", has_text="What it states")
    expect(states).to_contain_text("Jonas lives in Bremen")
    card = visit.page.get_by_label("The drawer's index card")
    expect(card).to_contain_text("§ W-003/R-02/D-003")
    expect(card).to_contain_text("@l")
    expect(visit.page.locator(".turn.here")).to_contain_text("I moved to Bremen last week")
    expect(visit.page.locator("section", has_text="Just before and after")).to_contain_text("Does that mean you leave")


def test_a_rule_says_why_it_is_protected_and_can_be_retired(enter: Enter, memory: Memory, own: str) -> None:
    remember(memory, "Good morning.", RULE)
    visit = enter(own, "/memory/W-001/R-01/D-002")
    visit.sees("It gives an instruction, so it survives every compaction word for word.")
    visit.sees("A lasting instruction about format:")
    visit.role("button", "Retire").click()
    visit.sees("It was guidance. Somebody retired it")
    visit.role("button", "Make it guidance").click()
    visit.sees("It gives an instruction, so it survives")


def test_thumbs_are_kept(enter: Enter, memory: Memory, own: str) -> None:
    remember(memory, "The boiler is behind the wall.")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.role("button", "Useful").click()
    visit.sees("Noted. The gate learns from it")
    visit.page.reload()
    expect(visit.role("button", "Useful")).to_have_attribute("aria-pressed", "true")


def test_a_drawer_moves_and_its_old_pointer_still_leads_to_it(enter: Enter, memory: Memory, own: str) -> None:
    palace = remember(memory, "The lathe is from 1962.")
    palace.note("Roses want sun.", wing="Garden")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.role("button", "Move").click()
    visit.page.get_by_label("To the wing").select_option(label="Garden (1)")
    visit.page.locator("dialog").get_by_role("button", name="Move").click()
    expect(visit.page).to_have_url(re.compile("/memory/W-002/"))
    visit.go("/memory/W-001/R-01/D-001")
    visit.sees("The lathe is from 1962.")
    visit.sees("§ W-002/R-")


def test_deleting_waits_ten_seconds_and_can_be_undone(enter: Enter, memory: Memory, own: str) -> None:
    palace = remember(memory, "The lathe is from 1962.", "It weighs 300 kilograms.")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.page.clock.install()
    visit.role("button", "Delete").click()
    visit.sees("§ W-001/R-01/D-001 will be erased.")
    visit.is_at("/memory/W-001/R-01")
    visit.page.clock.run_for(9_000)
    visit.role("button", "Undo").click()
    visit.is_at("/memory/W-001/R-01/D-001")
    visit.sees("The lathe is from 1962.")
    visit.page.clock.run_for(20_000)
    assert palace.count() == 2


def test_what_is_deleted_is_erased_with_a_receipt(enter: Enter, memory: Memory, own: str) -> None:
    palace = remember(memory, "The lathe is from 1962.", "It weighs 300 kilograms.")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.page.clock.install()
    visit.role("button", "Delete").click()
    visit.sees("will be erased.")
    visit.page.clock.run_for(10_500)
    receipt = visit.page.get_by_role("dialog")
    expect(receipt).to_contain_text("A search for it afterwards found nothing left.")
    expect(receipt.get_by_role("row", name="drawers 1 0")).to_be_visible()
    assert [drawer.content for drawer in palace.drawers()] == ["It weighs 300 kilograms."]


def test_a_wing_is_renamed_merged_and_split(enter: Enter, memory: Memory, own: str) -> None:
    palace = remember(memory, "The lathe is from 1962.")
    palace.note("Oil the lathe in May.", wing="Workshop")
    palace.note("Roses want sun.", wing="Garden")
    visit = enter(own, "/memory/W-001")
    visit.role("button", "Rename").click()
    visit.page.locator("dialog").get_by_label("Name").fill("Cellar")
    visit.page.locator("dialog").get_by_role("button", name="Rename").click()
    expect(visit.page.locator("h1")).to_have_text("Cellar")
    visit.sees("Also called Workshop")
    visit.role("button", "Split").click()
    visit.page.get_by_label("Into").fill("Machines")
    visit.page.locator("dialog").get_by_role("checkbox").first.check()
    visit.page.locator("dialog").get_by_role("button", name="Split").click()
    expect(visit.page.locator("h1")).to_have_text("Machines")
    visit.role("button", "Merge").click()
    visit.page.locator("dialog select").select_option(label="Garden (1)")
    visit.page.locator("dialog").get_by_role("button", name="Merge").click()
    expect(visit.page.locator("h1")).to_have_text("Garden")
    assert sorted(wing.name for wing in palace.wings()) == ["Cellar", "Garden"]
