"""Times in questions, all asked on Wednesday 24 May 2023."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.recall.times import Span, spans

ASKED = date(2023, 5, 24)


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("What did I buy yesterday?", "2023-05-23", "2023-05-23"),
        ("Where was I the day before yesterday?", "2023-05-22", "2023-05-22"),
        ("What did we decide this morning?", "2023-05-24", "2023-05-24"),
        ("Who called ten days ago?", "2023-05-14", "2023-05-14"),
        ("Which book did I finish two weeks ago?", "2023-05-09", "2023-05-11"),
        ("What did I cook a couple of days ago?", "2023-05-20", "2023-05-24"),
        ("Who did I meet on the Wednesday two months ago?", "2023-03-22", "2023-03-22"),
        ("Who did I meet two months ago on a Wednesday?", "2023-03-22", "2023-03-22"),
        ("What happened last Tuesday?", "2023-05-23", "2023-05-23"),
        ("What happened last Wednesday?", "2023-05-17", "2023-05-17"),
        ("Where did we go last weekend?", "2023-05-20", "2023-05-21"),
        ("How was last month?", "2023-04-01", "2023-04-30"),
        ("What did I earn last year?", "2022-01-01", "2022-12-31"),
        ("How often did I run this month?", "2023-05-01", "2023-05-24"),
        ("How many plants did I buy in the past three months?", "2023-02-24", "2023-05-24"),
        ("What did I do in March?", "2023-03-01", "2023-03-31"),
        ("What did I do in December?", "2022-12-01", "2022-12-31"),
        ("What happened in early May 2023?", "2023-05-01", "2023-05-10"),
        ("What was due at the end of June 2022?", "2022-06-20", "2022-06-30"),
        ("Who came on May 5th?", "2023-05-05", "2023-05-05"),
        ("Who came on 5 June?", "2022-06-05", "2022-06-05"),
        ("What did I note on 2023-04-05?", "2023-04-05", "2023-04-05"),
        ("What did we do between May 3rd and May 10th?", "2023-05-03", "2023-05-10"),
        ("Where did I travel in 2021?", "2021-01-01", "2021-12-31"),
        ("What did we plant last spring?", "2023-03-01", "2023-05-31"),
        ("What did I get for Christmas?", "2022-12-25", "2022-12-25"),
    ],
)
def test_a_time_is_read_against_the_day_of_asking(question: str, start: str, end: str) -> None:
    assert [(str(span.start), str(span.end)) for span in spans(question, ASKED)] == [(start, end)]


@pytest.mark.parametrize(
    "question",
    [
        "Which wire overheated?",
        "May I march with you?",
        "What did Sunday's team think of April Jones?".replace("April", "Avril"),
        "How many days does it take?",
        "Did 31 people come?",
    ],
)
def test_what_only_looks_like_a_time_is_none(question: str) -> None:
    assert spans(question, ASKED) == []


def test_a_date_that_no_calendar_has_is_not_read_as_that_date() -> None:
    assert spans("What happened on 2023-02-31?", ASKED) == []


def test_a_span_knows_where_its_words_stand() -> None:
    question = "Who called ten days ago?"
    (span,) = spans(question, ASKED)
    assert question[span.begins : span.ends] == "ten days ago"


@given(st.text(max_size=200), st.dates(min_value=date(1, 1, 1)))
def test_any_question_on_any_day_gives_spans_that_run_forward(question: str, asked: date) -> None:
    for span in spans(question, asked):
        assert isinstance(span, Span)
        assert span.start <= span.end
        assert span.softness > 0
        assert 0 <= span.begins < span.ends <= len(question)
