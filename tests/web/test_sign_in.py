import re

from playwright.sync_api import expect

from palazzo import Memory
from palazzo.model.user import UserRole
from tests.web.conftest import Enter
from tests.web.visit import Visit


def test_a_key_is_made_in_the_page_and_opens_it(enter: Enter, memory: Memory, own: str) -> None:
    memory.palace("me").note("The spare key hangs behind the boiler.")
    visit = enter(own, "/memory/settings/keys")
    visit.sees("No keys yet")
    visit.role("button", "Make a key").click()
    visit.page.get_by_role("dialog").get_by_label("Name").fill("laptop")
    visit.sees("From the first key on, this server lets nobody in without one")
    visit.expected = {401, 403}  # from the first key on, whatever the page asks without one
    visit.role("button", "Make it and lock").click()
    secret = visit.page.locator("output.secret").text_content() or ""
    assert secret.startswith("pz_")
    visit.role("button", "I have copied it").click()
    visit.go("/memory")  # whoever made the key stays signed in
    visit.sees("Your memory")
    assert memory.user("me").role is UserRole.ADMIN
    visit.role("button", "Sign out").click()
    visit.sees("This palace is locked.")
    visit.page.get_by_label("Key").fill("pz_wrong")
    visit.role("button", "Enter").click()
    visit.sees("This key opens nothing.")
    visit.page.get_by_label("Key").fill(secret)
    visit.role("button", "Enter").click()
    visit.sees("Your memory")
    visit.go("/memory/settings/keys")
    visit.role("button", "Revoke laptop").click()  # changes pass with the session's token
    visit.page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    visit.page.get_by_text(re.compile("This palace is locked|No keys yet|revoked")).first.wait_for()


def test_whoever_is_invited_takes_a_key_that_the_admin_never_sees(enter: Enter, memory: Memory, own: str) -> None:
    memory.add_user("me", UserRole.ADMIN)
    admins = memory.keys.create("me").text
    visit = enter(own, expected={401})  # what the page asks before it knows that it must sign in
    sign_in(visit, admins)
    visit.go("/memory/settings/users")
    visit.role("button", "Add a user").click()
    visit.page.get_by_role("dialog").get_by_label("Name").fill("ann")
    visit.page.get_by_role("dialog").get_by_role("button", name="Add").click()
    visit.role("button", "Keys of ann").click()
    visit.sees("An invitation lets them in for the first time.")
    visit.role("button", "Invite").click()
    visit.page.get_by_role("dialog", name="Invite").get_by_label("Name").fill("hello")
    visit.role("button", "Make it").click()
    handed = visit.page.get_by_role("dialog", name="The invitation")
    invitation = handed.locator("output.secret").text_content() or ""
    handed.get_by_role("button", name="I have copied it").click()

    guest = enter(own, width=390, expected={401})
    sign_in(guest, invitation)
    taken = guest.page.get_by_role("dialog", name="Your key")
    key = taken.locator("output.secret").text_content() or ""
    assert memory.authenticate(key).user == "ann"
    assert key not in visit.page.content()
    taken.get_by_role("button", name="I have copied it").click()
    guest.sees("Nothing is kept yet")
    guest.role("button", "Sign out").click()  # also on a phone
    guest.sees("This palace is locked.")
    guest.page.get_by_label("Key").fill(invitation)
    guest.role("button", "Enter").click()
    guest.sees("This key opens nothing.")  # it was good for once


def sign_in(visit: Visit, key: str) -> None:
    visit.sees("This palace is locked.")
    visit.page.get_by_label("Key").fill(key)
    visit.role("button", "Enter").click()
    visit.role("link", "Home").wait_for()


def test_an_admin_adds_and_removes_users(enter: Enter, memory: Memory, own: str) -> None:
    memory.add_user("me", UserRole.ADMIN)
    visit = enter(own, "/memory/settings/users")
    visit.role("button", "Add a user").click()
    visit.page.get_by_role("dialog").get_by_label("Name").fill("ann")
    visit.page.get_by_role("dialog").get_by_role("button", name="Add").click()
    visit.role("button", "Remove ann").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_label("Type ann to confirm").fill("ann")
    dialog.get_by_role("button", name="Remove").click()
    visit.sees("ann is gone; a search found nothing left.")
    expect(visit.role("button", "Remove ann")).to_have_count(0)
