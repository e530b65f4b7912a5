"""What a model answers is data: what is right is taken, what is not is dropped."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.errors import Unavailable
from palazzo.mining.answer import LONGEST_NAME, closed, parse, read_answer
from palazzo.model.aaak import Tag
from palazzo.model.graph import Validity
from palazzo.model.palace import WingKind
from tests.mining.talks import KITCHEN, said

WINDOW = said(*KITCHEN)
GOOD: dict[str, Any] = {
    "subject": {"name": "Kitchen renovation", "kind": "project"},
    "summary": "The kitchen is redone.",
    "topics": [
        {"label": "Oven and floor", "summary": "A gas oven.", "messages": [1, 2, 3, 4]},
        {"label": "Lisbon trip", "summary": "In May.", "messages": [5, 6, 7, 8, 9, 10]},
    ],
    "tags": [{"message": 5, "people": [], "places": ["Lisbon"], "events": [], "items": [], "times": ["2026-05-09"]}],
    "relations": [
        {
            "message": 5,
            "subject": "user",
            "predicate": "travels_to",
            "object": "Lisbon",
            "since": "2026-05-09",
            "until": "",
        }
    ],
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
    assert found.tags == {WINDOW[4].id: {Tag.PLACES: ("Lisbon",), Tag.TIMES: ("2026-05-09",)}}
    [relation] = found.relations or ()
    assert (relation.subject, relation.predicate, relation.object) == ("user", "travels_to", "Lisbon")
    assert relation.validity.start == datetime(2026, 5, 9, tzinfo=UTC)
    assert (relation.validity.end, relation.source) == (None, WINDOW[4].id)


@pytest.mark.parametrize(
    "text",
    [
        "```json\n{}\n```",
        "Sure! Here it is:\n{}\nAnything else?",
        "{}",
    ],
)
def test_what_stands_around_the_object_does_not_matter(text: str) -> None:
    assert read_answer(text.replace("{}", json.dumps(GOOD)), WINDOW).subject is not None


def test_trailing_commas_are_forgiven() -> None:
    text = '{"subject": {"name": "Kitchen", "kind": "project",}, "topics": [{"label": "Oven", "messages": [1,],},],}'
    found = read_answer(text, WINDOW)
    assert [one.label for one in found.segments] == ["Oven"]


def test_a_subject_alone_is_enough() -> None:
    found = read_answer('{"subject": "Kitchen"}', WINDOW)
    assert found.subject is not None
    assert (found.subject.name, found.segments, found.relations) == ("Kitchen", (), None)


@pytest.mark.parametrize(
    "text", ["", "no", "[]", "{}", '"Kitchen"', '{"subject": ""}', '{"subject": {"name": "…"}}', "}{"]
)
def test_an_answer_that_says_nothing_is_no_answer(text: str) -> None:
    with pytest.raises(Unavailable):
        read_answer(text, WINDOW)


@pytest.mark.parametrize("label", ["General", "misc", "Miscellaneous", "other", "Topic 2", "  ", "…"])
def test_a_topic_that_names_nothing_is_dropped(label: str) -> None:
    answer = {**GOOD, "topics": [{"label": label, "messages": [1]}]}
    assert read_answer(json.dumps(answer), WINDOW).segments == ()


@pytest.mark.parametrize("message", [0, 11, -1, "5", True, None, 1.5])
def test_a_message_that_was_not_shown_is_dropped(message: object) -> None:
    answer = {
        **GOOD,
        "topics": [{"label": "Oven", "messages": [message]}],
        "tags": [{"message": message, "people": ["Ann"]}],
        "relations": [{**GOOD["relations"][0], "message": message}],
    }
    found = read_answer(json.dumps(answer), WINDOW)
    assert (found.segments, found.tags, found.relations) == ((), {}, ())


@pytest.mark.parametrize(
    "wrong", [{"predicate": "is_king_of"}, {"subject": ""}, {"object": 7}, {"object": "\x00"}, {"predicate": None}]
)
def test_a_fact_that_cannot_be_is_dropped(wrong: dict[str, object]) -> None:
    answer = {**GOOD, "relations": [{**GOOD["relations"][0], **wrong}]}
    assert read_answer(json.dumps(answer), WINDOW).relations == ()


def test_a_fact_with_times_that_cannot_be_holds_from_when_it_was_said() -> None:
    answer = {**GOOD, "relations": [{**GOOD["relations"][0], "since": "soon", "until": "never"}]}
    [relation] = read_answer(json.dumps(answer), WINDOW).relations or ()
    assert relation.validity == Validity(WINDOW[4].said_at)


def test_a_fact_that_ended_is_not_held_to_be_true_because_nobody_knows_since_when() -> None:
    answer = {**GOOD, "relations": [{**GOOD["relations"][0], "since": None, "until": "1999-01-01"}]}
    [relation] = read_answer(json.dumps(answer), WINDOW).relations or ()
    assert not relation.validity.start_is_known
    assert not relation.validity.holds_at(WINDOW[4].said_at)


def test_names_are_cut_and_cleaned() -> None:
    answer = {"subject": {"name": "  The\x00 kitchen\n" + "n" * 500, "kind": "palace"}}
    subject = read_answer(json.dumps(answer), WINDOW).subject
    assert subject is not None
    assert subject.name.startswith("The kitchen nnn")
    assert (len(subject.name), subject.kind) == (LONGEST_NAME, WingKind.TOPIC)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["message", *GOOD]), inner, max_size=4),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(GOOD, ANYTHING)))
def test_no_answer_makes_the_reader_fail_otherwise(answer: dict[str, object]) -> None:
    try:
        found = read_answer(json.dumps(answer), WINDOW)
    except Unavailable:
        return
    assert found.subject is not None or found.segments


@given(st.integers(min_value=0, max_value=len(json.dumps(GOOD))))
def test_what_is_whole_of_an_answer_that_was_cut_off_is_read(length: int) -> None:
    whole = closed(json.dumps(GOOD)[:length])
    assert whole == "" or set(parse(whole)) <= set(GOOD)


def test_an_answer_that_was_cut_off_keeps_its_whole_items() -> None:
    text = 'Here: {"subject": {"name": "A \\"b\\" }"}, "topics": [{"label": "One", "messages": [1, 2]}, {"label": "Tw'
    assert parse(text) == {"subject": {"name": 'A "b" }'}, "topics": [{"label": "One", "messages": [1, 2]}]}


@pytest.mark.parametrize(
    ("subject", "predicate", "object", "kept"),
    [
        ("user", "travels_to", "Lisbon", True),
        ("user", "travels_to", "Madrid", False),  # nobody said so
        ("redoing kitchen", "lives_in", "Lisbon", False),  # nobody is called that
        ("Lisbon", "uses", "oven", True),
    ],
)
def test_facts_that_the_messages_do_not_name_are_dropped(subject: str, predicate: str, object: str, kept: bool) -> None:
    fact = {"message": 5, "subject": subject, "predicate": predicate, "object": object, "since": "", "until": ""}
    found = read_answer(json.dumps({**GOOD, "relations": [fact]}), WINDOW)
    assert len(found.relations or ()) == kept
