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
        ("What did I note on 7 Jan 2022?", "2022-01-07", "2022-01-07"),
        ("Who came on Jan 7?", "2023-01-07", "2023-01-07"),
        ("Who came on Sept. 5th, 2022?", "2022-09-05", "2022-09-05"),
        ("What did I do in Feb?", "2023-02-01", "2023-02-28"),
        ("What was due in mid-Oct?", "2022-10-10", "2022-10-20"),
        ("Where was I in late Dec 2021?", "2021-12-20", "2021-12-31"),
        ("What did I note on 7.1.2022?", "2022-01-07", "2022-01-07"),
        ("What did I note on 01.01.2022?", "2022-01-01", "2022-01-01"),
        ("What did I note on 15/01/2022?", "2022-01-15", "2022-01-15"),
        ("What did I note on 15-01-2022?", "2022-01-15", "2022-01-15"),
        ("What did I note on 01/15/22?", "2022-01-15", "2022-01-15"),
        ("What did I pay from 1.3.2023 to 5.3.2023?", "2023-03-01", "2023-03-05"),
        ("What did I pay in 2022-02?", "2022-02-01", "2022-02-28"),
        ("What did I pay in 02/2022?", "2022-02-01", "2022-02-28"),
        ("What did you tell me the other day?", "2023-05-17", "2023-05-23"),
        ("What did we say earlier this week?", "2023-05-22", "2023-05-23"),
        ("What did I eat yesterday evening?", "2023-05-23", "2023-05-23"),
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
        "Did Jan call about the APR?",
        "Does version 2.1.2024.5 run on 10.0.0.1?",
        "Who has the number 555-12-2023?",
        "What was due on 31/31/2022?",
    ],
)
def test_what_only_looks_like_a_time_is_none(question: str) -> None:
    assert spans(question, ASKED) == []


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What did I note on 05/04/2023?", "2023-04-05"),  # nothing tells: the day comes first
        ("What did I note on 05/06/2023?", "2023-05-06"),  # 5 June is still to come
        ("What did I note on 05/04/2023, and what on 04/20/2023?", "2023-05-04"),  # the other date tells
        ("What did I note on 05/04/2022, and what on 20/04/2022?", "2022-04-05"),
        ("What is due on 05/06/2024?", "2024-06-05"),  # both are to come
    ],
)
def test_a_date_in_figures_is_read_as_its_numbers_allow(question: str, first: str) -> None:
    assert str(spans(question, ASKED)[0].start) == first


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_every_unmistakable_form_of_a_date_means_that_day(day: date) -> None:
    forms = ["%d.%m.%Y", "%Y-%m-%d", "%Y/%m/%d", "%d %b %Y", "%b %d, %Y", "%d %B %Y", "%B %d %Y", "%dth of %b, %Y"]
    if day.day > 12:
        forms += ["%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y", "%m-%d-%Y"]
    for form in forms:
        (span,) = spans(f"What did I note on {day.strftime(form)}?", ASKED)
        assert (span.start, span.end, span.dated) == (day, day, True)


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
