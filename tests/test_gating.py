"""The gate on a message's way: every turn of the user gets its verdict, once, whoever runs the job."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import palazzo
from palazzo import Memory, NotFound, Palace, Settings, Verdict
from palazzo.model.drawer import Role
from palazzo.providers.fake import FakeEmbedder
from tests.support.clock import Clock

PLAIN = "hello there, how are you doing today"
FACT = "My sister Anna moved to Lisbon on 3 May and I prefer tea over coffee"
TURNS = [
    *(f"the {colour} wire overheated again on the third run" for colour in ("red", "blue", "green", "black", "white")),
    PLAIN,
    FACT,
    "We decided to move the launch to 3 May because the pump failed",
    PLAIN,
    *(f"please look at src/pump/driver_{number}.py line {number}" for number in range(5)),
    "thanks",
    "thanks",
    "thanks",
]


@pytest.fixture
def other(tmp_path: Path, clock: Clock) -> Iterator[Palace]:
    """A second palace, in a store of its own."""
    with palazzo.open(tmp_path / "other.db", embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        talk = palace.conversation("efoil")
        for text in TURNS:
            talk.remember("user", text)
            memory.work()
        yield palace


def verdicts(palace: Palace) -> list[Verdict]:
    found = [palace.verdict(drawer.id) for drawer in palace.drawers() if drawer.role is Role.USER]
    return [verdict for verdict in found if verdict is not None]


def values(verdict: Verdict) -> list[float]:
    return [float(getattr(verdict, each.name)) for each in fields(verdict) if each.name != "patterns"]


def test_every_turn_of_the_user_gets_its_verdict_and_nobody_elses_does(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("efoil")
    said = talk.remember("user", FACT)
    answered = talk.remember("assistant", FACT)
    assert palace.verdict(said.id) is None
    memory.work()
    verdict = palace.verdict(said.id)
    assert verdict is not None
    assert verdict.promoted
    assert (verdict.h, verdict.input_freq) == (1.0, 0.0)
    assert {fired.pattern for fired in verdict.patterns} >= {"person", "preference"}
    assert palace.verdict(answered.id) is None
    with pytest.raises(NotFound):
        palace.verdict("nothing")


def test_what_the_gate_lets_through_and_every_note_is_durable(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("efoil")
    for text in (PLAIN, f"{PLAIN} again", FACT):
        talk.remember("user", text)
    note = palace.note("the pump is a Jabsco")
    memory.work()
    assert [filed.drawer.content for filed in palace.durable()] == [note.content, FACT, PLAIN]
    assert [filed.drawer.content for filed in palace.durable(limit=1)] == [note.content]


def test_many_turns_at_once_are_judged_as_one_by_one(memory: Memory, palace: Palace, other: Palace) -> None:
    palace.conversation("efoil").remember_all([palazzo.Message(Role.USER, text) for text in TURNS])
    memory.work()
    together, singly = verdicts(palace), verdicts(other)
    assert len(together) == len(singly) == len(TURNS)
    for one, another in zip(together, singly, strict=True):
        assert values(one) == pytest.approx(values(another), abs=0.005)
        assert one.patterns == another.patterns


def test_a_message_that_was_sent_again_is_no_repetition(memory: Memory, palace: Palace, clock: Clock) -> None:
    for again in range(20):
        clock.go_on(minutes=1)
        palace.conversation("efoil").remember("user", "thanks", id=str(again))
    memory.work()
    assert {verdict.input_freq for verdict in verdicts(palace)} == {0.0}


def test_a_conversation_that_came_in_twice_is_no_repetition(memory: Memory, palace: Palace, clock: Clock) -> None:
    for copy in range(6):
        palace.conversation(f"copy {copy}").remember("user", FACT, at=clock.now)
    memory.work()
    assert {verdict.input_freq for verdict in verdicts(palace)} == {0.0}


def test_the_same_words_in_another_conversation_are_a_repetition(memory: Memory, palace: Palace, clock: Clock) -> None:
    for number in range(6):
        clock.go_on(days=1)
        palace.conversation(f"day {number}").remember("user", "water the roses by the wall")
    memory.work()
    assert [verdict.input_freq for verdict in verdicts(palace)] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]


def test_what_comes_back_in_other_words_counts_as_frequent(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("efoil")
    for number in range(20):
        talk.remember("user", f"could you please check whether the small water pump is still running {number}")
    memory.work()
    assert [verdict.input_freq for verdict in verdicts(palace)][:7] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0]


def test_judging_again_changes_nothing(memory: Memory, palace: Palace) -> None:
    talk = palace.conversation("efoil")
    talk.remember_all([palazzo.Message(Role.USER, text) for text in TURNS])
    memory.work()
    before = verdicts(palace)
    assert memory.work() == 0
    talk.remember("user", "one more")
    memory.work()
    assert verdicts(palace)[:-1] == before


def test_turns_of_another_user_are_no_neighbours(memory: Memory, palace: Palace) -> None:
    memory.palace("you").conversation("efoil").remember("user", f"{FACT} indeed")
    memory.work()
    palace.conversation("efoil").remember("user", FACT)
    memory.work()
    assert [verdict.h for verdict in verdicts(palace)] == [1.0]


def test_a_turn_that_is_embedded_late_is_judged_by_what_was_before_it(place: Path, clock: Clock) -> None:
    with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings(), clock=clock) as memory:
        palace = memory.palace("me")
        palace.conversation("efoil").remember_all([palazzo.Message(Role.USER, text) for text in TURNS])
        memory.backfill()
        assert verdicts(palace) == []
        memory.work()
        assert len(verdicts(palace)) == len(TURNS)


def test_the_users_own_threshold_decides(memory: Memory, palace: Palace) -> None:
    palace.change_settings(gate_threshold=0.9)
    talk = palace.conversation("efoil")
    talk.remember("user", FACT)
    memory.work()
    assert [verdict.promoted for verdict in verdicts(palace)] == [False]
    assert not palace.gate("My brother Tom lives in Oslo").promoted
    palace.change_settings(gate_threshold=0.2)
    assert [verdict.promoted for verdict in verdicts(palace)] == [True]
    assert len(palace.durable()) == 1


def test_erasing_a_turn_takes_its_verdict_along(memory: Memory, palace: Palace) -> None:
    said = palace.conversation("efoil").remember("user", FACT)
    memory.work()
    receipt = palace.forget(said.id)
    assert receipt.complete
    assert receipt.erased["verdicts"] == 1
    assert palace.durable() == []


def test_verdicts_are_worked_out_again_after_an_import(memory: Memory, palace: Palace) -> None:
    palace.conversation("efoil").remember_all([palazzo.Message(Role.USER, text) for text in TURNS])
    memory.work()
    copy = memory.palace("copy")
    copy.load(palace.export())
    assert verdicts(copy) == []
    memory.work()
    assert verdicts(copy) == verdicts(palace)
    memory.work()
    assert verdicts(copy) == verdicts(palace)


def test_of_drawers_that_fit_alike_what_is_kept_close_comes_first_and_says_so(memory: Memory, palace: Palace) -> None:
    palace.change_settings(gate_threshold=1.0)
    for name in ("one", "two"):
        palace.conversation(name).remember("user", "the blue wire overheated")
    palace.note("the blue wire overheated")
    memory.work()
    best, *others = palace.recall("which blue wire overheated?")
    assert best.drawer.role is Role.NOTE
    assert best.signals["promotion"] > 0
    assert "it is kept close" in best.explain
    assert sum(best.signals.values()) == pytest.approx(best.score)
    assert all("promotion" not in hit.signals for hit in others)
