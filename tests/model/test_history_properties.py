"""Whatever is said, in whatever order: windows never overlap, nothing gets lost, the past stays."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise, permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import BEGINNING, Relation, Validity
from palazzo.model.history import history
from palazzo.model.ids import DrawerId

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
DAYS = 12
SINGLE, SEVERAL = "lives_in", "likes"


def day(number: int) -> datetime:
    return EPOCH + number * DAY


@st.composite
def validities(draw: st.DrawFn) -> Validity:
    """Beginnings, spans and endings within a few days, so that they meet."""
    start = draw(st.integers(0, DAYS - 1))
    end = draw(st.integers(start + 1, DAYS))
    return draw(st.sampled_from([Validity(day(start)), Validity(day(start), day(end)), Validity.until(day(end))]))


@st.composite
def statements(draw: st.DrawFn, predicate: str | None = None) -> list[Relation]:
    """Statements of one subject, each by its own drawer, learned in any order."""
    drawn = draw(st.lists(st.tuples(st.sampled_from("ABC"), validities(), st.integers(0, 5)), max_size=9))
    predicates = st.sampled_from([SINGLE, SEVERAL]) if predicate is None else st.just(predicate)
    return [
        Relation("user", draw(predicates), value, validity, day(learned), DrawerId(f"d{number}"), 0.5)
        for number, (value, validity, learned) in enumerate(drawn)
    ]


def held(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that have a window."""
    return [fact for fact in facts if fact.standing is not Standing.OVERRULED and fact.validity.start_is_known]


def values(told: Sequence[Relation], predicate: str = SINGLE) -> list[set[str]]:
    """What held on each day."""
    facts = history(told)
    return [
        {fact.object for fact in facts if fact.predicate == predicate and fact.holds_at(day(number))}
        for number in range(DAYS + 1)
    ]


def reference(told: Sequence[Relation], moment: datetime) -> str | None:
    """The rules of a single-valued predicate for one moment, read from the docstring without walking through time."""
    closed: list[tuple[Relation, datetime | None]] = []
    for one in told:
        if not one.validity.start_is_known:
            continue
        ends = {
            other.validity.end
            for other in told
            if other.object == one.object
            and other.validity.end is not None
            and other.validity.end > one.validity.start
            and (one.validity.end is None or other is one or not other.validity.start_is_known)
        }
        closed.append((one, min((end for end in ends if end is not None), default=None)))
    closed.sort(key=lambda pair: (pair[0].validity.start, pair[0].learned_at, pair[0].source))
    begun = [pair for pair in closed if pair[0].validity.start <= moment]
    for place in reversed(range(len(begun))):
        one, end = begun[place]
        barred = any(later.validity.end is None and later.object != one.object for later, _ in begun[place + 1 :])
        if not barred and (end is None or moment < end):
            return one.object
    return None


@settings(max_examples=500, deadline=None)
@given(statements())
def test_windows_of_one_value_at_a_time_never_overlap(told: list[Relation]) -> None:
    windows = [fact.validity for fact in held(history(told)) if fact.predicate == SINGLE]
    for one, other in pairwise(windows):
        assert one.end is not None
        assert one.end <= other.start


@settings(max_examples=500, deadline=None)
@given(statements())
def test_the_timeline_is_complete(told: list[Relation]) -> None:
    facts = history(told)
    assert {source for fact in facts for source in fact.sources} == {each.source for each in told}
    by_source = {each.source: each for each in told}
    for fact in facts:
        assert {by_source[source].object for source in fact.sources} == {fact.object}


@settings(max_examples=500, deadline=None)
@given(statements(SINGLE))
def test_what_holds_is_what_the_rules_say_moment_by_moment(told: list[Relation]) -> None:
    expected = [reference(told, day(number)) for number in range(DAYS + 1)]
    assert values(told) == [set() if value is None else {value} for value in expected]


@settings(max_examples=500, deadline=None)
@given(statements(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_makes_no_difference(told: list[Relation], random: Random) -> None:
    shuffled = list(told)
    random.shuffle(shuffled)
    assert history(shuffled) == history(told)


@settings(max_examples=500, deadline=None)
@given(statements(), st.data())
def test_when_it_was_learned_makes_no_difference_unless_two_values_begin_at_once(
    told: list[Relation], data: st.DataObject
) -> None:
    starts: dict[datetime, Relation] = {}
    told = [
        each
        for each in told
        if starts.setdefault(each.validity.start, each) is each or not each.validity.start_is_known
    ]
    moments = data.draw(st.permutations([each.learned_at for each in told]))
    relearned = [
        Relation(each.subject, each.predicate, each.object, each.validity, moment, each.source, each.confidence)
        for each, moment in zip(told, moments, strict=True)
    ]
    for predicate in (SINGLE, SEVERAL):
        assert values(relearned, predicate) == values(told, predicate)


@settings(max_examples=500, deadline=None)
@given(statements(SINGLE), validities(), st.sampled_from("ABC"))
def test_nothing_learned_changes_what_was_true_before_it(told: list[Relation], validity: Validity, value: str) -> None:
    late = Relation("user", SINGLE, value, validity, day(DAYS), DrawerId("late"))
    first = validity.end if validity.start == BEGINNING else validity.start
    assert first is not None
    before = [number for number in range(DAYS + 1) if day(number) < first]
    then, now = values(told), values([*told, late])
    assert [now[number] for number in before] == [then[number] for number in before]


@settings(max_examples=500, deadline=None)
@given(statements(SINGLE), validities(), st.sampled_from("ABC"))
def test_a_value_learned_last_holds_from_its_start(told: list[Relation], validity: Validity, value: str) -> None:
    late = Relation("user", SINGLE, value, validity, day(DAYS), DrawerId("late"))
    if validity.start_is_known:
        assert [fact.object for fact in history([*told, late]) if fact.holds_at(validity.start)] == [value]


@settings(max_examples=500, deadline=None)
@given(statements())
def test_more_drawers_never_make_a_fact_less_sure(told: list[Relation]) -> None:
    for fact in history(told):
        assert fact.confidence == 1 - 0.5 ** len(fact.sources)


def test_three_jobs_come_out_alike_in_every_order_of_arrival() -> None:
    told = [
        Relation("user", SINGLE, value, Validity(day(number)), day(0), DrawerId(value))
        for number, value in enumerate("ABC")
    ]
    assert {str(history(order)) for order in permutations(told)} == {str(history(told))}


@st.composite
def periods(draw: st.DrawFn, predicate: str = SINGLE) -> list[Relation]:
    """Beginnings and endings of which some are told by a period, each said at a moment of its own."""
    moments = draw(st.lists(st.integers(0, DAYS), unique=True, max_size=7))
    return [draw(period(moment, DrawerId(f"p{moment}"), predicate)) for moment in moments]


@st.composite
def period(draw: st.DrawFn, moment: int, source: DrawerId, predicate: str = SINGLE) -> Relation:
    """A statement said on some day, of a period that began before it was said."""
    start = draw(st.integers(-5, moment))
    by = draw(st.none() | st.integers(start + 1, moment + 2))
    value, over = draw(st.sampled_from("ABC")), draw(st.booleans())
    over_by = None if by is None else day(by)
    said = day(moment) + DAY / 2
    learned = day(draw(st.integers(0, DAYS)))
    if over:
        validity = Validity.until(day(start))
        return Relation("user", predicate, value, validity, learned, source, 0.5, end_by=over_by, said_at=said)
    return Relation("user", predicate, value, Validity(day(start)), learned, source, 0.5, over_by, said_at=said)


@settings(max_examples=500, deadline=None)
@given(periods(), st.sampled_from("ABC"), st.integers(2, 300), st.integers(0, 300))
def test_a_period_that_is_said_last_is_what_holds(told: list[Relation], value: str, length: int, ago: int) -> None:
    said = day(DAYS + 1)
    start = said - (ago + length) * DAY
    late = Relation(
        "user", SINGLE, value, Validity(start), day(0), DrawerId("late"), start_by=start + length * DAY, said_at=said
    )
    assert [fact.object for fact in history([*told, late]) if fact.standing is Standing.HOLDS] == [value]
    assert [fact.object for fact in history([*told, late]) if fact.holds_at(said)] == [value]


@settings(max_examples=500, deadline=None)
@given(periods(), st.sampled_from("ABC"), st.integers(2, 300))
def test_an_ending_in_a_period_that_is_said_last_ends_it(told: list[Relation], value: str, length: int) -> None:
    said = day(DAYS + 1)
    start = said - length * DAY
    late = Relation("user", SINGLE, value, Validity.until(start), day(0), DrawerId("late"), end_by=said, said_at=said)
    assert value not in {fact.object for fact in history([*told, late]) if fact.holds_at(said)}


@settings(max_examples=500, deadline=None)
@given(periods(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_makes_no_difference_to_periods(told: list[Relation], random: Random) -> None:
    shuffled = list(told)
    random.shuffle(shuffled)
    assert history(shuffled) == history(told)


@settings(max_examples=500, deadline=None)
@given(periods())
def test_windows_stay_sound_and_complete_with_periods(told: list[Relation]) -> None:
    facts = history(told)
    assert {source for fact in facts for source in fact.sources} == {each.source for each in told}
    for one, other in pairwise(fact.validity for fact in held(facts)):
        assert one.end is not None
        assert one.end <= other.start


@settings(max_examples=500, deadline=None)
@given(periods(), st.sampled_from("ABC"))
def test_a_single_day_that_was_over_stays_in_the_past(told: list[Relation], value: str) -> None:
    said, start = day(DAYS + 1), day(-9)
    late = Relation(
        "user", SINGLE, value, Validity(start), day(0), DrawerId("late"), start_by=start + DAY, said_at=said
    )
    assert [fact.object for fact in history([*told, late]) if fact.holds_at(start)] == [value]
