"""Facts are the user's to state and to mend: each change is a note, and has the last word over what was mined."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from palazzo.errors import Invalid, NotFound
from palazzo.memory import Memory
from palazzo.model.drawer import Role
from tests.support.clock import Clock

MARCH = datetime(2026, 3, 1, tzinfo=UTC)


def said(memory: Memory, *texts: str, at: datetime = MARCH) -> None:
    talk = memory.palace("me").conversation(str(uuid4()))
    for text in texts:
        talk.remember("user", text, at=at)
    talk.complete()
    memory.work()


def known(memory: Memory) -> set[tuple[str, str, str]]:
    return {(fact.subject, fact.predicate, fact.object) for fact in memory.palace("me").facts(at=datetime.now(UTC))}


def test_a_stated_fact_has_a_note_of_the_users(memory: Memory) -> None:
    palace = memory.palace("me")
    fact = palace.graph.state("efoil", "has_battery", "12V20Ah", since=MARCH)
    (source,) = palace.find(fact.sources).values()
    assert (fact.subject, fact.predicate, fact.object, fact.stated) == ("efoil", "has_battery", "12V20Ah", True)
    assert (source.drawer.role, source.drawer.content) == (Role.NOTE, "efoil has battery 12V20Ah since 2026-03-01.")
    assert fact.object_type == "amount"


def test_a_new_value_of_an_attribute_closes_the_one_before(memory: Memory) -> None:
    palace = memory.palace("me")
    palace.graph.state("efoil", "has_battery", "12V20Ah", since=MARCH)
    palace.graph.state("efoil", "has_battery", "24V30Ah")
    assert known(memory) == {("efoil", "has_battery", "24V30Ah")}


def test_words_that_mean_the_same_are_one_predicate(memory: Memory) -> None:
    fact = memory.palace("me").graph.state("I", "works for", "Acme")
    assert (fact.subject, fact.predicate) == ("user", "works_at")


def test_what_is_stated_outranks_what_was_mined_from_earlier_words(memory: Memory) -> None:
    said(memory, "I live in Lisbon.")
    memory.palace("me").graph.state("user", "lives_in", "Porto", since=MARCH)
    said(memory, "I live in Madrid.")
    assert known(memory) == {("user", "lives_in", "Porto")}


def test_what_was_retracted_is_not_mined_again_from_the_same_words(memory: Memory) -> None:
    said(memory, "I live in Lisbon.")
    note = memory.palace("me").graph.retract("user", "lives_in", "Lisbon")
    said(memory, "I live in Lisbon.")
    assert note.content == "It is not true that user lives in Lisbon."
    assert known(memory) == set()


def test_what_was_retracted_may_be_stated_again(memory: Memory, clock: Clock) -> None:
    said(memory, "I live in Lisbon.")
    palace = memory.palace("me")
    palace.graph.retract("user", "lives_in", "Lisbon")
    clock.go_on(seconds=1)
    palace.graph.state("user", "lives_in", "Lisbon")
    assert known(memory) == {("user", "lives_in", "Lisbon")}
    clock.go_on(seconds=1)
    palace.graph.retract("user", "lives_in", "Lisbon")
    assert known(memory) == set()


def test_a_correction_holds_from_when_the_wrong_value_did(memory: Memory) -> None:
    said(memory, "I live in Lisbon.")
    fact = memory.palace("me").graph.correct("user", "lives_in", "Lisbon", "Porto")
    assert (fact.object, fact.validity.start) == ("Porto", MARCH)
    assert known(memory) == {("user", "lives_in", "Porto")}


def test_what_nobody_said_cannot_be_corrected_or_retracted(memory: Memory) -> None:
    palace = memory.palace("me")
    with pytest.raises(NotFound):
        palace.graph.retract("user", "lives_in", "Oslo")
    with pytest.raises(NotFound):
        palace.graph.correct("user", "lives_in", "Oslo", "Rome")
    with pytest.raises(Invalid):
        palace.graph.state("user", "?!", "Oslo")


def test_merged_entities_are_one_person(memory: Memory) -> None:
    said(memory, "My sister Melanie lives in Lisbon.", "My friend Mellie lives in Porto.")
    palace = memory.palace("me")
    assert palace.graph.merge("Mellie", "Melanie").aliases[-1:] == ("Mellie",)
    assert palace.entity("Mellie").name == "Melanie"


def test_names_that_only_stated_facts_know_can_be_merged(memory: Memory) -> None:
    palace = memory.palace("me")
    palace.graph.state("Zel", "likes", "chess")
    palace.graph.state("Zelda", "knows", "Zel")
    palace.graph.state("Zelda", "lives_in", "Lisbon")
    assert palace.graph.merge("Zel", "Zelda").aliases == ("Zel",)
    assert {("Zelda", "likes", "chess"), ("Zelda", "lives_in", "Lisbon")} <= known(memory)


def test_who_turns_out_to_be_one_knows_nobody_of_that_name(memory: Memory) -> None:
    palace = memory.palace("me")
    palace.graph.state("Zelda", "knows", "Zel")
    palace.graph.merge("Zel", "Zelda")
    assert known(memory) == set()


def test_what_nobody_ever_named_cannot_be_merged(memory: Memory) -> None:
    with pytest.raises(NotFound):
        memory.palace("me").graph.merge("Zel", "Zelda")


def test_forgetting_the_note_takes_the_change_back(memory: Memory) -> None:
    said(memory, "I live in Lisbon.")
    palace = memory.palace("me")
    palace.forget(palace.graph.retract("user", "lives_in", "Lisbon").id)
    assert known(memory) == {("user", "lives_in", "Lisbon")}
