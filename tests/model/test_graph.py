from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.model.graph import Relation, Validity
from palazzo.model.ids import DrawerId

NOON = datetime(2026, 4, 30, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NAIVE = datetime(2026, 4, 30, 12)

MOMENTS = st.integers(min_value=0, max_value=20).map(lambda hours: NOON + hours * HOUR)
VALIDITIES = st.tuples(MOMENTS, st.none() | st.integers(min_value=1, max_value=20)).map(
    lambda drawn: Validity(drawn[0], None if drawn[1] is None else drawn[0] + drawn[1] * HOUR)
)


def test_a_fact_holds_from_its_start_up_to_not_including_its_end() -> None:
    validity = Validity(NOON, NOON + HOUR)
    assert not validity.holds_at(NOON - timedelta(microseconds=1))
    assert validity.holds_at(NOON)
    assert validity.holds_at(NOON + HOUR - timedelta(microseconds=1))
    assert not validity.holds_at(NOON + HOUR)


def test_a_fact_without_an_end_still_holds() -> None:
    assert Validity(NOON).holds_at(NOON + 1000 * HOUR)


def test_a_fact_that_ends_when_the_next_begins_does_not_overlap_it() -> None:
    assert not Validity(NOON, NOON + HOUR).overlaps(Validity(NOON + HOUR))
    assert Validity(NOON, NOON + 2 * HOUR).overlaps(Validity(NOON + HOUR))


@given(VALIDITIES, VALIDITIES)
def test_two_facts_overlap_when_some_moment_has_both(one: Validity, other: Validity) -> None:
    both = any(one.holds_at(moment) and other.holds_at(moment) for moment in (one.start, other.start))
    assert one.overlaps(other) is other.overlaps(one) is both


@given(VALIDITIES, VALIDITIES, MOMENTS)
def test_no_moment_has_two_facts_that_do_not_overlap(one: Validity, other: Validity, moment: datetime) -> None:
    if not one.overlaps(other):
        assert not (one.holds_at(moment) and other.holds_at(moment))


@pytest.mark.parametrize("end", [NOON, NOON - HOUR])
def test_a_fact_cannot_end_before_it_has_begun(end: datetime) -> None:
    with pytest.raises(Invalid):
        Validity(NOON, end)


def test_times_without_a_timezone_are_refused() -> None:
    with pytest.raises(Invalid):
        Validity(NAIVE)
    with pytest.raises(Invalid):
        Validity(NOON, NAIVE)
    with pytest.raises(Invalid):
        Validity(NOON).holds_at(NAIVE)


def relation(
    subject: str = "Ann",
    predicate: str = "lives in",
    object: str = "Oslo",
    learned_at: datetime = NOON,
    confidence: float = 1.0,
) -> Relation:
    return Relation(subject, predicate, object, Validity(NOON), learned_at, DrawerId("d1"), confidence)


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_a_confidence_lies_between_0_and_1(confidence: float) -> None:
    with pytest.raises(Invalid):
        relation(confidence=confidence)


def test_a_relation_needs_all_three_parts_and_a_timezone() -> None:
    with pytest.raises(Invalid):
        relation(subject=" ")
    with pytest.raises(Invalid):
        relation(predicate="")
    with pytest.raises(Invalid):
        relation(object="\n")
    with pytest.raises(Invalid):
        relation(learned_at=NAIVE)
