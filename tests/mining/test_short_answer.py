"""What a model answers is data: what is right is taken, what is not is dropped."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Unavailable
from palazzo.mining.short_answer import LONGEST_NAME, read_answer
from palazzo.mining.short_facts import fitting
from palazzo.model.aaak import Tag
from palazzo.model.graph import Entity, EntityType, Validity
from palazzo.model.palace import WingKind
from tests.mining.talks import KITCHEN, said

WINDOW = said(*KITCHEN)
GOOD: dict[str, Any] = {
    "folder": "Kitchen renovation",
    "kind": "project",
    "summary": "The kitchen is redone.",
    "topics": [{"first": 1, "label": "Oven and floor"}, {"first": 5, "label": "Lisbon trip"}],
    "facts": ["5: user travels_to Lisbon since 2026-05-09"],
    "people": "",
    "places": "Lisbon, Atlantis",
    "events": "",
    "items": "gas oven, tram",
}


def test_a_good_answer_is_taken_as_it_is() -> None:
    found = read_answer(json.dumps(GOOD), WINDOW)
    assert found.subject is not None
    assert (found.subject.name, found.subject.kind, found.summary) == (
        "Kitchen renovation",
        WingKind.PROJECT,
        "The kitchen is redone.",
    )
    assert [(one.label, len(one.drawers)) for one in found.segments] == [("Oven and floor", 4), ("Lisbon trip", 6)]
    [relation] = found.relations
    assert (relation.subject, relation.predicate, relation.object) == ("user", "travels_to", "Lisbon")
    assert relation.validity.start == datetime(2026, 5, 9, tzinfo=UTC)
    assert (relation.validity.end, relation.source) == (None, WINDOW[4].id)


def test_a_name_is_a_tag_of_the_messages_in_which_it_stands() -> None:
    found = read_answer(json.dumps(GOOD), WINDOW)
    assert found.tags[WINDOW[2].id] == {Tag.ITEMS: ("gas oven",)}
    assert found.tags[WINDOW[8].id] == {Tag.PLACES: ("Lisbon",), Tag.ITEMS: ("tram",)}
    assert "Atlantis" not in str(found.tags)
    assert {entity for entity, _ in found.entities} == {Entity("Lisbon", EntityType.PLACE)}


def test_names_may_also_come_in_a_list() -> None:
    found = read_answer(json.dumps({**GOOD, "places": ["Lisbon", 7, "Atlantis"]}), WINDOW)
    assert found.tags[WINDOW[4].id] == {Tag.PLACES: ("Lisbon",)}


@pytest.mark.parametrize(
    "text",
    [
        "```json\n{}\n```",
        "Sure! Here it is:\n{}\nAnything else?",
        "<think>{a folder, perhaps}</think>{}",
        "{}",
    ],
)
def test_what_stands_around_the_object_does_not_matter(text: str) -> None:
    assert read_answer(text.replace("{}", json.dumps(GOOD)), WINDOW).subject is not None


def test_trailing_commas_are_forgiven() -> None:
    text = '{"folder": "Kitchen", "topics": [{"first": 1, "label": "Oven",},],}'
    found = read_answer(text, WINDOW)
    assert [one.label for one in found.segments] == ["Oven"]


def test_a_folder_alone_is_enough() -> None:
    found = read_answer('{"folder": "Kitchen"}', WINDOW)
    assert found.subject is not None
    assert (found.subject.name, found.segments, found.relations) == ("Kitchen", (), ())


@pytest.mark.parametrize(
    "text", ["", "no", "[]", "{}", '"Kitchen"', '{"folder": ""}', '{"folder": "…"}', '{"folder": "project"}', "}{"]
)
def test_an_answer_that_says_nothing_is_no_answer(text: str) -> None:
    with pytest.raises(Unavailable):
        read_answer(text, WINDOW)


@pytest.mark.parametrize("label", ["General", "misc", "Miscellaneous", "other", "Topic 2", "  ", "…"])
def test_a_topic_that_names_nothing_is_dropped(label: str) -> None:
    answer = {**GOOD, "topics": [{"first": 1, "label": label}]}
    assert read_answer(json.dumps(answer), WINDOW).segments == ()


@pytest.mark.parametrize("number", [0, 11, True, None, 1.5, "five"])
def test_a_message_that_was_not_shown_is_dropped(number: object) -> None:
    topics = [{"first": number, "label": "Oven"}]
    answer = {**GOOD, "topics": topics, "facts": [f"{number}: user travels_to Lisbon"]}
    found = read_answer(json.dumps(answer), WINDOW)
    assert (found.segments, found.relations) == ((), ())


def test_the_first_topic_begins_with_the_first_message_and_each_ends_where_the_next_begins() -> None:
    topics = [{"first": "7", "label": "Lisbon"}, {"first": 3, "label": "Oven"}, {"first": 7, "label": "Tram"}]
    found = read_answer(json.dumps({**GOOD, "topics": topics}), WINDOW)
    assert [(one.label, len(one.drawers)) for one in found.segments] == [("Oven", 6), ("Lisbon", 4)]


@pytest.mark.parametrize(
    "fact",
    [
        "5: user is_king_of Lisbon",
        "5: travels_to Lisbon",
        "5: user travels_to",
        "user travels_to Lisbon",
        "6: user travels_to Lisbon",  # the assistant's words
        "5: user travels_to Madrid",  # nobody said so
        "3: user travels_to Lisbon",  # it is said elsewhere
        "5: redoing kitchen lives_in Lisbon",  # nobody is called that
        "5: user friend_of kitchen",
        "5: user travels_to \x00",
    ],
)
def test_a_fact_that_cannot_be_is_dropped(fact: str) -> None:
    assert read_answer(json.dumps({**GOOD, "facts": [fact, None, 7]}), WINDOW).relations == ()


@pytest.mark.parametrize(
    "fact",
    [
        "5: user travels_to Lisbon",
        "5. user travels_to Lisbon.",
        "(5) The user travels_to: Lisbon since",
        "5: user travels_to Lisbon until 5:00 PM",
        {"message": 5, "who": "user", "predicate": "travels_to", "what": "Lisbon"},
    ],
)
def test_a_fact_may_be_written_in_several_ways(fact: object) -> None:
    [relation] = read_answer(json.dumps({**GOOD, "facts": [fact]}), WINDOW).relations
    assert (relation.subject, relation.predicate, relation.object) == ("user", "travels_to", "Lisbon")


@pytest.mark.parametrize(
    ("fact", "kept"),
    [("5: user travels_to Lisbon", True), ("5: user likes Lisbon", True), ("5: Lisbon uses Lisbon", False)],
)
def test_a_fact_that_does_not_fit_what_its_names_name_is_dropped(fact: str, kept: bool) -> None:
    told = read_answer(json.dumps({**GOOD, "facts": [fact]}), WINDOW).relations
    assert len(told) == 1
    assert len(fitting(told, [(Entity("Lisbon", EntityType.PLACE), WINDOW[4].id)])) == kept
    if kept:
        assert fitting(told, [(Entity("Lisbon", EntityType.PERSON), WINDOW[4].id)]) == []


def test_what_may_be_somebody_elses_does_not_end_what_is_true_of_the_owner() -> None:
    window = said("user: My sister Ana lives there, in Porto, near Rui.")
    told = read_answer(
        '{"folder": "Ana", "facts": ["1: user lives_in Porto", "1: user friend_of Rui"]}', window
    ).relations
    assert fitting(told, []) == list(told)
    named = [(Entity(name, EntityType.PERSON), window[0].id) for name in ("Ana", "Rui")]
    assert [fact.predicate for fact in fitting(told, named)] == ["friend_of"]


def test_a_fact_with_times_that_cannot_be_holds_from_when_it_was_said() -> None:
    answer = {**GOOD, "facts": ["5: user travels_to Lisbon since 2026-13-41 until"]}
    [relation] = read_answer(json.dumps(answer), WINDOW).relations
    assert relation.validity == Validity(WINDOW[4].said_at)


def test_a_date_for_which_the_message_names_no_time_is_made_up() -> None:
    answer = {**GOOD, "facts": ["3: user uses gas oven since 2019-01-01", "5: user travels_to Lisbon since 2026-05-09"]}
    oven, lisbon = read_answer(json.dumps(answer), WINDOW).relations
    assert oven.validity == Validity(WINDOW[2].said_at)
    assert lisbon.validity == Validity(datetime(2026, 5, 9, tzinfo=UTC))


def test_a_fact_that_ended_is_not_held_to_be_true_because_nobody_knows_since_when() -> None:
    answer = {**GOOD, "facts": ["5: user lives_in Lisbon until 1999-01-01"]}
    [relation] = read_answer(json.dumps(answer), WINDOW).relations
    assert not relation.validity.start_is_known
    assert not relation.validity.holds_at(WINDOW[4].said_at)


def test_names_are_cut_and_cleaned() -> None:
    answer = {"folder": "  The\x00 kitchen\n" + "n" * 500, "kind": "palace"}
    subject = read_answer(json.dumps(answer), WINDOW).subject
    assert subject is not None
    assert subject.name.startswith("The kitchen nnn")
    assert (len(subject.name), subject.kind) == (LONGEST_NAME, WingKind.TOPIC)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["first", "label", *GOOD]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(GOOD, ANYTHING)))
def test_no_answer_makes_the_reader_fail_otherwise(answer: dict[str, object]) -> None:
    try:
        found = read_answer(json.dumps(answer), WINDOW)
    except Unavailable:
        return
    assert found.subject is not None or found.segments
