"""An empty palace: three ways to begin."""

from pathlib import Path

from playwright.sync_api import expect

from palazzo import Memory
from tests.web.conftest import Enter

EXPORTS = Path(__file__).parent.parent / "importers" / "data"


def test_an_empty_palace_says_how_to_connect_an_agent_and_hears_of_its_first_message(
    enter: Enter, memory: Memory, own: str
) -> None:
    visit = enter(own)
    agent = visit.page.get_by_role("region", name="Connect an agent")
    expect(agent).to_contain_text(f'"url": "{own}/mcp"')
    expect(agent).to_contain_text("Waiting for the first message")
    talk = memory.palace("me").conversation("talk", agent="coder", wing="Workshop")
    talk.remember("user", "The lathe is from 1962.")
    expect(agent).to_contain_text("from coder")
    talk.complete()
    memory.work()
    visit.sees("Your memory")
    expect(visit.page.get_by_role("region", name="Lately")).to_contain_text("1 message")


def test_an_export_is_dropped_and_its_subjects_are_looked_over(
    enter: Enter, memory: Memory, own: str, tmp_path: Path
) -> None:
    visit = enter(own)
    odd = tmp_path / "odd.jsonl"
    odd.write_text('{"role": "user", "content": "hello"}\n{"role": "user"', encoding="utf-8")
    visit.page.locator("input[type=file]").set_input_files([EXPORTS / "plain.jsonl", odd])
    visit.sees("plain.jsonl, JSON lines:")
    visit.sees("1 record could not be read")
    memory.work()
    memory.palace("me").note("Roses want sun.", wing="Garden")
    found = visit.page.get_by_role("region", name="What was found")
    expect(found).to_contain_text("Garden")
    expect(found.get_by_role("button", name="Rename").first).to_be_visible()
    found.get_by_role("button", name="Fine").click()
    expect(found).to_have_count(0)


def test_what_nobody_can_read_is_refused_in_the_servers_words(enter: Enter, own: str) -> None:
    visit = enter(own, "/memory/settings/data")
    visit.expected = {422}
    visit.page.locator("input[type=file]").set_input_files(
        {"name": "picture.json", "mimeType": "", "buffer": b"\x89PNG"}
    )
    visit.sees("cannot tell what")
