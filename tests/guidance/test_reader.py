"""What is read of turns: forms that are unmistakable, and turns of people that nothing was learned from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.guidance.authored_lines import binds, heading_binds
from palazzo.guidance.model import learned
from palazzo.guidance.reader import Modality, read_all
from palazzo.model.guidance import About, RuleScope
from palazzo.text.lexemes import listed

STANDING = [
    ("Always answer in metric units.", About.FORMAT, Modality.OBLIGATION),
    ("Never push to main.", About.CODE, Modality.PROHIBITION),
    ("From now on, write to me in Spanish.", About.LANGUAGE, Modality.OBLIGATION),
    ("Please call me by my nickname.", About.NAMES, Modality.OBLIGATION),
    ("Antworte immer auf Deutsch.", About.LANGUAGE, Modality.OBLIGATION),
    ("N'utilise jamais d'émojis.", About.OTHER, Modality.PROHIBITION),
    ("これからは日本語で答えてください。", About.OTHER, Modality.OBLIGATION),
    ("从现在开始用中文回答。", About.OTHER, Modality.OBLIGATION),
]
NO_RULES = [
    "write me a poem about rain",
    "can you recommend a hotel",
    "I never liked the city.",
    "We had to wait three hours.",
    "That must have been hard.",
    "Should I always use HTTPS?",
    'The sign said "Never feed the ducks".',
    "> You must never open this valve.\nFunny, that's on the door.",
    "Don't worry about it.",
    "Never mind!",
    "The lake was lovely.",
    "What skills should the president have?",
    "Can you make it shorter?",
]
AUTHORED_RULES = [
    "Build editor extensions with the shared toolkit.",
    "Reject abstraction leaks.",
    "Lint (JS): `npm run lint`",
    "Secrets belong in the vault.",
    "Memoize expensive selectors.",
    "ON_TIMEOUT -> Retry_Once",
    "NETWORK_ACCESS: Forbidden",
    "if the lock is held pause all threads and wait",
    "auto-merge is on but only if the tests pass",
    "We do not use third-party routers.",
]
AUTHORED_OTHERS = [
    "Full network access within the sandbox.",
    "LANGUAGES: [Odin, Zig]",
    "MAX_RAM: 32GB",
    "We are building a database for time series.",
    "The score is defined as the sum of the weights.",
    "Test coverage is at 83 percent.",
    "Let x_i in (0,1) be the weight.",
]


@pytest.mark.parametrize(("text", "about", "modality"), STANDING)
def test_an_unmistakable_rule_is_elevated_and_holds_everywhere(text: str, about: About, modality: Modality) -> None:
    (reading,) = read_all([text])
    assert reading.elevates
    assert (reading.scope, reading.about, reading.modality) == (RuleScope.STANDING, about, modality)
    assert reading.span == text or reading.span == text.rstrip("。")


@pytest.mark.parametrize("text", NO_RULES)
def test_requests_questions_stories_and_quotations_are_not_elevated(text: str) -> None:
    assert not read_all([text])[0].elevates


def test_a_rule_of_a_project_is_scoped() -> None:
    (reading,) = read_all(["My budget is around $100."])
    assert reading.elevates
    assert (reading.scope, reading.about) == (RuleScope.SCOPED, About.MONEY)


def test_the_span_is_cut_out_of_the_turn_as_it_was_written() -> None:
    text = "Thanks for the list!\n\n**From now on** keep every answer under 100 words. What's next?"
    (reading,) = read_all([text])
    assert reading.span in text
    assert "every answer under 100 words" in reading.span


def test_the_thresholds_leave_room_for_proposals() -> None:
    assert 0.0 < learned().protects < learned().elevates < 1.0


def test_turns_are_read_alike_alone_and_together() -> None:
    texts = [*(text for text, *_ in STANDING), *NO_RULES, "", "?"]
    alone = [read_all([text])[0] for text in texts]
    for one, other in zip(alone, read_all(texts), strict=True):
        assert one.probability == pytest.approx(other.probability)
        assert (one.protects, one.elevates, one.span) == (other.protects, other.elevates, other.span)


WORDS = sorted(
    listed("always never must should don't no if when , : ; . ? ! you i we code keep from now on ` > - * $ 100")
)


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)))
def test_reading_never_raises_and_always_says_the_same(text: str) -> None:
    (first,) = read_all([text])
    assert read_all([text]) == [first]
    assert 0.0 <= first.probability <= 1.0
    assert first.protects or not first.elevates
    assert all(word in text for word in first.span.split())
    binds(text)


@pytest.mark.parametrize("text", AUTHORED_RULES)
def test_a_rule_in_an_authored_file_binds(text: str) -> None:
    assert binds(text)


@pytest.mark.parametrize("text", AUTHORED_OTHERS)
def test_descriptions_and_metadata_in_an_authored_file_do_not(text: str) -> None:
    assert not binds(text)


def test_a_heading_is_a_rule_only_by_an_unmistakable_word() -> None:
    assert heading_binds("Never push to main")
    assert not heading_binds("House rules")
