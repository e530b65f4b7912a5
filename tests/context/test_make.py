"""`palace.context`, from what is stored to the finished block."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Invalid, Memory, Message, Misconfigured, Palace, Settings
from palazzo.context.entry import Tier
from palazzo.context.pack import Degraded
from palazzo.context.parse import parse
from palazzo.model.drawer import Role
from palazzo.providers.static import StaticEmbedder
from tests.support.clock import Clock
from tests.support.embedders import FailingEmbedder


@pytest.fixture
def static(place: Path, clock: Clock) -> Iterator[Memory]:
    """A memory with the default embedder, which knows what is alike."""
    with palazzo.open(place, embedder=StaticEmbedder(), settings=Settings(), clock=clock) as memory:
        yield memory


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


def test_what_is_there_anyway_takes_no_place_from_what_is_recalled(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    talk.remember_all(Message(Role.USER, f"Wire number {number} overheated.") for number in range(6))
    palace.conversation("old").remember("user", "Another wire overheated once, too.")
    made = palace.context("which wire overheated?", conversation="efoil", top_k=1)
    assert [entry.text for entry in parse(made.text)[-1].entries] == ["Another wire overheated once, too."]
    assert palace.context("which wire overheated?", top_k=0).text == ""


def test_without_a_question_nothing_is_searched_for(palace: Palace) -> None:
    palace.conversation("efoil").remember("user", "Which wire should I take?")
    made = palace.context(" ", conversation="efoil")
    assert [tier.name for tier in parse(made.text)] == [Tier.RECENT]
    assert made.degraded == ()


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
        "user lives in Bergen": None,
        "I live in Oslo.": "past: until 2026-05-30",
        "I moved to Bergen. I live in Bergen now.": None,
    }


def test_a_rule_of_another_conversation_is_guidance_for_questions_about_it(static: Memory) -> None:
    palace = static.palace("me")
    palace.conversation("work").remember("user", "Never push directly to the main branch; always open a pull request.")
    static.work()
    made = palace.context("Can you push this fix to main?", conversation="new")
    assert [tier.name for tier in parse(made.text)] == [Tier.GUIDANCE]
    assert "Never push directly" in made.text
    other = palace.context("What did the doctor say about my knee?", conversation="new")
    assert Tier.GUIDANCE not in [tier.name for tier in parse(other.text)]


def test_a_retired_rule_is_history_again(static: Memory) -> None:
    palace = static.palace("me")
    rule = palace.conversation("work").remember("user", "Never push directly to the main branch.")
    static.work()
    palace.guidance.retire(rule.id)
    assert [tier.name for tier in parse(palace.context("Can you push this fix to main?").text)] == [Tier.RECALLED]


def test_without_an_embedder_every_rule_is_admitted_and_the_report_says_so(place: Path, clock: Clock) -> None:
    embedder = FailingEmbedder(calls=100)
    with palazzo.open(place, embedder=embedder, settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("work").remember("user", "Never push to main.")
        memory.work()
        embedder.calls = 0
        made = palace.context("What did the doctor say?")
    assert [tier.name for tier in parse(made.text)] == [Tier.GUIDANCE]
    assert made.degraded == (Degraded.MEANING, Degraded.GUIDANCE)


def test_a_rule_is_recorded_also_while_no_embedder_answers(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FailingEmbedder(), settings=Settings(), clock=clock) as memory:
        talk = memory.palace("me").conversation("work")
        talk.remember("user", "Never push to main.")
        talk.complete()
        memory.work()
        assert [rule.drawer.content for rule in memory.palace("me").guidance.all()] == ["Never push to main."]


def test_rules_of_a_session_without_a_user_hold_in_that_session_alone(static: Memory) -> None:
    palace = static.palace("default")
    palace.conversation("one").remember("user", "Never push directly to the main branch.")
    static.work()
    assert [rule.namespace for rule in palace.guidance.all()] == ["elevated:session:one"]
    assert palace.context("May I push to main?", conversation="one").text
    there = palace.context("May I push to main?", conversation="two")
    assert [tier.name for tier in parse(there.text)] == [Tier.RECALLED]


def test_a_long_conversation_comes_with_its_summaries(palace: Palace) -> None:
    talk = palace.conversation("long")
    text = "we spoke about the boat and about the harbour of Bergen."
    roles = (Role.USER, Role.ASSISTANT)
    talk.remember_all(Message(roles[number % 2], f"Turn {number}: {text}") for number in range(60))
    talk.compact()
    made = palace.context("what about the garden?", conversation="long", top_k=1)
    recent = next(tier for tier in parse(made.text) if tier.name == Tier.RECENT)
    roles_there = [entry.attributes["role"] for entry in recent.entries]
    assert roles_there[0] == "summary"
    assert "summary" not in roles_there[-4:]
    assert recent.entries[0].attributes["date"] == "2026-04-30"
    assert recent.entries[0].attributes["source"].endswith("earlier turns")
    assert made.tokens <= made.budget


def test_an_embedder_that_fails_leaves_the_words_and_says_so(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FailingEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", "The silicone wire overheated.")
        made = palace.context("which wire overheated?")
    assert "The silicone wire overheated." in made.text
    assert made.degraded == (Degraded.MEANING,)


def test_a_model_that_is_set_up_wrongly_leaves_the_words_and_says_so(place: Path, clock: Clock) -> None:
    broken = FailingEmbedder(error=Misconfigured("there is no such model"))
    with palazzo.open(place, embedder=broken, settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember("user", "The silicone wire overheated.")
        made = palace.context("which wire overheated?")
    assert "The silicone wire overheated." in made.text
    assert made.degraded == (Degraded.MEANING,)


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
    with pytest.raises(Invalid, match="top_k must lie between 0 and 900, not -1"):
        palace.context("which wire?", top_k=-1)


def test_what_the_model_has_in_front_of_it_anyway_is_not_recalled(palace: Palace) -> None:
    talk = palace.conversation("efoil")
    seen = [talk.remember("user", f"The 12-AWG silicone wire overheated {number} times.").id for number in range(5)]
    talk.remember("user", "The wire of the battery overheated, too.")
    made = palace.context("which wire overheated?", top_k=2, seen=seen)
    assert [entry.text for entry in made.entries] == ["The wire of the battery overheated, too."]
