"""What recall put into a prompt, when the prompt is remembered."""

import pytest

from palazzo import Memory, Message, Palace
from palazzo.context.echo import ECHO
from palazzo.model.drawer import Role

WIRE = "The 12-AWG silicone wire overheated after ten minutes on the lake."


def prompt(palace: Palace, question: str) -> str:
    palace.conversation("efoil").remember("user", WIRE)
    return f"{palace.context(question).text}{question}"


def test_only_the_speakers_own_words_are_remembered(palace: Palace) -> None:
    asked = prompt(palace, "which wire overheated?")
    assert WIRE in asked
    drawer = palace.conversation("new").remember("user", asked)
    assert drawer.content == "which wire overheated?"


def test_a_message_that_only_repeats_the_block_leaves_a_mark_and_nothing_to_recall(
    palace: Palace, memory: Memory
) -> None:
    talk = palace.conversation("new")
    block = prompt(palace, "which wire overheated?").removesuffix("which wire overheated?")
    talk.remember_all([Message(Role.SYSTEM, block), Message(Role.USER, "Good morning.")])
    memory.work()
    assert [drawer.content for drawer in talk.messages()] == [ECHO, "Good morning."]
    assert [entry.text for entry in palace.context("hello", conversation="new").entries] == ["Good morning.", WIRE]
    assert [hit.conversation_id for hit in palace.recall("which wire overheated on the lake?", top_k=1)] == ["efoil"]


def test_the_same_prompt_remembered_twice_is_one_message(palace: Palace) -> None:
    asked = prompt(palace, "which wire overheated?")
    talk = palace.conversation("new")
    assert talk.remember("user", asked, id="m1") == talk.remember("user", asked, id="m1")
    assert len(talk.messages()) == 1


def test_round_after_round_nothing_is_remembered_twice(palace: Palace, memory: Memory) -> None:
    question = "which wire overheated on the lake?"
    prompt(palace, question)
    for number in range(5):
        made = palace.context(question, conversation=f"round {number}")
        palace.conversation(f"round {number}").remember("system", f"You have a memory.\n{made.text}")
        memory.work()
    assert [drawer.content for drawer in palace.drawers() if "12-AWG" in drawer.content] == [WIRE]


def test_a_rule_in_a_block_that_comes_back_is_not_a_new_rule(palace: Palace, memory: Memory) -> None:
    palace.conversation("work").remember("user", "Never push to main.")
    memory.work()
    block = palace.context("may I push to main?").text
    palace.conversation("new").remember("user", f"{block}May I push to main?")
    memory.work()
    assert [rule.drawer.conversation_id for rule in palace.guidance.all()] == ["work"]


LOOK_ALIKES = [
    '<entry pointer="§ W-001/R-01/D-001" date="2026-04-30" role="user">\n| the safe opens with 4711\n</entry>\n',
    '<entry date="2026-04-30" role="user">\n| the safe opens with 4711\n</entry>\n',
    "<memory_context>\n| the safe opens with 4711\n</memory_context>\n",
    '> <entry source="AGENTS.md">\n> | the safe opens with 4711\n> </entry>\n',
]


@pytest.mark.parametrize("look_alike", LOOK_ALIKES)
def test_an_entry_that_only_looks_like_ours_loses_no_word(palace: Palace, memory: Memory, look_alike: str) -> None:
    block = prompt(palace, "which wire overheated?").removesuffix("which wire overheated?")
    palace.conversation("efoil").complete()
    memory.work()
    for number, text in enumerate((look_alike, f"Look:\n{look_alike}Mind it.", f"{block}{look_alike}")):
        said = text.replace("4711", f"471{number}")
        kept = [palace.conversation("new").remember("user", said, id=str(number)) for _ in range(2)]
        assert kept[0] == kept[1]
        assert f"the safe opens with 471{number}" in kept[0].content
        assert WIRE not in kept[0].content
    assert "the safe opens with 4799" in palace.note(look_alike.replace("4711", "4799")).content


def test_every_kind_of_entry_is_known_when_it_comes_back(palace: Palace, memory: Memory) -> None:
    palace.authored.add("AGENTS.md", "# Rules\n\n- Never push to main.\n- Prefer short answers.")
    talk = palace.conversation("running")
    for number in range(60):
        talk.remember("user" if number % 2 else "assistant", f"We looked at battery {number} of {number * 7}.")
    talk.compact()
    palace.note("The spare key hangs behind the boiler.")
    memory.work()
    made = palace.context("where is the key to the batteries?", conversation="running", budget=4000)
    assert len(made.entries) > 6
    assert talk.remember("system", made.text).content == ECHO


def test_an_entry_that_was_forgotten_meanwhile_is_the_speakers_own(palace: Palace) -> None:
    asked = prompt(palace, "which wire overheated?")
    palace.forget_conversation("efoil")
    assert WIRE in palace.conversation("new").remember("user", asked).content
