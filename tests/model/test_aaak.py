import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.aaak import Aaak, Tag, tags
from palazzo.model.pointer import Pointer

POINTER = Pointer(42, 11, 7)
CARD = """§ W-042/R-11/D-007
@p Derek; Ann
@i silicone wire; 12 \\; 14 AWG"""
ARBITRARY = st.dictionaries(st.sampled_from(Tag), st.lists(st.text()).map(tuple))


def test_a_card_renders_its_pointer_and_its_tag_lines_in_order() -> None:
    card = Aaak(POINTER, {Tag.ITEMS: ("silicone wire", "12 ; 14 AWG"), Tag.PEOPLE: ("Derek", "Ann")})
    assert str(card) == CARD


def test_a_card_is_read_back() -> None:
    assert Aaak.parse(CARD + "\n") == Aaak(
        POINTER, {Tag.PEOPLE: ("Derek", "Ann"), Tag.ITEMS: ("silicone wire", "12 ; 14 AWG")}
    )


def test_a_card_without_tags_is_its_pointer() -> None:
    assert str(Aaak(POINTER)) == "§ W-042/R-11/D-007"
    assert Aaak.parse("§ W-042/R-11/D-007") == Aaak(POINTER)


def test_tags_fold_spaces_and_drop_empty_and_repeated_ones() -> None:
    pairs = [(Tag.TIMES, "now"), (Tag.PEOPLE, " Ann\n Lee "), (Tag.PEOPLE, "ANN LEE"), (Tag.PEOPLE, " ")]
    assert tags(pairs) == {Tag.PEOPLE: ("Ann Lee",), Tag.TIMES: ("now",)}


@given(ARBITRARY)
def test_a_card_round_trips_whatever_its_tags_are(arbitrary: dict[Tag, tuple[str, ...]]) -> None:
    card = Aaak(POINTER, arbitrary)
    assert Aaak.parse(str(card)) == card
    assert str(Aaak.parse(str(card))) == str(card)


@given(ARBITRARY)
def test_gathering_tags_twice_changes_nothing(arbitrary: dict[Tag, tuple[str, ...]]) -> None:
    once = tags((tag, value) for tag, values in arbitrary.items() for value in values)
    assert tags((tag, value) for tag, values in once.items() for value in values) == once


@given(ARBITRARY)
def test_a_tag_cannot_add_a_line_to_its_card(arbitrary: dict[Tag, tuple[str, ...]]) -> None:
    lines = str(Aaak(POINTER, arbitrary)).splitlines()
    assert lines[0] == "§ W-042/R-11/D-007"
    assert all(line.startswith(("@p ", "@l ", "@e ", "@i ", "@t ")) for line in lines[1:])
    assert len(lines) <= 6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no pointer\n@p Ann",
        "§ W-042\nAnn",
        "§ W-042\n@x Ann",
        "§ W-042\n@people Ann",
        "§ W-042\n\n@p Ann",
        "@p Ann",
    ],
)
def test_a_line_that_is_neither_pointer_nor_tag_is_invalid(text: str) -> None:
    with pytest.raises(Invalid):
        Aaak.parse(text)


@given(st.text(alphabet="@p ;\\a"))
def test_reading_a_tag_line_never_loses_a_letter(values: str) -> None:
    card = Aaak.parse(f"§ W-001\n@p {values}")
    letters = {letter for value in card.tags.get(Tag.PEOPLE, ()) for letter in value}
    assert letters >= set(values) & {"a", "p", "@"}
