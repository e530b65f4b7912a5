import os
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from palazzo.importers.markdown import LONG, sections
from palazzo.model.drawer import Provenance, Role
from tests.importers.reading import DATA, items, left_out, said, told, zipped

NOTES = DATA / "notes"


def test_a_short_note_is_one_message_and_a_long_one_is_split_at_its_headings() -> None:
    found = items("markdown", NOTES)
    assert told(found, "garden") == [(Role.USER, Provenance.FILE, "# Spring\n\nThe quince needs pruning before April.")]
    lathe = [words.splitlines()[0] for _, _, words in told(found, "lathe")]
    assert lathe == ["# Lathe", "## Speeds", "## Oil"]


def test_a_heading_in_a_block_of_code_is_none() -> None:
    speeds = told(items("markdown", NOTES), "lathe")[1][2]
    assert speeds.endswith("```text\n# no heading\n```")


def test_a_note_is_dated_by_its_front_matter_or_else_by_its_file(tmp_path: Path) -> None:
    garden = said(items("markdown", NOTES))[0]
    assert garden.message.at == datetime(2026, 3, 21).astimezone()
    assert garden.about.title == "The garden"
    bare = tmp_path / "bare.md"
    bare.write_text("No date here.")
    os.utime(bare, (1_700_000_000, 1_700_000_000))
    found = said(items("markdown", bare))
    assert [item.message.at for item in found] == [datetime.fromtimestamp(1_700_000_000, UTC)]


def test_a_note_in_utf_16_is_read_as_well_as_one_in_utf_8(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (tmp_path / f"{encoding}.md").write_bytes("Ich wohne in Köln.".encode(encoding))
    assert [item.message.content for item in said(items("markdown", tmp_path))] == ["Ich wohne in Köln."] * 3


def test_a_long_line_of_signs_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "odd.md"
    path.write_text(f"---\ntitle:{' ' * 300_000}x\n---\n# {'#' * 300_000}x\n")
    assert [item.about.title for item in said(items("markdown", path))] == ["x"]


def test_a_note_lies_in_the_wing_of_its_folder() -> None:
    wings = {item.about.id: item.about.wing for item in said(items("markdown", NOTES))}
    assert wings == {"markdown:notes/garden.md": None, "markdown:notes/workshop/lathe.md": "workshop"}


def test_an_empty_note_is_left_out() -> None:
    assert left_out(items("markdown", NOTES)) == {"empty": 1}


def test_an_edited_note_adds_its_new_section_and_nothing_else(tmp_path: Path) -> None:
    note = tmp_path / "lathe.md"
    before = (NOTES / "workshop" / "lathe.md").read_text()
    note.write_text(before)
    old = {item.message.id for item in said(items("markdown", note))}
    note.write_text(before.replace("Z 850", "Z 875"))
    new = {item.message.id for item in said(items("markdown", note))}
    assert len(old & new) == 2
    assert len(new - old) == 1


def test_the_note_alone_has_the_ids_that_it_has_in_its_folder() -> None:
    alone = said(items("markdown", NOTES / "garden.md"))
    assert [item.message.id for item in alone] == [said(items("markdown", NOTES))[0].message.id]


def test_a_zip_of_notes_is_read_and_hidden_folders_are_not(tmp_path: Path) -> None:
    packed = zipped(NOTES, tmp_path / "notes.zip")
    assert told(items("markdown", packed)) == told(items("markdown", NOTES))
    (tmp_path / "vault" / ".trash").mkdir(parents=True)
    (tmp_path / "vault" / ".trash" / "old.md").write_text("thrown away")
    (tmp_path / "vault" / "new.md").write_text("kept")
    assert [words for _, _, words in told(items("markdown", tmp_path / "vault"))] == ["kept"]


@given(st.lists(st.sampled_from(["# One\n", "## Two\n", "```\n", "~~~\n", "words " * 300 + "\n", "\n"])))
def test_splitting_loses_no_word(lines: list[str]) -> None:
    words = "".join(lines)
    split = sections(words)
    assert "\n".join(split).split() == words.split()
    assert len(words) > LONG or split == [words.strip()]
