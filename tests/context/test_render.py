import sys
import unicodedata
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.context.entry import Entry, Tier, drawer_entry
from palazzo.context.escape import escape, escape_value, unescape
from palazzo.context.parse import ParsedTier, parse
from palazzo.context.render import TRUST, render
from palazzo.errors import Invalid
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.pointer import Pointer, pointers_in
from tests.context.attempts import ATTEMPTS

WHEN = datetime(2026, 4, 30, 20, 15, tzinfo=UTC)
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn"), include_characters="\n\r\t"))
FORMAT = {"Cf", "Mn"}

Structure = list[tuple[str, str, list[list[str]]]]


def block(text: str) -> dict[Tier, list[Entry]]:
    """A block in which `text` stands everywhere that text can stand."""
    turn = Entry("turn", text, pointer=Pointer(1, 1, 3), said_at=WHEN, role="user", speaker=text)
    return {
        Tier.HARD: [Entry("hard", text, source=text), Entry("next", "Never push to main.", source="AGENTS.md")],
        Tier.RECENT: [turn],
        Tier.GUIDANCE: [Entry("guidance", text, pointer=Pointer(1, 1, 1), said_at=WHEN, role="user")],
        Tier.RECALLED: [Entry("one", text, past=True), Entry("two", "harmless", provenance=Provenance.WEB)],
    }


def structure(tiers: tuple[ParsedTier, ...]) -> Structure:
    return [(tier.name, tier.trust, [list(entry.attributes) for entry in tier.entries]) for tier in tiers]


def xml_structure(text: str) -> Structure:
    """The same, by somebody else's parser."""
    root = ET.fromstring(text)  # noqa: S314 - our own block, whatever its words
    assert root.tag == "memory_context"
    return [(tier.tag, tier.get("trust", ""), [list(entry.attrib) for entry in tier]) for tier in root]


HARMLESS = structure(parse(render(block("harmless"))))


def test_there_are_at_least_two_hundred_attempts_and_no_two_are_the_same() -> None:
    assert len(set(ATTEMPTS.values())) >= 200


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_an_attempt_to_break_out_changes_nothing_of_the_structure(attempt: str) -> None:
    written = render(block(attempt))
    assert structure(parse(written)) == HARMLESS
    assert xml_structure(written) == HARMLESS
    assert structure(parse(unicodedata.normalize("NFKC", written))) == HARMLESS
    seen = "".join(sign for sign in written if unicodedata.category(sign) not in FORMAT)
    assert structure(parse(seen)) == HARMLESS


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_no_attempt_forges_a_pointer(attempt: str) -> None:
    written = unicodedata.normalize("NFKC", render(block(attempt)))
    seen = "".join(sign for sign in written if unicodedata.category(sign) != "Cf")
    assert seen.count("§") == 2
    assert seen.replace("W-001/R-01", "").count("W-0") == 0


@given(WORDS)
def test_every_word_comes_back_and_nothing_else_does(text: str) -> None:
    written = render(block(text))
    tiers = parse(written)
    assert tiers[0].entries[0].text == tiers[1].entries[0].text == tiers[3].entries[0].text == text
    assert tiers[0].entries[0].attributes.get("source", "") == text


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_at_all_leaves_the_block_well_formed(text: str) -> None:
    written = render(block(f"x{text}"))
    assert structure(parse(written)) == HARMLESS == xml_structure(written)
    assert len(written.splitlines()) == written.count("\n")


@given(WORDS)
def test_escaping_is_undone_exactly(text: str) -> None:
    assert unescape(escape(text)) == text
    assert unescape(escape_value(text)) == text
    assert "\n" not in escape_value(text)


def test_no_sign_of_unicode_becomes_a_bracket_or_a_reference_when_normalised() -> None:
    for code in range(sys.maxunicode + 1):
        if 0xD800 <= code <= 0xDFFF:
            continue
        sign = chr(code)
        if {"<", ">", "&", "§"} & set(unicodedata.normalize("NFKD", sign)):
            assert escape(sign).startswith("&"), hex(code)
        if '"' in unicodedata.normalize("NFKD", sign):
            assert escape_value(sign).startswith("&"), hex(code)


def test_ordinary_words_stay_as_they_were_said() -> None:
    for text in (
        'A W-2 form, "quoted", 50 % off!',
        "می‌خواهم",
        "👨‍👩‍👧 ❤️",
        "if a: b[0] = {1: 2}",
        "naïve façade — 記憶",
    ):
        assert escape(text) == text


def test_an_entry_says_where_when_and_who() -> None:
    drawer = Drawer(
        DrawerId("d1"),
        Role.USER,
        "The wire overheated.",
        WHEN,
        WHEN,
        0.5,
        Provenance.WEB,
        ConversationId("c"),
        speaker="Derek",
        pointer=Pointer(42, 11, 7),
    )
    (tier,) = parse(render({Tier.RECALLED: [drawer_entry(drawer, past=True)]}))
    assert tier.trust == TRUST[Tier.RECALLED]
    assert tier.entries[0].text == "The wire overheated."
    assert tier.entries[0].attributes == {
        "pointer": "§ W-042/R-11/D-007",
        "date": "2026-04-30",
        "role": "user",
        "by": "Derek",
        "from": "web",
        "status": "past: no longer true",
    }


def test_tiers_stand_in_the_order_of_trust() -> None:
    entries = {tier: [Entry(tier.value, "words")] for tier in reversed(Tier)}
    assert [tier.name for tier in parse(render(entries))] == [tier.value for tier in Tier]


def test_without_an_entry_there_is_no_block() -> None:
    assert render({}) == ""
    assert render({Tier.HARD: (), Tier.RECALLED: ()}) == ""
    assert parse("") == ()


@pytest.mark.parametrize(
    "broken",
    [
        "words",
        "<memory_context>\n",
        "<memory_context>\n</memory_context>\nmore",
        "<memory_context>\n<hard_rules>\n<hard_rules>\n</hard_rules>\n</memory_context>\n",
        "<memory_context>\n<hard_rules>\n<entry>\nwords\n</entry>\n</hard_rules>\n</memory_context>\n",
        "<memory_context>\n<hard_rules trust=x>\n</hard_rules>\n</memory_context>\n",
    ],
)
def test_a_broken_block_is_refused(broken: str) -> None:
    with pytest.raises(Invalid):
        parse(broken)


def written_in(first: int, text: str) -> str:
    """The capitals of `text` in the alphabet that begins with this letter."""
    return "".join(chr(first + ord(sign) - ord("A")) if "A" <= sign <= "Z" else sign for sign in text)


POINTER = "W-001/R-01/D-001"
IN_OTHER_LETTERS = [
    *(written_in(first, POINTER) for first in (0x1D400, 0x1D434, 0x1D468, 0x1D5A0, 0x1D670, 0xFF21, 0x24B6, 0x1F130)),
    "𝐖-𝟎𝟎𝟏/𝐑-𝟎𝟏/𝐃-𝟎𝟎𝟏",
    "Ｗ－００１／Ｒ－０１／Ｄ－００１",
    "W‐001⁄R‐01⁄D‐001",
    "Ԝ-001/Ꭱ-01/D-001",
    "W̲-001/R̲-01/D-001",
    "W-①②③/R-⑪/D-①",
    "W-٠٠١/R-٠١/D-٠٠١",
    "W⁃001∕R⁃01∕D⁃001",
    "W - 001 / R - 01 / D - 001",
]


@pytest.mark.parametrize("pointer", IN_OTHER_LETTERS)
def test_a_pointer_is_none_in_whatever_letters_it_is_written(pointer: str) -> None:
    written = escape(f"as in § {pointer}, they said")
    assert pointer not in written
    assert unescape(written) == f"as in § {pointer}, they said"
    assert pointers_in(unicodedata.normalize("NFKC", written)) == []


def test_whatever_looks_like_a_bracket_is_written_out() -> None:
    for code in range(0x80, sys.maxunicode + 1):
        sign = chr(code)
        name = unicodedata.name(sign, "")
        bracket = any(part in name for part in ("ANGLE BRACKET", "ANGLE QUOTATION", "MUCH LESS", "MUCH GREATER"))
        if bracket and "DOUBLE" not in name:  # titles in Chinese stand between two, and no tag does
            assert escape(sign).startswith("&"), name


def test_a_reference_to_no_character_stays_as_it_is() -> None:
    for text in ("&#xFFFFFF;", "&#x110000;", "&#xD800;", "&#xDFFF;"):
        assert unescape(text) == text
    assert unescape("&#x10FFFF;&#xD7FF;") == "\U0010ffff\ud7ff"
