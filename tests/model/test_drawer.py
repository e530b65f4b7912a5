from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.drawer import LONGEST_CONTENT, Drawer, Provenance, Role, default_stability
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.storable import check_storable

NOW = datetime(2026, 4, 30, 12, tzinfo=UTC)
NAIVE = datetime(2026, 4, 30, 12)
TALK = ConversationId("efoil")
DRAWER = Drawer(DrawerId("m1"), Role.USER, "it overheated", NOW, NOW, 0.5, conversation_id=TALK)


@pytest.mark.parametrize("bad", ["\x00", "a\x00b", "\ud800", "a\udfff", "\ud83d and \ude00 apart"])
def test_text_that_no_store_can_keep_word_for_word_is_refused(bad: str) -> None:
    with pytest.raises(Invalid):
        check_storable(bad)
    with pytest.raises(Invalid):
        replace(DRAWER, content=bad)
    with pytest.raises(Invalid):
        replace(DRAWER, speaker=bad)
    with pytest.raises(Invalid):
        replace(DRAWER, message_id=bad)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1))
def test_any_other_text_is_kept_as_it_is(text: str) -> None:
    assert replace(DRAWER, content=text).content == text


def test_a_message_needs_a_character() -> None:
    with pytest.raises(Invalid):
        replace(DRAWER, content="")
    assert replace(DRAWER, content=" ").content == " "


def test_a_message_has_at_most_so_many_characters() -> None:
    assert len(replace(DRAWER, content="x" * LONGEST_CONTENT).content) == LONGEST_CONTENT
    with pytest.raises(Invalid, match="4,000,001"):
        replace(DRAWER, content="x" * (LONGEST_CONTENT + 1))


def test_a_note_belongs_to_no_conversation_and_every_other_message_to_one() -> None:
    assert replace(DRAWER, role=Role.NOTE, conversation_id=None).conversation_id is None
    with pytest.raises(Invalid):
        replace(DRAWER, role=Role.NOTE)
    for role in (Role.USER, Role.ASSISTANT, Role.SYSTEM):
        with pytest.raises(Invalid):
            replace(DRAWER, role=role, conversation_id=None)


def test_times_without_a_timezone_are_refused() -> None:
    with pytest.raises(Invalid, match="said"):
        replace(DRAWER, said_at=NAIVE)
    with pytest.raises(Invalid, match="written"):
        replace(DRAWER, written_at=NAIVE)


@pytest.mark.parametrize("stability", [-0.01, 1.01, float("nan"), float("inf")])
def test_a_stability_weight_lies_between_0_and_1(stability: float) -> None:
    with pytest.raises(Invalid):
        replace(DRAWER, stability=stability)


@pytest.mark.parametrize(
    ("role", "provenance", "expected"),
    [
        (Role.USER, Provenance.SESSION_TURN, 0.5),
        (Role.ASSISTANT, Provenance.SESSION_TURN, 0.25),
        (Role.SYSTEM, Provenance.SESSION_TURN, 0.2),
        (Role.NOTE, Provenance.SESSION_TURN, 0.2),
        (Role.NOTE, Provenance.AUTHORED, 1.0),
        (Role.USER, Provenance.TOOL, 0.2),
        (Role.USER, Provenance.WEB, 0.2),
        (Role.USER, Provenance.AGENT, 0.2),
        (Role.USER, Provenance.FILE, 0.2),
        (Role.USER, Provenance.PERSON, 0.2),
    ],
)
def test_only_authored_words_and_the_users_own_are_stable(role: Role, provenance: Provenance, expected: float) -> None:
    assert default_stability(role, provenance) == expected


def test_the_same_words_are_the_same_role_content_speaker_and_conversation() -> None:
    later = datetime(2027, 1, 1, tzinfo=UTC)
    assert DRAWER.same_words_as(replace(DRAWER, said_at=later, written_at=later, position=9))
    assert not DRAWER.same_words_as(replace(DRAWER, content="It overheated"))
    assert not DRAWER.same_words_as(replace(DRAWER, role=Role.ASSISTANT))
    assert not DRAWER.same_words_as(replace(DRAWER, speaker="Ann"))
    assert not DRAWER.same_words_as(replace(DRAWER, conversation_id=ConversationId("other")))
