from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.windows import LARGEST, WHOLE, windows


@given(st.integers(min_value=0, max_value=1000))
def test_windows_hold_every_turn_once_and_long_talks_come_in_eights_to_tens(count: int) -> None:
    pieces = windows(range(count), size=lambda _: 1, most=WHOLE)
    assert [turn for piece in pieces for turn in piece] == list(range(count))
    if count > WHOLE:
        assert all(8 <= len(piece) <= LARGEST for piece in pieces)
    else:
        assert len(pieces) == (1 if count else 0)


@given(st.lists(st.integers(min_value=0, max_value=30), max_size=80))
def test_no_window_of_several_turns_is_larger_than_it_may_be(sizes: list[int]) -> None:
    pieces = windows(sizes, size=lambda size: size, most=40)
    assert [turn for piece in pieces for turn in piece] == sizes
    assert all(len(piece) == 1 or sum(piece) <= 40 for piece in pieces)
