from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.mining.sentences import sentences
from palazzo.mining.times import times

SAID = date(2026, 5, 13)  # a Wednesday


def found(text: str, said: date = SAID) -> list[str]:
    return [str(when) for sentence in sentences(text) for when in times(sentence, said)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("we met yesterday", ["2026-05-12"]),
        ("the day before yesterday", ["2026-05-11"]),
        ("I leave the day after tomorrow", ["2026-05-15"]),
        ("see you tonight", ["2026-05-13"]),
        ("we leave on Friday", ["2026-05-15"]),
        ("we left on Friday", ["2026-05-08"]),
        ("last Friday", ["2026-05-08"]),
        ("last week", ["2026-05-04/2026-05-10"]),
        ("next weekend", ["2026-05-23/2026-05-24"]),
        ("this month", ["2026-05"]),
        ("last year", ["2025"]),
        ("two weeks ago", ["2026-04-29"]),
        ("it was three months ago", ["2026-02"]),
        ("I leave in ten days", ["2026-05-23"]),
        ("in March", ["2026-03"]),
        ("we will marry in March", ["2027-03"]),
        ("I quit in November", ["2025-11"]),
        ("it is due on 8 June", ["2026-06-08"]),
        ("on May 5th, 2023", ["2023-05-05"]),
        ("on the 3rd of August", ["2026-08-03"]),
        ("since 2019", ["2019"]),
        ("the party is on 2026-07-01", ["2026-07-01"]),
        ("last summer", ["2025-06-01/2025-08-31"]),
        ("next spring", ["2027-03-01/2027-05-31"]),
        ("we meet at Christmas", ["2026-12-25"]),
        ("we met at Easter", ["2026-04-05"]),
    ],
)
def test_a_time_is_read_from_the_day_of_the_message(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "you may march on",
        "every Friday",
        "on Wednesdays",
        "it took two weeks",
        "a few people",
        "room 2019",
    ],
)
def test_what_is_no_time_is_left_alone(text: str) -> None:
    assert found(text) == []


def test_several_times_come_in_order() -> None:
    assert found("from Monday, and again on 3 June") == ["2026-05-18", "2026-06-03"]


@given(st.text(alphabet="0123456789 -/.thof MayJune", max_size=60), st.dates())
def test_any_digits_on_any_day_are_read_without_fail(text: str, said: date) -> None:
    for sentence in sentences(text):
        for when in times(sentence, said):
            assert when.start <= when.last
            assert 0 <= when.first < when.end <= len(sentence)
