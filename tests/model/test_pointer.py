import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.pointer import Pointer, looks_like_pointer

NUMBERS = st.integers(min_value=1, max_value=999_999_999)
POINTERS = st.one_of(
    st.builds(Pointer, NUMBERS),
    st.builds(Pointer, NUMBERS, NUMBERS),
    st.builds(Pointer, NUMBERS, NUMBERS, NUMBERS),
)


def test_a_pointer_renders_with_its_sign_and_leading_zeros() -> None:
    assert str(Pointer(42, 11, 7)) == "§ W-042/R-11/D-007"
    assert str(Pointer(42, 11)) == "§ W-042/R-11"
    assert str(Pointer(1234)) == "§ W-1234"
    assert Pointer(42, 11, 7).path == "W-042/R-11/D-007"


@pytest.mark.parametrize(
    "text",
    ["§ W-042/R-11/D-007", "§W-042/R-11/D-007", "W-42/R-11/D-7", " w-042/r-11/d-007\n"],
)
def test_a_pointer_is_read_with_or_without_its_sign_and_zeros(text: str) -> None:
    assert Pointer.parse(text) == Pointer(42, 11, 7)


@given(POINTERS)
def test_a_pointer_round_trips(pointer: Pointer) -> None:
    assert Pointer.parse(str(pointer)) == Pointer.parse(pointer.path) == pointer
    assert looks_like_pointer(str(pointer))


@pytest.mark.parametrize(
    "text",
    ["", "§", "W-", "W-0", "W-042/", "W-042/D-007", "W-042/R-0/D-1", "W-042/R-11/D-007/X", "W-1234567890", "W-1 R-1"],
)
def test_anything_else_is_no_pointer(text: str) -> None:
    with pytest.raises(Invalid):
        Pointer.parse(text)


@given(st.text())
def test_reading_arbitrary_text_gives_a_pointer_or_invalid(text: str) -> None:
    try:
        pointer = Pointer.parse(text)
    except Invalid:
        return
    assert looks_like_pointer(text)
    assert Pointer.parse(str(pointer)) == pointer


@pytest.mark.parametrize("numbers", [(0,), (-1,), (1, -1), (1, 1, -1), (1, 0, 1)])
def test_a_pointer_to_nowhere_cannot_be_built(numbers: tuple[int, ...]) -> None:
    with pytest.raises(Invalid):
        Pointer(*numbers)


def test_pointers_sort_by_number() -> None:
    assert sorted([Pointer(2), Pointer(1, 10), Pointer(1, 9, 3), Pointer(1, 9, 20)]) == [
        Pointer(1, 9, 3),
        Pointer(1, 9, 20),
        Pointer(1, 10),
        Pointer(2),
    ]
