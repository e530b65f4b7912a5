import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.palace import Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.slug import slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Efoil rebuild", "efoil-rebuild"),
        ("  EFOIL   Rebuild! ", "efoil-rebuild"),
        ("efoil_rebuild", "efoil-rebuild"),
        ("efoil _ rebuild", "efoil-rebuild"),
        ("Café Zürich", "cafe-zurich"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("ﬁne", "fine"),
        ("ℌ2", "h2"),
        ("１２ volt", "12-volt"),
        ("東京", "東京"),
    ],
)
def test_case_accents_spacing_and_punctuation_do_not_matter(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("राम", "रमा"), ("रमि", "रमा"), ("ガス", "カス"), ("ตี", "ตา"), ("A1", "A2"), ("새", "색")],
)
def test_different_names_of_any_script_stay_different(one: str, other: str) -> None:
    assert slug(one) != slug(other)


@pytest.mark.parametrize("name", ["", " ", "---", "_", "!?", "\u0301", "\n"])
def test_a_name_without_a_letter_or_digit_is_invalid(name: str) -> None:
    with pytest.raises(Invalid):
        slug(name)


@given(st.text())
def test_the_slug_of_a_slug_is_itself(name: str) -> None:
    try:
        once = slug(name)
    except Invalid:
        return
    assert slug(once) == once


@given(st.text(), st.sampled_from([" ", "  ", "-", " _ ", "\n", "…"]))
def test_how_words_are_separated_does_not_matter(word: str, separator: str) -> None:
    assert slug(f"a{word}b{separator}c") == slug(f"a{word}b c")


def test_a_wing_is_called_by_its_name_and_its_aliases_whatever_the_spelling() -> None:
    wing = Wing(3, WingKind.PROJECT, "Efoil rebuild", aliases=("The Board",))
    assert wing.is_called("EFOIL-REBUILD")
    assert wing.is_called("the board")
    assert not wing.is_called("board")
    assert wing.pointer == Pointer(3)


@pytest.mark.parametrize(("number", "name"), [(0, "Efoil"), (-1, "Efoil"), (1, "…")])
def test_a_wing_needs_a_number_and_a_name(number: int, name: str) -> None:
    with pytest.raises(Invalid):
        Wing(number, WingKind.TOPIC, name)
