from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.windows import LARGEST, WHOLE, windows


@given(st.integers(min_value=0, max_value=1000))
def test_windows_hold_every_turn_once_and_long_talks_come_in_eights_to_tens(count: int) -> None:
    pieces = windows(range(count))
    assert [turn for piece in pieces for turn in piece] == list(range(count))
    if count > WHOLE:
        assert all(8 <= len(piece) <= LARGEST for piece in pieces)
    else:
        assert len(pieces) == (1 if count else 0)
