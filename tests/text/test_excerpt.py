"""However long a message is, its readers look at no more than a fixed part of it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.gate.judge import judge
from palazzo.gate.turn import Turn
from palazzo.guidance.reader import read_all
from palazzo.mining.facts import read
from palazzo.mining.known import KnownNames
from palazzo.text.excerpt import LONGEST, excerpt
from tests.gate.test_growth import calls
from tests.mining.messages import message

REPEATED = ("I bought a red wire for my bike in Lisbon. ", "Ab ", "# A\n")
READERS: dict[str, Callable[[str], object]] = {
    "gate": lambda text: judge(Turn(text)),
    "guidance": lambda text: read_all([text]),
    "mining": lambda text: read(message(text), KnownNames()),
}


@given(st.text())
def test_a_message_of_usual_length_is_read_whole(text: str) -> None:
    assert excerpt(text) == text


@given(st.text(min_size=1, max_size=40), st.integers(1, 3))
def test_of_a_very_long_one_the_beginning_and_the_end_are_read(unit: str, times: int) -> None:
    text = "First words " + unit * (times * LONGEST // len(unit) + 1) + " last words"
    read = excerpt(text)
    assert len(read) <= LONGEST
    assert read.startswith("First words")
    assert read.endswith("last words")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("repeated", REPEATED)
def test_four_megabytes_take_no_more_steps_than_what_is_read_of_them(reader: str, repeated: str) -> None:
    work = READERS[reader]
    some, much = (repeated * (length // len(repeated)) for length in (2 * LONGEST, 4_000_000))  # both are cut
    work(some)
    assert calls(lambda: work(much)) <= 1.1 * calls(lambda: work(some)) + 1_000
