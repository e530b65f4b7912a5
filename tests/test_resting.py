"""A conversation that nobody completes comes to a rest by itself."""

import pytest

from palazzo import Memory, Palace
from tests.support.clock import Clock

QUIET = 10  # minutes


def completed(palace: Palace, id: str = "efoil") -> bool:
    return next(info for info in palace.conversations() if info.id == id).completed_at is not None


@pytest.fixture
def palace(memory: Memory, clock: Clock) -> Palace:
    """A palace with one conversation, which may rest."""
    palace = memory.palace("me")
    talk = palace.conversation("efoil")
    talk.remember("user", "I tried a 12-AWG silicone wire and it overheated")
    talk.rest()
    return palace


def test_a_conversation_is_mined_once_nothing_was_said_in_it_for_a_while(
    memory: Memory, palace: Palace, clock: Clock
) -> None:
    memory.work()
    assert not completed(palace)
    clock.go_on(minutes=QUIET)
    memory.work()
    assert completed(palace)
    assert palace.conversation("efoil").messages()[0].pointer is not None


def test_a_conversation_that_goes_on_is_left_alone_until_it_rests(memory: Memory, palace: Palace, clock: Clock) -> None:
    clock.go_on(minutes=QUIET / 2)
    palace.conversation("efoil").remember("assistant", "Go to 8-AWG and redo the crimp")
    clock.go_on(minutes=QUIET / 2)
    memory.work()
    assert not completed(palace)
    clock.go_on(minutes=QUIET / 2)
    memory.work()
    assert completed(palace)


def test_a_conversation_that_rested_and_went_on_rests_again(memory: Memory, palace: Palace, clock: Clock) -> None:
    clock.go_on(minutes=QUIET)
    memory.work()
    talk = palace.conversation("efoil")
    talk.remember("assistant", "Go to 8-AWG and redo the crimp")
    talk.rest()
    clock.go_on(minutes=QUIET)
    memory.work()
    assert all(message.pointer is not None for message in talk.messages())


def test_a_conversation_that_was_erased_meanwhile_leaves_nothing_to_do(
    memory: Memory, palace: Palace, clock: Clock
) -> None:
    palace.forget_conversation("efoil")
    clock.go_on(minutes=QUIET)
    memory.work()
    assert (memory.waiting(), memory.dead_jobs(), palace.conversations()) == (0, [], [])


def test_a_conversation_rests_though_the_clock_went_back_a_day(memory: Memory, palace: Palace, clock: Clock) -> None:
    clock.go_on(days=-1)
    memory.work()
    assert completed(palace)
