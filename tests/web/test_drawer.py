import re

from playwright.sync_api import expect

from palazzo import Memory, Palace
from tests.web.conftest import Enter, on_one_store
from tests.web.visit import Visit, carried_out

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


def choose(visit: Visit, label: str, typed: str) -> None:
    """Type into a field and take the first of what it offers, by the keyboard."""
    visit.role("combobox", label).fill(typed)
    visit.page.get_by_role("option").first.wait_for()
    visit.page.keyboard.press("ArrowDown")
    visit.page.keyboard.press("Enter")


def test_a_drawer_shows_everything_that_is_known_of_it(enter: Enter, house: str) -> None:
    visit = enter(house, "/memory/W-003/R-02/D-003")
    visit.sees("I moved to Bremen last week")
    visit.sees("Why it is kept, or not")
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
    visit.page.clock.install()
    visit.role("button", "Retire").click()
    carried_out(visit, "It will hold no longer")
    visit.sees("It was a rule. You retired it")
    visit.role("button", "Make it a rule").click()
    carried_out(visit, "It will be a rule")
    visit.sees("It gives an instruction, so it survives")


def test_thumbs_are_kept(enter: Enter, memory: Memory, own: str) -> None:
    remember(memory, "The boiler is behind the wall.")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.role("button", "Useful").click()
    visit.sees("Noted: what is useful is kept close.")
    visit.page.reload()
    expect(visit.role("button", "Useful")).to_have_attribute("aria-pressed", "true")
    visit.role("button", "Useful").click()
    visit.sees("Taken back.")
    visit.page.reload()
    expect(visit.role("button", "Useful")).to_have_attribute("aria-pressed", "false")
    assert memory.palace("me").feedbacks() == []


def test_a_drawer_moves_and_its_old_pointer_still_leads_to_it(enter: Enter, memory: Memory, own: str) -> None:
    palace = remember(memory, "The lathe is from 1962.")
    palace.note("Roses want sun.", wing="Garden")
    visit = enter(own, "/memory/W-001/R-01/D-001")
    visit.page.clock.install()
    visit.role("button", "Move").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Move").click()
    expect(dialog.get_by_role("alert")).to_have_text("Choose a wing or a room from the list.")
    choose(visit, "To the wing or room", "gard")
    dialog.get_by_role("button", name="Move").click()
    carried_out(visit, "will move to Garden")
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
    expect(visit.page.locator(".turn.changing")).to_contain_text("The lathe is from 1962.")
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
    visit.page.clock.install()
    visit.role("button", "Rename").click()
    visit.page.locator("dialog").get_by_label("Name").fill("Cellar")
    visit.page.locator("dialog").get_by_role("button", name="Rename").click()
    carried_out(visit, "Workshop will be called Cellar")
    expect(visit.page.locator("h1")).to_have_text("Cellar")
    visit.sees("Also called Workshop")
    visit.role("button", "Split").click()
    visit.page.get_by_label("Into").fill("Machines")
    visit.page.locator("dialog").get_by_role("checkbox").first.check()
    visit.page.locator("dialog").get_by_role("button", name="Split").click()
    carried_out(visit, "will move to Machines")
    expect(visit.page.locator("h1")).to_have_text("Machines")
    visit.role("button", "Merge").click()
    choose(visit, "Into", "gar")
    visit.page.locator("dialog").get_by_role("button", name="Merge").click()
    carried_out(visit, "Machines will be merged into Garden")
    expect(visit.page.locator("h1")).to_have_text("Garden")
    assert sorted(wing.name for wing in palace.wings()) == ["Cellar", "Garden"]


def test_a_room_and_a_closet_are_renamed_and_a_closet_is_erased_by_itself(
    enter: Enter, memory: Memory, own: str
) -> None:
    palace = remember(memory, "The lathe is from 1962.", "Oil the lathe in May.")
    [first, second] = palace.conversation("talk").messages()
    palace.move(first.id, "W-001/R-01", topic="Machines")
    palace.move(second.id, "W-001/R-01", topic="Oil")
    visit = enter(own, "/memory/W-001/R-01")
    visit.page.clock.install()
    visit.role("button", "Rename").click()
    visit.page.get_by_label("Title").fill("The cellar")
    visit.page.locator("dialog").get_by_role("button", name="Rename").click()
    carried_out(visit, "will be called The cellar")
    expect(visit.page.locator("h1")).to_have_text("The cellar")
    visit.role("link", "Oil 1").click()
    visit.role("button", "Rename").click()
    visit.page.get_by_label("Topic").fill("Upkeep")
    visit.page.locator("dialog").get_by_role("button", name="Rename").click()
    carried_out(visit, "Oil will be called Upkeep")
    visit.role("link", "Upkeep 1").click()
    visit.role("button", "Erase this closet").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Erase the closet").click()
    carried_out(visit, "1 drawer of “Upkeep” will be erased.")
    visit.page.get_by_role("dialog", name="Receipt").wait_for()
    assert [drawer.content for drawer in palace.drawers()] == ["The lathe is from 1962."]


@on_one_store
def test_a_note_is_saved_with_control_and_enter(enter: Enter, memory: Memory, own: str) -> None:
    visit = enter(own)
    visit.role("button", "Write a note").click()
    visit.page.get_by_label("What should be remembered").fill("Roses want sun.")
    visit.page.keyboard.press("Control+Enter")
    visit.is_at("/memory/W-001/R-01/D-001")
    assert memory.palace("me").count() == 1
