from pathlib import Path

from playwright.sync_api import expect

from palazzo import Memory
from tests.web.conftest import Enter, on_one_store


def test_settings_are_checked_saved_and_kept(enter: Enter, memory: Memory, own: str) -> None:
    visit = enter(own, "/memory/settings")
    visit.page.get_by_label("Hits of a search").fill("0")
    visit.role("button", "Save").click()
    visit.sees("At least 1, not 0.")
    visit.page.get_by_label("Hits of a search").fill("8")
    visit.page.get_by_label("Budget a month (dollars)").fill("12.5")
    visit.page.get_by_role("switch", name="File by itself").uncheck()
    visit.role("button", "Save").click()
    visit.sees("Saved.")
    kept = memory.palace("me").settings()
    assert (kept.top_k, kept.monthly_budget, kept.auto_mine) == (8, 12.5, False)


@on_one_store
def test_what_the_server_refuses_stands_at_its_field(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/settings")
    visit.page.get_by_label("Embedding model").fill("some-other-model")
    visit.expected = {409, 422}
    visit.role("button", "Save").click()
    expect(visit.page.locator(".field", has_text="Embedding model").get_by_role("alert")).not_to_be_empty()


@on_one_store
def test_a_sentence_is_put_to_the_gate(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/settings")
    visit.page.get_by_label("A sentence").fill("I decided to use 10-AWG wire from now on, budget 420 euros")
    visit.role("button", "Ask the gate").click()
    visit.sees("What it saw")


def test_an_agents_memory_is_switched_off(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    palace.conversation("talk", agent="orchestrator").remember("user", "hello")
    visit = enter(own, "/memory/settings/agents")
    visit.page.get_by_role("switch", name="orchestrator").uncheck()
    visit.sees("orchestrator recalls nothing.")
    assert [agent.disabled for agent in palace.agents()] == [True]


def test_everything_goes_out_and_comes_back(enter: Enter, memory: Memory, own: str, tmp_path: Path) -> None:
    palace = memory.palace("me")
    palace.note("The spare key hangs behind the boiler.")
    visit = enter(own, "/memory/settings/data")
    with visit.page.expect_download() as waiting:
        visit.role("link", "Export").click()
    file = tmp_path / "export.jsonl"
    waiting.value.save_as(file)
    visit.role("button", "Erase everything").click()
    dialog = visit.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Erase everything").click()
    expect(dialog.get_by_role("alert")).to_have_text("Type me to confirm.")
    dialog.get_by_label("Type me to confirm").fill("me")
    dialog.get_by_role("button", name="Erase everything").click()
    receipt = visit.page.get_by_role("dialog", name="Receipt")
    expect(receipt).to_contain_text("A search for it afterwards found nothing left.")
    receipt.get_by_role("button", name="Close").click()
    assert palace.count() == 0
    visit.page.locator("input[type=file]").set_input_files(file)
    visit.sees("export.jsonl, Palazzo:")
    assert [drawer.content for drawer in palace.drawers()] == ["The spare key hangs behind the boiler."]
