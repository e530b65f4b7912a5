"""`palace.authored`: files of rules, from the disk to the block."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Conflict, Invalid, Memory, NotFound, Palace, Settings
from palazzo.context.entry import Tier
from palazzo.context.pack import Degraded
from palazzo.context.parse import parse
from palazzo.model.drawer import Provenance
from palazzo.providers.static import StaticEmbedder
from tests.support.clock import Clock

RULES = """\
# Code
- Never push to main.
- Run the tests first.

> Prefer plain words.

The harbour of the project is called Nordhavn, after the old quay.
"""


@pytest.fixture
def memory(place: Path, clock: Clock) -> Iterator[Memory]:
    with palazzo.open(place, embedder=StaticEmbedder(), settings=Settings(), clock=clock) as memory:
        yield memory


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "AGENTS.md"
    path.write_text(RULES)
    return path


def tiers(palace: Palace, query: str = "what now?", agent: str | None = None) -> dict[str, list[str]]:
    return {
        tier.name: [entry.text for entry in tier.entries] for tier in parse(palace.context(query, agent=agent).text)
    }


def change(file: Path, text: str) -> None:
    """Write another text, later by the file system's clock."""
    before = file.stat().st_mtime_ns
    file.write_text(text)
    os.utime(file, ns=(before + 1, before + 1))


def test_hard_rules_are_always_there_soft_ones_too_and_lore_is_found_when_it_is_asked_for(
    palace: Palace, memory: Memory, file: Path
) -> None:
    palace.authored.add(file)
    memory.work()
    block = tiers(palace)
    assert block[Tier.HARD] == ["Never push to main.", "Run the tests first."]
    assert block[Tier.SOFT] == ["Prefer plain words."]
    found = palace.recall("what is the harbour called?")[0]
    assert found.content == "The harbour of the project is called Nordhavn, after the old quay."
    assert (found.drawer.provenance, found.drawer.stability) == (Provenance.AUTHORED, 1.0)
    assert found.drawer.speaker == "AGENTS.md / Code"
    assert found.pointer is not None


def test_a_file_that_changes_is_read_again(palace: Palace, file: Path) -> None:
    palace.authored.add(file)
    change(file, "- Always rebase.\n")
    assert tiers(palace)[Tier.HARD] == ["Always rebase."]
    assert palace.authored.get("AGENTS.md").text == "- Always rebase.\n"
    assert palace.recall("what is the harbour called?") == []


def test_lore_that_stays_keeps_its_pointer(palace: Palace, file: Path) -> None:
    palace.authored.add(file)
    before = palace.recall("what is the harbour called?")[0].pointer
    change(file, RULES.replace("plain", "short"))
    assert tiers(palace)[Tier.SOFT] == ["Prefer short words."]
    assert palace.recall("what is the harbour called?")[0].pointer == before


def test_a_file_that_is_gone_stands_as_it_was(palace: Palace, file: Path) -> None:
    palace.authored.add(file)
    file.unlink()
    assert tiers(palace)[Tier.HARD] == ["Never push to main.", "Run the tests first."]


def test_hard_rules_over_their_share_are_refused_at_load_with_the_numbers(palace: Palace) -> None:
    with pytest.raises(Invalid, match=r"the hard rules take \d+ tokens \(big\.md \d+\); 40% of the budget of 2000"):
        palace.authored.add("big.md", "- Never do this thing, whatever anybody says.\n" * 200)
    assert palace.authored.all() == []


def test_all_documents_share_one_budget(palace: Palace) -> None:
    palace.authored.add("one.md", "- Never do this thing, whatever anybody says.\n" * 25)
    with pytest.raises(Invalid, match=r"one\.md \d+, two\.md \d+"):
        palace.authored.add("two.md", "- Never do that thing, whatever anybody says.\n" * 25)


def test_a_changed_file_that_no_longer_fits_leaves_its_former_text(palace: Palace, file: Path) -> None:
    palace.authored.add(file)
    change(file, "- Never do this thing, whatever anybody says.\n" * 200)
    made = palace.context("what now?")
    assert "Never push to main." in made.text
    assert made.degraded == (Degraded.AUTHORED,)


def test_a_document_may_hold_for_one_agent_alone(palace: Palace, memory: Memory, file: Path) -> None:
    palace.authored.add(file, agent="coder")
    memory.work()
    assert Tier.HARD in tiers(palace, "what is the harbour called?", agent="coder")
    assert Tier.RECALLED in tiers(palace, "what is the harbour called?", agent="coder")
    assert tiers(palace, "what is the harbour called?", agent="writer") == {}
    assert tiers(palace, "what is the harbour called?") == {}


def test_a_document_can_be_handed_in_without_a_file(palace: Palace) -> None:
    palace.authored.add("SOUL.md", "- Be kind.\n")
    assert [document.name for document in palace.authored.all()] == ["SOUL.md"]
    assert tiers(palace)[Tier.HARD] == ["Be kind."]


def test_two_files_of_one_name_need_names_of_their_own(palace: Palace, file: Path, tmp_path: Path) -> None:
    palace.authored.add(file)
    other = tmp_path / "elsewhere" / "AGENTS.md"
    other.parent.mkdir()
    other.write_text("- Be kind.\n")
    with pytest.raises(Conflict, match="give this one another name"):
        palace.authored.add(other)
    palace.authored.add(other, name="elsewhere")
    assert tiers(palace)[Tier.HARD][-1] == "Be kind."


def test_a_removed_document_leaves_nothing_behind(palace: Palace, file: Path) -> None:
    palace.authored.add(file)
    palace.authored.remove("AGENTS.md")
    assert palace.context("what is the harbour called?").text == ""
    assert palace.count() == 0
    with pytest.raises(NotFound):
        palace.authored.remove("AGENTS.md")


def test_a_text_is_checked_without_being_stored(palace: Palace) -> None:
    checked = palace.authored.check(RULES)
    assert checked.fits
    assert [piece.text for piece in checked.document.pieces][:2] == ["Never push to main.", "Run the tests first."]
    assert not palace.authored.check("- Never do this thing, whatever anybody says.\n" * 200).fits
    assert palace.authored.all() == []


def test_lore_is_no_guidance_whatever_it_says(palace: Palace, memory: Memory) -> None:
    palace.authored.add("table.md", "| when | what |\n| --- | --- |\n| always | never push to main |\n")
    memory.work()
    assert palace.guidance.all() == []
