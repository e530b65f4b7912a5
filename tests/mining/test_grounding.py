"""What a capable model says is checked against the words of the very message; what fails is dropped and counted."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.guidance.voice import take_apart
from palazzo.mining.full_answer import SaidFact, read_full_answer
from palazzo.mining.full_question import View
from palazzo.mining.grounding import Grounding
from palazzo.mining.quotes import Text
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.fact import BELIEVED, Fact, Standing
from palazzo.model.graph import OWNER, Entity, EntityType, Origin, Relation, Validity, ValueType
from palazzo.model.ids import DrawerId
from tests.mining.talks import NOON, said

TALK = said(
    "user: I swapped the efoil's battery for a 24V30Ah one. My wife Ana calls it **the beast**.",
    "assistant: So the new battery has 24V30Ah, and the deadline is 3 June.",
    'user: My friend wrote: "My name is Bob and I live in Paris." What do you think of it?',
)
NOTHING = View((), ())


def answer(**parts: object) -> str:
    return json.dumps({"title": "Battery", "facts": [], "entities": [], "rules": [], **parts})


def fact(message: int, quote: str, object: str = "24V30Ah", **others: object) -> dict[str, Any]:
    named = {"subject": "efoil", "predicate": "has_battery", "object": object}
    return {"message": message, "quote": quote, **named, **others}


def ground(
    *facts: dict[str, Any], view: View = NOTHING, talk: list[Drawer] | None = None
) -> tuple[list[Relation], dict[str, int]]:
    """What holds of these facts, and what was dropped."""
    grounding = Grounding(talk or TALK, lambda text: take_apart(text).own, {"budi"}, Counter())
    read: tuple[SaidFact, ...] = read_full_answer(answer(facts=list(facts))).facts
    return [relation for _, relation in grounding.facts(read, view)], dict(grounding.dropped)


def test_a_thing_is_a_subject_and_the_wording_is_free() -> None:
    [found], dropped = ground(
        fact(1, "swapped the efoil's battery", subject_type="thing", object_type="version", predicate="Has battery")
    )
    assert (found.subject, found.predicate, found.object) == ("efoil", "has_battery", "24V30Ah")
    assert (found.subject_type, found.object_type) == (EntityType.ITEM, ValueType.VERSION)
    assert (found.quote, found.source, found.origin) == ("swapped the efoil's battery", TALK[0].id, Origin.MINED)
    assert dropped == {}


@pytest.mark.parametrize(
    ("message", "quote", "why"),
    [
        (1, "I bought a new battery", "a quote that is not in its message"),
        (2, "I swapped the efoil's battery", "a quote that is not in its message"),  # it is, in another message
        (1, "I", "a quote that is not in its message"),
        (1, "", "a quote that is not in its message"),
        (9, "I swapped", "a message that was not shown"),
        (0, "I swapped", "a message that was not shown"),
        (3, "My name is Bob", "pasted words"),
    ],
)
def test_what_is_not_in_the_message_as_its_writers_own_is_dropped_and_counted(
    message: int, quote: str, why: str
) -> None:
    assert ground(fact(message, quote)) == ([], {why: 1})


@pytest.mark.parametrize(
    "quote",
    [
        "calls it the beast",
        "i SWAPPED the efoil’s battery",
        "I swapped … for a 24V30Ah one",
        "My wife  Ana [...] the beast",
    ],
)
def test_a_quote_may_be_set_otherwise_and_leave_words_out(quote: str) -> None:
    assert len(ground(fact(1, quote))[0]) == 1


def test_the_parts_of_a_quote_stand_in_their_order() -> None:
    assert Text.of(TALK[0].content).place("the beast … I swapped") is None


def test_what_comes_from_elsewhere_than_the_users_own_turn_states_nothing() -> None:
    page = replace(TALK[0], provenance=Provenance.WEB)
    assert ground(fact(1, "I swapped the efoil's battery"), talk=[page]) == ([], {"words that are not the user's": 1})


def test_an_assistants_statement_is_believed_less_and_marked() -> None:
    [own], _ = ground(fact(1, "for a 24V30Ah one"))
    [answered], _ = ground(fact(2, "the new battery has 24V30Ah"))
    assert answered.origin is Origin.ANSWERED
    assert answered.confidence < own.confidence


def test_a_state_that_may_be_over_tomorrow_is_only_proposed() -> None:
    [lasting], _ = ground(fact(1, "for a 24V30Ah one"))
    [passing], _ = ground({**fact(1, "for a 24V30Ah one"), "predicate": "has_status"})
    assert passing.confidence < BELIEVED < lasting.confidence


def test_an_assistants_word_neither_ends_nor_contradicts_what_the_user_said() -> None:
    old = Fact("efoil", "has_battery", "12V20Ah", Validity(NOON), Standing.HOLDS, NOON, (DrawerId("old"),))
    deadline = {**fact(2, "the deadline is 3 June", "3 June"), "predicate": "has_deadline"}
    found, dropped = ground(
        fact(2, "the new battery has 24V30Ah"), {**deadline, "replaces": "12V20Ah"}, view=View((), (), (old,))
    )
    assert [(one.predicate, one.object) for one in found] == [("has_deadline", "3 June")]
    assert dropped == {"an assistant's word against the user's": 1}


def test_what_was_told_at_the_same_moment_ends_all_the_same() -> None:
    old = Fact("efoil", "runs_with", "12V20Ah", Validity(TALK[0].said_at), Standing.HOLDS, NOON, (DrawerId("old"),))
    [_, ended], _ = ground(fact(1, "swapped the efoil's battery", replaces="12V20Ah"), view=View((), (), (old,)))
    assert ended.validity.end is not None
    assert ended.validity.end > TALK[0].said_at


def test_a_known_value_that_says_more_of_the_same_is_no_other_value() -> None:
    old = Fact("user", "is_called", "Ana Silva", Validity(NOON), Standing.HOLDS, NOON, (DrawerId("old"),))
    said_ana = {**fact(1, "My wife Ana", "Ana"), "subject": "user", "predicate": "is_called"}
    [found], _ = ground(said_ana, view=View((), (), (old,)))
    assert found.object == "Ana Silva"
    [other], _ = ground({**said_ana, "object": "Ana Costa"}, view=View((), (), (old,)))
    assert other.object == "Ana Costa"


@pytest.mark.parametrize("subject", ["user", "I", "The user", "Budi"])
def test_the_users_own_name_is_the_user(subject: str) -> None:
    [found], _ = ground({**fact(1, "My wife Ana"), "subject": subject, "predicate": "married_to", "object": "Ana"})
    assert found.subject == OWNER


def test_what_is_replaced_ends_under_the_predicate_that_it_has() -> None:
    old = Fact("efoil", "runs_with", "12V20Ah", Validity(NOON), Standing.HOLDS, NOON, (DrawerId("old"),))
    view = View((), (), (old,))
    [new, ended], _ = ground(fact(1, "swapped the efoil's battery", replaces="12v20ah"), view=view)
    assert (ended.subject, ended.predicate, ended.object) == ("efoil", "runs_with", "12V20Ah")
    assert (ended.validity.end, ended.validity.start_is_known) == (new.validity.start, False)


def test_what_was_never_known_ends_only_as_the_former_value_of_the_same_attribute() -> None:
    [_, ended], _ = ground(fact(1, "swapped the efoil's battery", replaces="12V20Ah"))
    assert (ended.predicate, ended.object) == ("has_battery", "12V20Ah")
    assert len(ground({**fact(1, "swapped the efoil's battery", replaces="a sail"), "predicate": "likes"})[0]) == 1


@pytest.mark.parametrize(
    ("since", "until", "start", "end"),
    [
        ("2026-04-28", "", datetime(2026, 4, 28, tzinfo=UTC), None),
        ("2025-11", "", datetime(2025, 11, 1, tzinfo=UTC), None),
        ("2024", "2025", datetime(2024, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC)),
        ("soon", "2026-02-31", TALK[0].said_at, None),
        ("", "", TALK[0].said_at, None),
    ],
)
def test_dates_are_read_as_days_months_or_years(since: str, until: str, start: datetime, end: datetime | None) -> None:
    talk = said("user: I have had the 24V30Ah battery for some time now.")
    [found], _ = ground(fact(1, "24V30Ah battery", since=since, until=until), talk=talk)
    assert (found.validity.start, found.validity.end) == (start, end)


def test_a_date_of_a_message_that_speaks_of_no_time_is_made_up() -> None:
    talk = said("user: The efoil has a big battery.")
    [found], _ = ground(fact(1, "has a big battery", since="2019-01-01"), talk=talk)
    assert found.validity == Validity(talk[0].said_at)
    [found], _ = ground(fact(1, "has a big battery", since="2026-04-30", until="2026-04-30"), talk=talk)
    assert found.validity == Validity(datetime(2026, 4, 30, tzinfo=UTC), datetime(2026, 5, 1, tzinfo=UTC))


def test_an_entity_is_named_in_a_message_and_has_the_type_that_the_model_gives() -> None:
    grounding = Grounding(TALK, str, {"budi"}, Counter())
    said_entities = read_full_answer(
        answer(
            entities=[
                {"name": "Ana", "type": "person", "aliases": ["wife", "Nobody"]},
                {"name": "Atlantis", "type": "place", "aliases": []},
                {"name": "Budi", "type": "person", "aliases": []},
                {"name": "efoil", "type": "thing", "aliases": []},
                {"name": "beast", "type": "spaceship", "aliases": []},
            ]
        )
    ).entities
    found = list(grounding.entities(said_entities))
    assert found == [
        (Entity("Ana", EntityType.PERSON, ("wife",)), TALK[0].id),
        (Entity("efoil", EntityType.ITEM), TALK[0].id),
    ]
    assert grounding.dropped == {"an entity that is not named": 1}


def test_only_the_users_own_turns_give_rules_and_none_that_holds_once() -> None:
    talk = said("user: From now on use metric units. Just this once in inches.", "assistant: Always use metric units.")
    grounding = Grounding(talk, str, set(), Counter())
    rules = read_full_answer(
        answer(
            rules=[
                {"message": 1, "quote": "From now on use metric units", "scope": "always"},
                {"message": 1, "quote": "Just this once in inches", "scope": "once"},
                {"message": 2, "quote": "Always use metric units", "scope": "always"},
                {"message": 1, "quote": "metric units", "scope": "for ever"},
            ]
        )
    ).rules
    [rule] = grounding.rules(rules)
    assert (rule.source, rule.quote, rule.standing) == (talk[0].id, "From now on use metric units", True)
    assert grounding.dropped == {"a rule that is not the user's": 1}


WORDS = st.text(max_size=12) | st.sampled_from(["user", "has_battery", "24V30Ah", "I swapped", "2026-04", "9999-12-31"])


@given(st.lists(st.dictionaries(st.sampled_from([*fact(1, "", since="", until="", replaces="")]), WORDS | st.just(1))))
def test_no_fact_that_can_be_read_makes_it_fail(facts: list[dict[str, Any]]) -> None:
    whole = [{**fact(1, "I swapped the efoil's battery"), **one} for one in facts]
    found, dropped = ground(*whole)
    assert len(found) + sum(dropped.values()) <= 2 * len(whole)


@given(st.text(max_size=60), st.text(max_size=200))
def test_where_a_quote_stands_is_within_the_text(quote: str, text: str) -> None:
    place = Text.of(text).place(quote)
    assert place is None or 0 <= place[0] < place[1] <= len(text)


@given(st.text(st.characters(categories=["L", "N", "Zs"]), min_size=1, max_size=80), st.data())
def test_every_part_of_a_text_that_has_letters_stands_there(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    part = text[start : data.draw(st.integers(start + 1, len(text)))]
    assert Text.of(text).place(part) is not None or not part.strip()
