"""Nothing serious stands in anybody's way, on any view, in any dialog and whatever is missing or goes wrong."""

from pathlib import Path

from playwright.sync_api import expect

from palazzo import Memory, Settings
from palazzo.model.user import UserRole
from palazzo.serving.app import build
from tests.support.server import running
from tests.web.axe import Inspection
from tests.web.conftest import Enter, opened
from tests.web.visit import Visit

VIEWS = (
    "/memory",
    "/memory/plan",
    "/memory/W-001",
    "/memory/W-001/R-03",
    "/memory/W-003/R-02/D-003",
    "/memory/vestibule",
    "/memory/search?q=which+wire+overheated",
    "/memory/search?q=which+wire+overheated&view=context",
    "/memory/knowledge",
    "/memory/knowledge/Jonas",
    "/memory/guidance",
    "/memory/guidance/authored",
    "/memory/guidance/quarantine",
    "/memory/activity",
    "/memory/settings",
    "/memory/settings/agents",
    "/memory/settings/keys",
    "/memory/settings/users",
    "/memory/settings/data",
)

EMPTY = (
    "/memory",
    "/memory/plan",
    "/memory/vestibule",
    "/memory/search",
    "/memory/search?q=anything",
    "/memory/search?q=anything&view=context",
    "/memory/knowledge",
    "/memory/guidance",
    "/memory/guidance/authored",
    "/memory/guidance/quarantine",
    "/memory/activity",
    "/memory/settings/agents",
)

MISSING = ("/memory/cellar", "/memory/W-099", "/memory/W-001/R-09", "/memory/drawer/none", "/memory/knowledge/Nobody")

# Where a dialog is opened: the view, and the button.
DIALOGS = (
    ("/memory", "Write a note"),
    ("/memory", "Keyboard"),
    ("/memory", "Jump, ask or search"),
    ("/memory", "Tell a fact"),
    ("/memory/knowledge", "Edit: "),
    ("/memory/W-001", "Rename"),
    ("/memory/W-001", "Merge"),
    ("/memory/W-001", "Split"),
    ("/memory/W-001/R-01", "Move"),
    ("/memory/W-001/R-01", "Erase"),
    ("/memory/W-001/R-01/D-001", "Move"),
    ("/memory/guidance/authored", "Add a document"),
    ("/memory/guidance/authored", "Edit"),
    ("/memory/guidance/authored", "Remove"),
    ("/memory/settings/users", "Add a user"),
    ("/memory/settings/users", "Keys of ann"),
    ("/memory/settings/users", "Remove ann"),
    ("/memory/settings/keys", "Make a key"),
    ("/memory/settings/data", "Erase everything"),
)


def test_every_view_fits_and_nothing_serious_stands_in_anybodys_way(enter: Enter, demo: str) -> None:
    visit = enter(demo)
    inspection = Inspection(visit)
    for path in VIEWS:
        visit.go(path)
        inspection.look(path)
    inspection.check()


def test_where_something_is_missing_or_goes_wrong_it_is_told_to_everybody(enter: Enter, tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as memory:
        with running(build(memory, Settings(), worker=False)) as url:
            visit = enter(url)
            inspection = Inspection(visit)
            for path in EMPTY:
                visit.go(path)
                inspection.look(f"{path}, empty", "main")
            visit.expected = {404}
            for path in MISSING:
                visit.page.goto(url + path)
                visit.page.locator("main h1, main h2").first.wait_for()
                inspection.look(f"{path}, missing", "main")
            visit.go("/memory/settings")
            visit.page.get_by_label("Hits of a search").fill("0")
            visit.role("button", "Save").click()
            inspection.look("a setting that is refused", "main")
        visit.offline = True
        visit.role("button", "Ask the gate").click()
        visit.role("link", "Plan").click()
        visit.sees("Palazzo does not answer")
        inspection.look("a server that is gone", "main")
        inspection.check()


def test_every_dialog_is_there_for_everybody(enter: Enter, tmp_path: Path) -> None:
    with opened("sqlite", tmp_path) as memory, running(build(memory, Settings(), worker=False)) as url:
        furnish(memory)
        visit = enter(url)
        inspection = Inspection(visit)
        for path, button in DIALOGS:
            visit.go(path)
            visit.settle()
            visit.role("button", button).click()
            inspection.look(f"{path}, {button}", "dialog")
        complain(visit, inspection)
        receive(visit, inspection)
        lock_out(visit, inspection)
        inspection.check()


def furnish(memory: Memory) -> None:
    """A palace in which there is something to do, of somebody who manages others."""
    memory.add_user("me", UserRole.ADMIN)
    memory.add_user("ann")
    palace = memory.palace("me")
    talk = palace.conversation("talk", wing="Workshop")
    talk.remember("user", "The lathe is from 1962.")
    talk.complete()
    memory.work()
    palace.note("Oil the lathe in May.", wing="Workshop")
    palace.note("Roses want sun.", wing="Garden")
    palace.graph.state("Ann", "likes", "roses")
    palace.authored.add("AGENTS.md", "- Answer in metric units.\n\nThe boat shed was built in 1962.\n")


def complain(visit: Visit, inspection: Inspection) -> None:
    """The last dialog, with a complaint in it."""
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Erase everything").click()
    expect(dialog.get_by_role("alert")).to_have_text("Type me to confirm.")
    inspection.look("erasing, not confirmed", "dialog")


def receive(visit: Visit, inspection: Inspection) -> None:
    """What is shown in passing: a notice that can be undone, a receipt, and a key."""
    visit.go("/memory/W-002/R-01/D-001")
    visit.page.clock.install()
    visit.role("button", "Delete").click()
    visit.sees("will be erased.")
    inspection.look("ten seconds to undo it", "#toasts")
    visit.page.clock.run_for(10_500)
    visit.page.get_by_role("dialog", name="Receipt").wait_for()
    visit.page.clock.resume()
    inspection.look("a receipt", "dialog")
    visit.go("/memory/settings/keys")
    visit.role("button", "Make a key").click()
    visit.page.get_by_role("dialog").get_by_label("Name").fill("laptop")
    visit.expected = {401, 403}  # from the first key on, whatever the page asks without one
    visit.role("button", "Make it and lock").click()
    visit.page.locator("output.secret").wait_for()
    visit.settle()
    inspection.look("a key, shown once", "dialog:last-of-type")


def lock_out(visit: Visit, inspection: Inspection) -> None:
    """The sign-in, and a key that opens nothing; then in, to see how one is revoked."""
    secret = visit.page.locator("output.secret").text_content() or ""
    visit.role("button", "I have copied it").click()
    visit.role("button", "Sign out").click()
    visit.sees("This palace is locked.")
    inspection.look("signing in")
    visit.page.get_by_label("Key").fill("pz_wrong")
    visit.role("button", "Enter").click()
    visit.sees("This key opens nothing.")
    inspection.look("signing in with a wrong key")
    visit.page.get_by_label("Key").fill(secret)
    visit.role("button", "Enter").click()
    visit.role("link", "Home").wait_for()
    visit.go("/memory/settings/keys")
    visit.role("button", "Revoke laptop").click()
    inspection.look("revoking a key", "dialog")
