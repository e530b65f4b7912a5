"""No reader of text takes more than its share of time for a longer text; `palazzo bench hostile` reads up to 4 MB.

Sixteen times the text may take 64 times as long, by the thread's own processor time: linear readers take sixteen
times, those that are quadratic 256 times.
"""

import pytest

from palazzo_bench.hostile.growth import COMPARED, STEPS, doubling, grow
from palazzo_bench.hostile.readers import READERS
from palazzo_bench.hostile.texts import KINDS, SORTS, text

LENGTHS = (COMPARED, COMPARED << STEPS)
PATIENCE = 0.5  # seconds for one text, after which it is not doubled again


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_no_more_than_its_share_for_a_longer_text(name: str) -> None:
    found = {kind: grow(kind, READERS[name], LENGTHS, PATIENCE) for kind in SORTS}
    assert {kind: growth for kind, growth in found.items() if growth.superlinear} == {}


def test_a_reader_that_is_quadratic_is_found_out() -> None:
    def each_with_each(said: str) -> int:
        return sum(said.count(letter) for letter in said)

    assert grow("'a' …", each_with_each, doubling(LENGTHS[-1]), PATIENCE).superlinear


def test_one_of_every_sort_is_among_all_kinds() -> None:
    assert set(SORTS) <= set(KINDS)


def test_a_text_is_about_as_long_as_was_asked_for() -> None:
    assert all(0.98 * 4096 <= len(text(kind, 4096)) <= 4096 for kind in KINDS)
