"""The rules of `palazzo.model.history`, one example each; the properties stand in test_history_properties."""

from datetime import UTC, datetime

import pytest

from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import BEGINNING, Relation, Validity
from palazzo.model.history import history
from palazzo.model.ids import DrawerId
from palazzo.model.naming import Names

Row = tuple[str, int | None, int | None, Standing]

HOLDS, ENDED, REPLACED, OVERRULED = Standing


def year(number: int) -> datetime:
    return datetime(number, 1, 1, tzinfo=UTC)


def told(object: str, start: int | None, end: int | None = None, *, learned: int = 2026, **other: str) -> Relation:
    """A statement in years; without a start it is an ending."""
    validity = Validity(BEGINNING if start is None else year(start), None if end is None else year(end))
    source = DrawerId(other.get("source", f"{object} {start} {end}"))
    subject, predicate = other.get("subject", "user"), other.get("predicate", "works_at")
    return Relation(subject, predicate, object, validity, year(learned), source)


def shown(facts: list[Fact]) -> list[Row]:
    def in_years(moment: datetime | None) -> int | None:
        return None if moment is None or moment == BEGINNING else moment.year

    return [(fact.object, in_years(fact.validity.start), in_years(fact.validity.end), fact.standing) for fact in facts]


def test_a_changed_value_closes_the_old_one_at_the_moment_of_the_new() -> None:
    facts = history([told("Acme", 2020), told("Beta", 2022)])
    assert shown(facts) == [("Acme", 2020, 2022, REPLACED), ("Beta", 2022, None, HOLDS)]


def test_several_values_of_other_predicates_hold_at_once() -> None:
    facts = history([told("tea", 2020, predicate="likes"), told("coffee", 2022, predicate="likes")])
    assert shown(facts) == [("tea", 2020, None, HOLDS), ("coffee", 2022, None, HOLDS)]


def test_one_subject_does_not_close_what_is_true_of_another() -> None:
    facts = history([told("Acme", 2020), told("Beta", 2022, subject="Ana")])
    assert shown(facts) == [("Acme", 2020, None, HOLDS), ("Beta", 2022, None, HOLDS)]


def test_a_repeated_fact_is_one_fact_with_every_source_and_more_confidence() -> None:
    unsure = [
        Relation("user", "likes", "tea", Validity(year(2020)), year(2024), DrawerId("d1"), 0.5),
        Relation("user", "likes", "Tea", Validity(year(2021)), year(2023), DrawerId("d2"), 0.6),
        Relation("user", "likes", "tea", Validity(year(2021)), year(2023), DrawerId("d2"), 0.1),
    ]
    [fact] = history(unsure)
    assert (fact.validity, fact.sources, fact.learned_at) == (Validity(year(2020)), ("d2", "d1"), year(2023))
    assert fact.confidence == pytest.approx(0.8)
    assert history(unsure[:1])[0].confidence == 0.5


def test_spans_that_adjoin_are_one_fact_and_spans_apart_are_two() -> None:
    assert shown(history([told("Acme", 2020, 2021), told("Acme", 2021, 2022)])) == [("Acme", 2020, 2022, ENDED)]
    assert shown(history([told("Acme", 2020, 2021), told("Acme", 2022, 2023)])) == [
        ("Acme", 2020, 2021, ENDED),
        ("Acme", 2022, 2023, ENDED),
    ]


def test_a_late_arrival_is_closed_where_the_next_value_begins() -> None:
    facts = history([told("Beta", 2022, learned=2022), told("Acme", 2020, learned=2025)])
    assert shown(facts) == [("Acme", 2020, 2022, REPLACED), ("Beta", 2022, None, HOLDS)]


def test_a_late_arrival_inside_an_older_value_closes_that_one() -> None:
    facts = history([told("Acme", 2020), told("Beta", 2024), told("Gamma", 2022, learned=2030)])
    assert shown(facts) == [
        ("Acme", 2020, 2022, REPLACED),
        ("Gamma", 2022, 2024, REPLACED),
        ("Beta", 2024, None, HOLDS),
    ]


def test_a_span_inside_an_older_value_splits_it() -> None:
    facts = history([told("Acme", 2020), told("Beta", 2022, 2023)])
    assert shown(facts) == [
        ("Acme", 2020, 2022, REPLACED),
        ("Beta", 2022, 2023, REPLACED),
        ("Acme", 2023, None, HOLDS),
    ]


def test_what_a_beginning_has_closed_does_not_come_back() -> None:
    facts = history([told("Acme", 2020), told("Beta", 2022), told("Beta", None, 2023)])
    assert shown(facts) == [("Acme", 2020, 2022, REPLACED), ("Beta", 2022, 2023, ENDED)]


def test_an_ending_closes_what_is_open_and_becomes_one_of_its_sources() -> None:
    [fact] = history([told("Acme", 2020, source="d1"), told("Acme", None, 2023, source="d2")])
    assert shown([fact]) == [("Acme", 2020, 2023, ENDED)]
    assert fact.sources == ("d1", "d2")


def test_an_ending_that_was_learned_first_closes_what_arrives_late() -> None:
    facts = history([told("Acme", None, 2023, learned=2023), told("Acme", 2020, learned=2025)])
    assert shown(facts) == [("Acme", 2020, 2023, ENDED)]


def test_an_ending_closes_a_span_that_it_falls_into() -> None:
    assert shown(history([told("Acme", 2020, 2025), told("Acme", None, 2023)])) == [("Acme", 2020, 2023, ENDED)]


def test_an_ending_leaves_what_begins_after_it_alone() -> None:
    facts = history([told("Acme", 2020), told("Acme", None, 2022), told("Acme", 2023)])
    assert shown(facts) == [("Acme", 2020, 2022, ENDED), ("Acme", 2023, None, HOLDS)]


def test_an_ending_of_something_never_heard_of_is_kept_and_holds_at_no_known_moment() -> None:
    first, second = history([told("Acme", None, 2022), told("Beta", 2020)])
    assert shown([first, second]) == [("Acme", None, 2022, ENDED), ("Beta", 2020, None, HOLDS)]
    assert not first.holds_at(year(2021))
    assert second.holds_at(year(2021))


def test_of_two_values_that_begin_at_once_the_later_learned_holds_and_the_other_is_kept_as_overruled() -> None:
    facts = history([told("Beta", 2020, learned=2022), told("Acme", 2020, learned=2021)])
    assert shown(facts) == [("Acme", 2020, None, OVERRULED), ("Beta", 2020, None, HOLDS)]
    assert [fact.holds_at(year(2021)) for fact in facts] == [False, True]


def test_what_was_believed_then_is_the_history_of_what_had_been_learned_by_then() -> None:
    told_over_time = [told("Acme", 2020, learned=2020), told("Beta", 2019, learned=2025)]
    by_2021 = [each for each in told_over_time if each.learned_at <= year(2021)]
    assert [fact.object for fact in history(by_2021) if fact.holds_at(year(2019))] == []
    assert [fact.object for fact in history(told_over_time) if fact.holds_at(year(2019))] == ["Beta"]


def test_names_match_whatever_their_spelling_and_the_last_spelling_is_shown() -> None:
    [fact] = history(
        [
            told("São Paulo", 2020, subject="ZOË", predicate="lives_in"),
            told("sao paulo", 2021, subject="Zoe", predicate="lives_in", learned=2027),
        ]
    )
    assert (fact.subject, fact.object, len(fact.sources)) == ("Zoe", "sao paulo", 2)


def test_aliases_mean_their_entity() -> None:
    names = Names({"mum": "ana"}, {"ana": "Ana"})
    facts = history([told("Acme", 2020, subject="mum"), told("Beta", 2022, subject="Ana")], names)
    assert shown(facts) == [("Acme", 2020, 2022, REPLACED), ("Beta", 2022, None, HOLDS)]
    assert {fact.subject for fact in facts} == {"Ana"}


def test_no_statements_make_no_history() -> None:
    assert history([]) == []


def day(month: int, number: int) -> datetime:
    return datetime(2026, month, number, tzinfo=UTC)


def said(
    object: str,
    at: datetime,
    start: datetime | None = None,
    by: datetime | None = None,
    *,
    over: tuple[datetime, datetime] | None = None,
) -> Relation:
    """A statement of where somebody works: from when it was said, from some time in a period, or until some time."""
    if over is not None:
        validity, end_by = Validity.until(over[0]), over[1]
        return Relation("user", "works_at", object, validity, at, DrawerId(f"{object} {at}"), end_by=end_by, said_at=at)
    return Relation(
        "user", "works_at", object, Validity(start or at), at, DrawerId(f"{object} {at}"), start_by=by, said_at=at
    )


def windows(*told: Relation) -> list[tuple[str, datetime, datetime | None]]:
    return [(fact.object, fact.validity.start, fact.validity.end) for fact in history(told)]


ACME = said("Acme", day(6, 3))


def test_a_period_begins_on_its_first_day_that_comes_after_what_was_said_before() -> None:
    last_week = said("Beta", day(6, 10), day(6, 1), day(6, 8))
    assert windows(ACME, last_week) == [("Acme", day(6, 3), day(6, 4)), ("Beta", day(6, 4), None)]


def test_a_period_that_was_over_when_something_else_was_said_begins_when_it_is_told() -> None:
    last_month = said("Beta", day(6, 10), day(5, 1), day(6, 1))
    assert windows(ACME, last_month) == [("Acme", day(6, 3), day(6, 10)), ("Beta", day(6, 10), None)]


def test_a_period_against_which_nothing_speaks_begins_at_its_first_moment() -> None:
    this_week = said("Beta", day(6, 10), day(6, 8), day(6, 15))
    assert windows(ACME, this_week) == [("Acme", day(6, 3), day(6, 8)), ("Beta", day(6, 8), None)]
    assert windows(said("Acme", day(6, 11)), this_week) == [("Beta", day(6, 8), day(6, 11)), ("Acme", day(6, 11), None)]


@pytest.mark.parametrize(
    ("start", "by"), [(day(5, 1), day(5, 2)), (year(2015), year(2016))], ids=["a day", "a year, long ago"]
)
def test_a_precise_date_in_the_past_stays_there(start: datetime, by: datetime) -> None:
    assert windows(ACME, said("Beta", day(6, 10), start, by)) == [
        ("Beta", start, day(6, 3)),
        ("Acme", day(6, 3), None),
    ]


def test_a_period_in_which_something_ended_is_read_after_what_was_said_before() -> None:
    last_month = said("Acme", day(6, 10), over=(day(5, 1), day(6, 1)))
    assert windows(ACME, last_month) == [("Acme", day(6, 3), day(6, 10))]
    again = said("Acme", day(6, 20), day(6, 8), day(6, 15))
    assert windows(ACME, last_month, again)[-1] == ("Acme", day(6, 11), None)
