"""Questions, taken apart."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.recall.question import parse

ASKED = datetime(2023, 5, 24, 12, tzinfo=UTC)


def test_words_that_say_nothing_are_not_looked_up() -> None:
    assert parse("Which wire did I say overheated?", ASKED).terms(without_times=False) == ["wire", "say", "overh"]


def test_a_question_of_nothing_but_small_words_is_looked_up_as_it_is() -> None:
    assert parse("To be or not to be?", ASKED).terms(without_times=False) == ["to", "be", "or", "not"]


def test_the_words_of_a_time_can_be_left_out() -> None:
    question = parse("Which wire overheated two weeks ago?", ASKED)
    assert question.terms(without_times=True) == ["wire", "overh"]
    assert question.terms(without_times=False) == ["wire", "overh", "two", "week"]


def test_rare_words_weigh_more_in_the_vector() -> None:
    question = parse("Which wire overheated?", ASKED)
    weights = question.weights({"wire": 1.0, "overh": 4.0}, without_times=False)
    assert [(question.text[word.start : word.end], word.weight) for word in weights] == [
        ("wire", 1.0),
        ("overheated", 4.0),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What was the name of the hotel you recommended?", True),
        ("Can you remind me what the recipe was?", True),
        ("In our previous conversation, which books came up?", True),
        ("Which hotel did I stay at?", False),
        ("Can you recommend a hotel?", False),
    ],
)
def test_a_question_for_the_assistants_words_is_told_apart(text: str, expected: bool) -> None:
    assert parse(text, ASKED).asks_the_assistant is expected


def test_an_empty_question_is_refused() -> None:
    with pytest.raises(Invalid, match="at least one word"):
        parse("  \n ", ASKED)


@given(st.text(min_size=1, max_size=300).filter(str.strip))
def test_any_question_can_be_taken_apart(text: str) -> None:
    question = parse(text, ASKED)
    assert all(text[word.start : word.end] for word in question.words)
    assert len(set(question.terms(without_times=True))) == len(question.terms(without_times=True))
