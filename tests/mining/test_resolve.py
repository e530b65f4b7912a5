"""Which wing a conversation goes to, on a real palace."""

import pytest

from palazzo import Memory, Palace
from palazzo.model.drawer import Role
from palazzo.model.message import Message

EFOIL = (
    "I want to rebuild my old efoil. The battery pack of the efoil is dead.",
    "Derek has cells for a new battery pack, and a spot welder.",
)
EFOIL_AGAIN = ("The controller of the efoil beeps.", "The new battery pack reads 50 volts, Derek says.")
CAKE = ("The lemon cake wants less sugar.", "My lemon cake sank in the oven again.")


def tell(memory: Memory, id: str, *words: str, wing: str | None = None, title: str | None = None) -> str:
    """Remember and mine a conversation, and return the name of its wing."""
    palace = memory.palace("me")
    talk = palace.conversation(id, wing=wing, title=title)
    talk.remember_all([Message(Role.USER, text) for text in words])
    talk.complete()
    memory.work()
    place = palace.show(talk.messages()[0].id).place
    assert place is not None
    return place.wing


def test_a_subject_that_comes_up_again_goes_to_its_wing(memory: Memory, palace: Palace) -> None:
    first = tell(memory, "one", *EFOIL)
    tell(memory, "two", *CAKE)
    assert tell(memory, "three", *EFOIL_AGAIN) == first
    assert len(palace.wings()) == 2


def test_another_subject_gets_a_wing_of_its_own(memory: Memory) -> None:
    assert tell(memory, "one", *EFOIL) != tell(memory, "two", *CAKE)


def test_one_word_in_common_does_not_make_two_subjects_one(memory: Memory) -> None:
    kitchen = tell(memory, "one", "My desk arrives on Friday, a tall desk.", "I work at the kitchen table.")
    assert tell(memory, "two", "We redo the kitchen.", "The cupboards and the sink must go.") != kitchen


def test_the_wing_that_the_caller_names_wins(memory: Memory) -> None:
    tell(memory, "one", *EFOIL)
    assert tell(memory, "two", *EFOIL_AGAIN, wing="Summer 2026") == "Summer 2026"


def test_a_title_names_a_new_wing_but_does_not_double_an_old_one(memory: Memory) -> None:
    assert tell(memory, "one", *EFOIL, title="Efoil rebuild") == "Efoil rebuild"
    assert tell(memory, "two", *EFOIL_AGAIN, title="Efoil controller beeps") == "Efoil rebuild"


@pytest.mark.parametrize("title", ["New chat", "Untitled", "2026-04-30", "chat 7"])
def test_a_title_that_says_nothing_is_passed_over(memory: Memory, title: str) -> None:
    assert tell(memory, "one", *CAKE, title=title) == "Lemon cake"


def test_a_conversation_that_grew_stays_in_its_wing_whatever_it_turns_to(memory: Memory) -> None:
    first = tell(memory, "one", *EFOIL)
    tell(memory, "two", *CAKE)
    assert tell(memory, "one", *CAKE) == first


def test_what_is_said_to_somebody_else_is_not_drawn_into_a_chat(memory: Memory, palace: Palace) -> None:
    chat = palace.conversation("chat")
    chat.remember_all([Message(Role.USER, text, speaker=who) for who, text in zip(("Ann", "Bo"), EFOIL, strict=True)])
    chat.complete()
    assert tell(memory, "two", *EFOIL_AGAIN) != "Ann and Bo"
    assert "Ann and Bo" in {wing.name for wing in palace.wings()}
