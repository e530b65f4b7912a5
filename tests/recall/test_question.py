"""Questions, taken apart."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.recall.question import parse
from palazzo.stores.base import Occurrences

ASKED = datetime(2023, 5, 24, 12, tzinfo=UTC)


def telling(text: str, *, without_times: bool = False) -> list[str]:
    return parse(text, ASKED).terms(without_times=without_times)


def test_words_that_say_nothing_are_not_looked_up() -> None:
    assert telling("Which wire did I say overheated?") == ["wire", "overh"]


def test_a_question_of_nothing_but_small_words_is_looked_up_as_it_is() -> None:
    assert telling("To be or not to be?") == ["to", "be", "or", "not"]


def test_the_words_of_a_time_can_be_left_out() -> None:
    assert telling("Which wire overheated two weeks ago?", without_times=True) == ["wire", "overh"]
    assert telling("Which wire overheated two weeks ago?") == ["wire", "overh", "two", "week"]


def test_rare_words_weigh_more_in_the_vector() -> None:
    question = parse("Which wire overheated?", ASKED)
    weights = question.weights(Occurrences(100, 10.0, {"wire": 50, "overh": 1}, {}), without_times=False)
    wire, overheated = weights
    assert (question.text[wire.start : wire.end], question.text[overheated.start : overheated.end]) == (
        "wire",
        "overheated",
    )
    assert overheated.weight > 2 * wire.weight > 0


def test_a_question_that_only_asks_when_is_told_apart() -> None:
    assert parse("What did I say last Monday?", ASKED).only_asks_when
    assert not parse("What did I say about wires last Monday?", ASKED).only_asks_when
    assert not parse("What did I say?", ASKED).only_asks_when


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
    assert set(question.counted(without_times=True)) <= set(question.words)


@pytest.mark.parametrize(
    ("text", "advice", "latest"),
    [
        ("Can you recommend a restaurant for tonight?", True, False),
        ("What should I cook for dinner?", True, False),
        ("Any tips for my trip?", True, False),
        ("Where do I currently work?", False, True),
        ("What is my latest score?", False, True),
        ("Do I still live in Porto?", False, True),
        ("What is my newest guitar?", False, True),
        ("What did we agree on last time?", False, True),
        ("Which streaming service did I start using most recently?", False, True),
        ("Which wire overheated?", False, False),
        ("When did I move to Porto?", False, False),
    ],
)
def test_a_question_says_whether_it_asks_for_advice_or_for_the_latest(text: str, advice: bool, latest: bool) -> None:
    question = parse(text, ASKED)
    assert (question.asks_for_advice, question.asks_for_the_latest) == (advice, latest)


def test_runs_of_words_may_be_names() -> None:
    names = parse("What did aunt Ana Lopes say about mum?", ASKED).possible_names()
    assert {"Ana", "Ana Lopes", "aunt Ana Lopes", "mum"} <= set(names)
    assert not {"What", "did aunt", "about"} & set(names)


@pytest.mark.parametrize(
    ("text", "by_time"),
    [
        ("What did we agree on last time?", True),
        ("How many doctor's appointments did I go to in March?", True),
        ("What did I note on 15/01/2022?", True),
        ("ok, next step?", True),
        ("How many weeks ago did I attend the sale?", False),
        ("Which wire overheated?", False),
    ],
)
def test_time_tells_what_is_meant_where_the_question_names_the_latest_a_month_or_a_day(
    text: str, *, by_time: bool
) -> None:
    assert parse(text, ASKED).asks_by_time is by_time


@pytest.mark.parametrize(
    "text",
    [
        "I'm planning a trip to Denver soon. Any suggestions on what to do there?",
        "I mentioned visiting a museum two months ago. Did I visit with a friend or not?",
        "I'm going back to our previous chat about the temple. Can you remind me how many mummies there are?",
    ],
)
def test_a_statement_before_a_question_about_the_past_is_no_step_of_work(text: str) -> None:
    assert parse(text, ASKED).goes_on == 0


@given(st.text(min_size=1, max_size=80).filter(str.strip), st.text(max_size=80))
def test_the_words_of_a_talk_join_those_of_the_question_and_change_nothing_else(text: str, talk: str) -> None:
    question = parse(text, ASKED)
    joined = question.about(talk)
    assert joined.words[: len(question.words)] == question.words
    assert all(joined.text[word.start : word.end].strip() for word in joined.words)
    assert (joined.spans, joined.goes_on, joined.asks_for_advice) == (
        question.spans,
        question.goes_on,
        question.asks_for_advice,
    )
