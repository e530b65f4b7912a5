"""Which conversation a request goes on with."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.proxy.threads import Speaker, Thread, Threads
from palazzo.proxy.turns import Side, Turn, question

ME = Speaker("me")


def talk(*texts: str) -> list[Turn]:
    """User and assistant by turns."""
    sides = (Side.USER, Side.ASSISTANT)
    return [Turn(sides[place % 2], text) for place, text in enumerate(texts)]


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def threads(time: Time) -> Threads:
    return Threads(time)


def answered(threads: Threads, turns: Sequence[Turn], speaker: Speaker = ME) -> Thread:
    """What the proxy does when an answer is complete."""
    thread = threads.find(speaker, turns)
    threads.keep(speaker, turns, thread)
    return thread


def test_a_history_that_grows_is_one_conversation(threads: Threads) -> None:
    first = answered(threads, talk("hello", "hi"))
    second = answered(threads, talk("hello", "hi", "which wire?", "8-AWG"))
    assert second.conversation == first.conversation
    assert (first.new, second.new) == (0, 2)


def test_the_same_history_is_found_by_another_process(threads: Threads) -> None:
    first = answered(threads, talk("hello", "hi"))
    elsewhere = Threads().find(ME, talk("hello", "hi", "which wire?"))
    assert elsewhere.conversation == first.conversation
    assert elsewhere.links[:2] == first.links


def test_another_first_exchange_is_another_conversation(threads: Threads) -> None:
    first = answered(threads, talk("hello", "hi"))
    assert answered(threads, talk("hello again", "hi")).conversation != first.conversation


def test_a_question_asked_again_at_once_is_the_same_one(threads: Threads, time: Time) -> None:
    first = answered(threads, talk("hello", "hi"))
    time.now += 60
    again = threads.find(ME, talk("hello", "good evening"))
    assert (again.conversation, again.new) == (first.conversation, 1)


def test_a_question_asked_again_much_later_begins_a_conversation(threads: Threads, time: Time) -> None:
    first = answered(threads, talk("hello", "hi"))
    time.now += 3600
    assert threads.find(ME, talk("hello", "good evening")).conversation != first.conversation


def test_a_question_that_was_never_answered_is_known_when_it_comes_again(threads: Threads) -> None:
    failed = answered(threads, talk("hello"))
    again = answered(threads, talk("hello", "hi"))
    assert (again.conversation, again.new) == (failed.conversation, 1)


def test_a_history_without_its_beginning_goes_on_with_the_same_conversation(threads: Threads) -> None:
    turns = talk("a", "b", "c", "d", "e", "f")
    first = answered(threads, turns)
    cut = [*turns[2:], *talk("g")]
    found = threads.find(ME, cut)
    assert (found.conversation, found.new) == (first.conversation, 4)
    assert found.links[-1] == threads.find(ME, [*turns, *talk("g")]).links[-1]


def test_users_agents_and_named_conversations_are_kept_apart(threads: Threads) -> None:
    speakers = [ME, Speaker("you"), Speaker("me", agent="coder"), Speaker("me", told="efoil")]
    found = [answered(threads, talk("hello", "hi"), speaker) for speaker in speakers]
    assert len({thread.conversation for thread in found}) == 4
    assert found[3].conversation == "efoil"
    assert len({thread.links[0] for thread in found}) == 4


def test_spaces_do_not_make_another_turn(threads: Threads) -> None:
    first = answered(threads, talk("hello", "hi there\n"))
    assert threads.find(ME, talk("hello", "hi there", "x")).new == 2
    assert first.new == 0


def test_only_so_many_threads_are_remembered() -> None:
    threads = Threads(most=10)
    for number in range(50):
        answered(threads, talk(f"hello {number}", "hi"))
    assert threads.find(ME, talk("hello 49", "hi")).new == 2
    assert threads.find(ME, talk("hello 0", "hi")).new == 0


@given(st.lists(st.text("ab c", max_size=4), min_size=1, max_size=12))
def test_every_turn_has_a_link_of_its_own_that_depends_on_all_before_it(texts: list[str]) -> None:
    links = Threads().find(ME, talk(*texts)).links
    assert len(set(links)) == len(texts)
    assert Threads().find(ME, talk("other", *texts)).links[1:] != links


def test_the_question_is_what_the_user_said_last() -> None:
    assert question(talk("hello", "hi", "which wire?", "8-AWG")) == "which wire?"
    assert question([]) == ""
