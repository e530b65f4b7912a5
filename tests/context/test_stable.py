"""What stays the same stays where it was, so that a provider's cache of the prompt can keep it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.context.parse import parse
from palazzo.providers.static import StaticEmbedder
from tests.support.clock import Clock

RULES = ("From now on always answer me in German.", "Always keep your answers short.", "Never use emojis.")


@pytest.fixture
def memory(place: Path, clock: Clock) -> Iterator[Memory]:
    with palazzo.open(place, embedder=StaticEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        for number, rule in enumerate(RULES):
            palace.conversation(f"rule {number}").remember("user", rule)
            clock.go_on(days=1)
        palace.conversation("motor").remember("user", "The 12-AWG silicone wire of the motor overheated.")
        palace.conversation("boat").remember("user", "The boat lies in the harbour of Bergen.")
        memory.work()
        yield memory


def guidance(text: str) -> list[str]:
    return [entry.text for tier in parse(text) if tier.name == "guidance" for entry in tier.entries]


def test_rules_stand_in_the_same_order_for_every_question(memory: Memory) -> None:
    palace = memory.palace("me")
    questions = ("Which wire overheated?", "Where does the boat lie?", "What did the dentist say?")
    assert {question: guidance(palace.context(question).text) for question in questions} == {
        key: list(RULES) for key in questions
    }


def test_a_new_rule_stands_behind_those_before_it(memory: Memory, clock: Clock) -> None:
    palace = memory.palace("me")
    before = palace.context("Which wire overheated?").text
    clock.go_on(days=1)
    palace.conversation("another").remember("user", "From now on, call me Sam.")
    memory.work()
    after = palace.context("Which wire overheated?").text
    assert guidance(after) == [*guidance(before), "From now on, call me Sam."]
    shared = before.partition("</guidance>")[0].rstrip()
    assert after.startswith(shared)


def test_a_rule_is_never_shown_as_history(memory: Memory) -> None:
    palace = memory.palace("me")
    for question in (*RULES, "Which language do I want?", "May you use emojis?"):
        history = [
            entry.text
            for tier in parse(palace.context(question).text)
            for entry in tier.entries
            if tier.name == "recalled_memories"
        ]
        assert not set(history) & set(RULES)
