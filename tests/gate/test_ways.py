"""Shortcuts of the patterns: what is not tried, or tried at some places only, would have found nothing."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palazzo.gate.letters import small
from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.patterns.expression import Expression
from palazzo.gate.patterns.families import FAMILIES
from palazzo.gate.patterns.hints import Hints
from palazzo.gate.reading import Reading
from tests.gate.strategies import TEXTS, labelled

EVERY = {each.pattern.name: each.pattern for family in FAMILIES.values() for each in family}
TURNS = labelled("main") + labelled("second")
SHORT = st.text("iIıİ wesSſkK'’.,$1٣0-\n", max_size=40)
AT = [("i we", r"(?<!\w)(?:i|we)['’ ]"), ("0", r"(?<!\d)\d{1,3}[ ,.-]"), ("$ 0", r"\$[ ]?\d|(?<!\d)\d{1,3}[ ]")]


@pytest.mark.parametrize("pattern", EVERY.values(), ids=EVERY)
def test_a_way_that_words_and_signs_rule_out_would_have_found_nothing(pattern: Pattern) -> None:
    for reading in (Reading(text) for text, patterns in TURNS if pattern.name in patterns):
        possible = pattern.possible(reading)
        ruled_out = [way for way in pattern.ways if way not in possible]
        assert [list(way.find(reading)) for way in ruled_out] == [[]] * len(ruled_out), reading.text


@settings(max_examples=1000, deadline=None)
@given(st.one_of(TEXTS, SHORT), st.sampled_from(AT))
def test_looking_where_a_match_must_begin_finds_what_looking_everywhere_does(text: str, what: tuple[str, str]) -> None:
    at, expression = what
    everywhere = list(rule(expression, prose=True).find(Reading(text)))
    assert list(rule(expression, at=at).find(Reading(text))) == everywhere


CASED = st.text("iIıİ sSſßẞ kK\u212a éÉ µμΜ σΣς aA'1", max_size=30)
IGNORING_CASE = [
    r"(?<!\w)(?:is|ski)\w{0,3}",
    r"[A-Z]k",
    r"(?P<first>[a-z])(?P=first)",
    r"É\W|µ",
    r"σ\S",
    r"(?-i:[A-Z])s",
    "ß",
]


@settings(max_examples=1000, deadline=None)
@given(CASED, st.sampled_from(IGNORING_CASE))
def test_small_letters_are_tried_only_where_they_come_to_the_same(text: str, expression: str) -> None:
    sought = Expression(expression, re.IGNORECASE)
    ignoring_case = [match.span() for match in re.finditer(expression, text, re.IGNORECASE | re.VERBOSE)]
    found = list(sought.everywhere(text, small(text)))
    assert [match.span() for match in found] == ignoring_case
    assert all(match.string == text for match in found)  # what is kept is shown as it was written
    assert [match.span() for match in sought.at(range(len(text)), text, small(text))] == ignoring_case


@given(st.lists(st.frozensets(st.sampled_from("abcdef"))), st.frozensets(st.sampled_from("abcdef")))
def test_hints_are_met_where_one_of_them_is_there_or_none_is_asked_for(
    sets: list[frozenset[str]], there: frozenset[str]
) -> None:
    met = Hints(sets).met(there)
    assert [bool(met >> place & 1) for place in range(len(sets))] == [
        not hints or bool(hints & there) for hints in sets
    ]
