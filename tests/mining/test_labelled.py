"""The labelled set itself: labels that cannot be right are found here."""

import re

import pytest

from palazzo.model.aaak import Tag
from palazzo.model.predicates import BY_NAME
from tests.mining.labelled import Labelled, labelled

_TIME = re.compile(r"\d{4}(-\d\d(-\d\d(/\d{4}-\d\d-\d\d)?)?)?")

each = pytest.mark.parametrize("conversation", labelled(), ids=lambda conversation: conversation.id)


def test_there_are_enough_conversations_and_ids_are_unique() -> None:
    ids = [conversation.id for conversation in labelled()]
    assert len(ids) == len(set(ids)) >= 64


def test_at_least_twenty_conversations_share_a_wing_with_another() -> None:
    groups = [conversation.wing.group for conversation in labelled()]
    shared = [group for group in groups if groups.count(group) > 1]
    assert len(shared) >= 20
    assert len(set(shared)) >= 8


def test_about_a_quarter_is_held_out() -> None:
    share = sum(conversation.held_out for conversation in labelled()) / len(labelled())
    assert 0.15 < share < 0.35


@each
def test_every_named_thing_stands_in_its_message(conversation: Labelled) -> None:
    for message in conversation.messages:
        named = [value for tag, values in message.tags.items() if tag is not Tag.TIMES for value in values]
        assert [value for value in named if value.split()[-1].casefold() not in message.text.casefold()] == []


@each
def test_times_are_days_months_years_or_spans(conversation: Labelled) -> None:
    times = [time for message in conversation.messages for time in message.tags.get(Tag.TIMES, ())]
    assert [time for time in times if not _TIME.fullmatch(time)] == []


@each
def test_relations_use_the_vocabulary_and_name_their_message(conversation: Labelled) -> None:
    assert {relation.predicate for relation in conversation.relations} <= set(BY_NAME)
    assert all(0 <= relation.source < len(conversation.messages) for relation in conversation.relations)


@each
def test_closets_cover_the_messages_without_overlap(conversation: Labelled) -> None:
    covered = [number for closet in conversation.closets for number in range(closet.first, closet.last + 1)]
    assert covered == list(range(len(conversation.messages)))
