import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.authored.document import Force, Piece
from palazzo.authored.parse import parse_document
from palazzo.errors import Invalid

RULES = """\
---
language: English
tools:
  - git
  - make
---
# House rules

This repository holds the logger of the boat.

## Never push to main

- Run the tests before every commit.
  A red test is a reason to stop:
  - never skip it
  - never delete it

  ```sh
  make test
  ```
- [x] Keep functions short.

1. Ask before you install anything.

> Prefer plain words.
> They age well.

You must not change the wire format.

| part | pins |
| ---- | ---- |
| logger | 4 |

---

<!-- written in May -->

[wire]: https://example.org/wire
"""


def pieces(text: str) -> list[tuple[Force, str]]:
    return [(piece.force, piece.text) for piece in parse_document("AGENTS.md", text).pieces]


def test_structure_decides_and_the_order_is_that_of_the_source() -> None:
    assert pieces(RULES) == [
        (Force.HARD, "language: English"),
        (Force.HARD, "tools:\n  - git\n  - make"),
        (Force.LORE, "This repository holds the logger of the boat."),
        (Force.SOFT, "Never push to main"),
        (
            Force.HARD,
            "Run the tests before every commit.\nA red test is a reason to stop:\n- never skip it\n- never delete it\n"
            "\n```sh\nmake test\n```",
        ),
        (Force.HARD, "Keep functions short."),
        (Force.HARD, "Ask before you install anything."),
        (Force.SOFT, "Prefer plain words.\nThey age well."),
        (Force.SOFT, "You must not change the wire format."),
        (Force.LORE, "| part | pins |\n| ---- | ---- |\n| logger | 4 |"),
        (Force.LORE, "<!-- written in May -->"),
        (Force.LORE, "[wire]: https://example.org/wire"),
    ]


def test_every_piece_says_its_line_and_its_section() -> None:
    found = {piece.text: piece for piece in parse_document("AGENTS.md", RULES).pieces}
    assert found["language: English"] == Piece(Force.HARD, "language: English", 2)
    assert found["Keep functions short."].line == 21
    assert found["Keep functions short."].section == "House rules / Never push to main"
    assert found["Never push to main"].section == "House rules"


def test_a_heading_of_the_same_level_ends_the_section() -> None:
    document = parse_document("x.md", "# A\n## B\n- one\n# C\n- two\n")
    assert [piece.section for piece in document.pieces] == ["A / B", "C"]


@pytest.mark.parametrize("text", ["", "\n\n", "---\n", "- \n"])
def test_a_file_without_words_has_no_pieces(text: str) -> None:
    assert pieces(text) == []


def test_a_heading_that_nothing_follows_is_kept_too() -> None:
    assert pieces("# One\n# Two\n## Three\nwords\n# Always knock\n# Four") == [
        (Force.LORE, "One"),
        (Force.LORE, "words"),
        (Force.SOFT, "Always knock"),
        (Force.LORE, "Four"),
    ]


def test_dashes_without_settings_are_no_front_matter() -> None:
    assert pieces("---\n\nThe lake is deep.\n\n---\n") == [(Force.LORE, "The lake is deep.")]


def test_front_matter_that_nobody_closed_is_text() -> None:
    assert pieces("---\nlanguage: English\n") == [(Force.LORE, "language: English")]


def test_line_ends_of_other_systems_change_nothing() -> None:
    assert pieces(RULES.replace("\n", "\r\n")) == pieces(RULES) == pieces(RULES.replace("\n", "\r"))


def test_code_and_quoted_rules_inside_a_fence_are_lore() -> None:
    assert pieces("```\n- never push\n> must\n```\n") == [(Force.LORE, "```\n- never push\n> must\n```")]


def test_text_that_no_store_can_keep_is_refused() -> None:
    with pytest.raises(Invalid):
        parse_document("x.md", "a\x00b")


LINES = st.lists(
    st.sampled_from(
        [
            "",
            "- item",
            "  more",
            "1. first",
            "> quote",
            "plain words",
            "# Title",
            "```",
            "---",
            "key: value",
            "\tcode",
            "[link]: /",
        ]
    ),
    max_size=14,
)


@given(LINES)
def test_no_word_is_lost_and_the_order_is_kept(lines: list[str]) -> None:
    numbered = [f"{line}{number:03d}" if line.strip(" -`") else line for number, line in enumerate(lines)]
    document = parse_document("x.md", "\n".join(numbered))
    everything = "\n".join(f"{piece.section}\n{piece.text}" for piece in document.pieces)
    for number, line in enumerate(lines):
        if line.strip(" -`"):
            assert f"{number:03d}" in everything
    assert [piece.line for piece in document.pieces] == sorted(piece.line for piece in document.pieces)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00")))
def test_any_text_can_be_read(text: str) -> None:
    assert all(piece.text for piece in parse_document("x.md", text).pieces)
