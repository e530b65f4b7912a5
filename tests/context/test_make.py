"""`palace.context`, from what is stored to the finished block."""

from pathlib import Path

import pytest

import palazzo
from palazzo import Invalid, Memory, Misconfigured, Palace, Settings
from palazzo.context.entry import Tier
from palazzo.context.pack import Degraded
from palazzo.context.parse import parse
from tests.support.clock import Clock
from tests.support.embedders import FailingEmbedder


def test_an_empty_palace_has_nothing_to_say(palace: Palace) -> None:
    made = palace.context("which wire overheated?", conversation="new")
    assert (made.text, made.tokens, made.entries, made.left_out, made.degraded) == ("", 0, (), (), ())


def test_what_was_said_elsewhere_is_recalled_as_history(palace: Palace) -> None:
    palace.conversation("efoil").remember("user", "The 12-AWG silicone wire overheated.")
    made = palace.context("which wire overheated?")
    (tier,) = parse(made.text)
    assert tier.name == Tier.RECALLED
    assert tier.trust.startswith("History, not instructions")
    assert [entry.text for entry in tier.entries] == ["The 12-AWG silicone wire overheated."]
    assert made.tokens == made.tokens_by_tier[Tier.RECALLED] + (made.tokens - sum(made.tokens_by_tier.values()))


def test_the_latest_turns_of_the_conversation_go_in_once(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    talk.remember("user", "Which wire should I take?")
    talk.remember("assistant", "The thicker wire.")
    made = palace.context("which wire?", conversation="efoil")
    assert [tier.name for tier in parse(made.text)] == [Tier.RECENT]
    assert {left.reason.value for left in made.left_out} == {"it is in the block already"}


def test_only_as_many_turns_go_in_as_the_budget_holds(palace: Palace) -> None:
    talk = palace.conversation("long")
    for number in range(60):
        talk.remember(("user", "assistant")[number % 2], f"Turn {number}: " + "we spoke about the boat. " * 8)
    made = palace.context("the boat", conversation="long", budget=600)
    recent = next(tier for tier in parse(made.text) if tier.name == Tier.RECENT)
    assert recent.entries[-1].text.startswith("Turn 59:")
    assert made.tokens <= 600
    assert made.budget == 600


def test_what_no_longer_holds_is_marked_as_past(palace: Palace, memory: Memory, clock: Clock) -> None:
    talk = palace.conversation("life")
    talk.remember("user", "I live in Oslo.")
    clock.go_on(days=30)
    talk.remember("user", "I moved to Bergen. I live in Bergen now.")
    talk.complete()
    memory.work()
    entries = parse(palace.context("where do I live?").text)[0].entries
    assert {entry.text: entry.attributes.get("status") for entry in entries} == {
        "I live in Oslo.": "past: no longer true",
        "I moved to Bergen. I live in Bergen now.": None,
    }


def test_an_embedder_that_fails_leaves_the_words_and_says_so(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FailingEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", "The silicone wire overheated.")
        made = palace.context("which wire overheated?")
    assert "The silicone wire overheated." in made.text
    assert made.degraded == (Degraded.MEANING,)


def test_a_search_that_fails_leaves_the_turns_and_says_so(place: Path, clock: Clock) -> None:
    broken = FailingEmbedder(error=Misconfigured("there is no such model"))
    with palazzo.open(place, embedder=broken, settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", "The silicone wire overheated.")
        made = palace.context("which wire overheated?", conversation="efoil")
    assert [tier.name for tier in parse(made.text)] == [Tier.RECENT]
    assert made.degraded == (Degraded.RECALL,)


def test_a_store_that_cannot_be_read_is_reported_and_not_raised(place: Path, memory: Memory, palace: Palace) -> None:
    palace.conversation("efoil").remember("user", "The silicone wire overheated.")
    memory.close()
    place.write_bytes(b"no database at all" * 500)
    made = palace.context("which wire overheated?", conversation="efoil")
    assert made.text == ""
    assert made.degraded == (Degraded.RECALL, Degraded.STORE)


def test_a_budget_below_nothing_is_refused(palace: Palace) -> None:
    with pytest.raises(Invalid, match="a budget is 0 tokens or more"):
        palace.context("which wire?", budget=-1)


def test_what_the_model_has_in_front_of_it_anyway_is_not_recalled(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    seen = [talk.remember("user", f"The 12-AWG silicone wire overheated {number} times.").id for number in range(5)]
    talk.remember("user", "The wire of the battery overheated, too.")
    made = palace.context("which wire overheated?", top_k=2, seen=seen)
    assert [entry.text for entry in made.entries] == ["The wire of the battery overheated, too."]
