"""Relevance means the same in every palace: the best that there is may still have nothing to do with the question."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import palazzo
from palazzo import Invalid, Palace, Settings
from palazzo.providers.static import StaticEmbedder
from palazzo.recall.relevance import BY_WORDS, SCALES, UNMEASURED, Evidence, relevance
from tests.support.clock import Clock

SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=8)


@pytest.fixture
def palace(place: Path, clock: Clock) -> Iterator[Palace]:
    with palazzo.open(place, embedder=StaticEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        talk = palace.conversation("motor")
        talk.remember("user", "The 12-AWG silicone wire of the motor overheated after ten minutes.")
        talk.remember("assistant", "Take a thicker wire, and check the connectors.")
        palace.conversation("move").remember("user", "I moved to Bergen in April, close to the harbour.")
        memory.work()
        yield palace


@given(SHARES, st.sampled_from([*SCALES.values(), UNMEASURED, BY_WORDS]))
def test_relevance_lies_between_0_and_1_and_the_best_evidence_has_the_most(shares: list[float], scale: object) -> None:
    column = np.array(shares)
    found = relevance(Evidence(column, column, float(np.median(column))), scale)  # type: ignore[arg-type]
    assert ((found >= 0) & (found <= 1)).all()
    assert found[column.argmax()] == found.max()


def test_a_question_about_what_was_said_is_relevant_and_one_about_something_else_is_not(palace: Palace) -> None:
    own = palace.recall("Which wire of the motor overheated?")
    other = palace.recall("What did the dentist say about my tooth?")
    assert own[0].relevance > 0.5 > 0.2 > other[0].relevance
    assert palace.recall("What did the dentist say about my tooth?", min_relevance=0.2) == []
    assert palace.recall("What did the dentist say about my tooth?", by="conversation", min_relevance=0.2) == []


@pytest.mark.parametrize("text", ["asdf qwer zxcv", "What did the dentist say about my tooth?", "blorp?"])
def test_nothing_is_put_before_a_model_where_nothing_is_known(palace: Palace, text: str) -> None:
    assert palace.context(text).text == ""
    assert palace.context(text, min_relevance=0.0).text != ""


def test_what_is_a_relevance_is_checked(palace: Palace) -> None:
    with pytest.raises(Invalid, match="min_relevance"):
        palace.recall("wire", min_relevance=1.5)
    with pytest.raises(Invalid, match="min_relevance"):
        palace.change_settings(min_relevance=-1)


def test_the_users_setting_decides_what_is_put_before_a_model(palace: Palace) -> None:
    palace.change_settings(min_relevance=0.0)
    assert palace.context("What did the dentist say about my tooth?").text != ""
    palace.change_settings(min_relevance=1.0)
    assert palace.context("Which wire of the motor overheated?").text == ""
