from hypothesis import given
from hypothesis import strategies as st

from palazzo.gate.code import without_code
from palazzo.gate.reading import Reading
from tests.gate.strategies import TEXTS


def test_no_word_of_a_long_text_is_lost() -> None:
    text = "tea " * 16_383 + "prefer " + "tea " * 40_000
    assert Reading(text).words == {"tea", "prefer"}


def test_a_text_without_a_break_is_read_to_its_end() -> None:
    assert "b" in "".join(Reading("a" * 200_000 + "b").words)


@given(TEXTS)
def test_taking_code_out_moves_nothing(text: str) -> None:
    prose = without_code(text)
    assert len(prose) == len(text)
    assert all(kept in (" ", said) for kept, said in zip(prose, text, strict=True))


@given(st.text(st.characters(categories=("L", "N", "Zs"))))
def test_plain_words_are_prose(text: str) -> None:
    assert without_code(text) == text
