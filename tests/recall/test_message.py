"""Kinds of messages: sentences as people write them to an assistant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.recall.message import QUESTION, STATEMENT, STEP, asks_for_a_question, goes_on, only_asks


@pytest.mark.parametrize(
    "text",
    [
        "ok, next step?",
        "yeah, do that",
        "continue",
        "Let's move on to the next chapter.",
        "What's next for the plan?",
        "Hello, we decided on the flexible diet strategy. What is the next plan? I'm ready to go on.",
        "I'm ready to move forward with the RV trip planning. What should we tackle next?",
        "Okay, I'm back! Can we start adding those to the daily itinerary now?",
        "Where are we with our script? What should be done next?",
        "That cheatsheet really helped. What should I do next?",
        "Shall we continue?",
    ],
)
def test_a_step_of_work_goes_on(text: str) -> None:
    assert goes_on(text) == STEP


@pytest.mark.parametrize(
    "text",
    [
        "Which bike do I own?",
        "How many days passed between the day I repotted the plant and the day I gave Mrs. Johnson a few?",
        "Would Caroline likely have Dr. Seuss books on her bookshelf?",
        "When did John resume playing drums in his adulthood?",
        "What event is Maria getting ready for at the shelter on May 25, 2023?",
        "which wire did i say overheated",
        "How many months passed between the move and the wedding",
        "Hi. Where does my sister live?",
    ],
)
def test_a_question_about_what_was_said_goes_on_with_nothing(text: str) -> None:
    assert goes_on(text) == QUESTION


@pytest.mark.parametrize(
    "text",
    [
        "My body is still aching from last week, how do I actually do the stretches?\nCoffee helps.",
        "Hi. I messed up again this weekend. What do you think?",
        "Draft the introduction of the report.",
        "When I bought my bike it was new.",
    ],
)
def test_a_statement_may_go_on_with_something(text: str) -> None:
    assert goes_on(text) == STATEMENT


def test_asking_what_was_asked_is_told() -> None:
    assert asks_for_a_question("What did I ask you about Corsica?")
    assert not asks_for_a_question("What did I say about Corsica?")


@given(st.text(max_size=300))
def test_any_message_is_of_one_kind(text: str) -> None:
    assert goes_on(text) in (QUESTION, STATEMENT, STEP)
    if goes_on(text) == QUESTION:
        assert only_asks(text)
